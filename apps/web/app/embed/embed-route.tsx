import { Trans } from '@lingui/react/macro';
import { watchNetwork } from '@ringside/contract/live/watch-network';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { stream } from '../live/stream.ts';
import { useFollowedPage } from '../live/use-followed-page.ts';
import { readingFactsOf } from '../page-context.ts';
import { synchroniseClock } from '../session/synchronise-clock.ts';
import { statusOf } from '../shell/errors/status-of.ts';
import type { Route } from './+types/embed-route';
import './embed.css';

/** Loads the instant and the position of the activity log for the embedded page. */
export const loader = (args: Route.LoaderArgs) => readingFactsOf(args);

/** The layout of pages in other sites and in broadcasts: no header, no session, with live updates. */
export default function EmbedRoute({ loaderData: { position } }: Route.ComponentProps) {
  useFollowedPage();
  useEffect(() => {
    stream.startFrom(position);
    void synchroniseClock();
    return watchNetwork(stream);
  }, [position]);
  return (
    <>
      <meta name="robots" content="noindex" />
      <Outlet />
    </>
  );
}

/** Renders the error of an embedded page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="emb emb--gone">
      <title>Ringside</title>
      <meta name="robots" content="noindex" />
      <p>
        {statusOf(error) === 404 ? (
          <Trans>The page you tried to visit cannot be found.</Trans>
        ) : (
          <Trans>An unkown error occured</Trans>
        )}
      </p>
    </main>
  );
}
