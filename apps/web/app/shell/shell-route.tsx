import { data, Outlet, redirect } from 'react-router';
import { isLocale, localeOfPath, addLocale } from '../locales/locales.ts';
import { siteLinksContext, clientContext, readingFactsOf } from '../page-context.ts';
import { seasonOf } from '../season/season-of.ts';
import { NO_SEASON } from '../season/season.ts';
import { handleInitFailure } from '../season/start-up.ts';
import type { Route } from './+types/shell-route';
import { readAnnouncements } from './bars/announcements.ts';
import { ErrorPage } from './errors/error-page.tsx';
import { statusOf } from './errors/status-of.ts';
import { PageGuard } from './guards/page-guard.tsx';
import { skipViewParams } from './page/skip-view-params.ts';
import { Shell } from './shell.tsx';

const CHAT_COOKIE = /(?:^|;\s*)chat_signin=/;

/**
 * Redirects after the return from the community chat: removes its cookie, then the player continues
 * with their profile.
 */
function redirectAfterChatSignIn(request: Request) {
  if (!CHAT_COOKIE.test(request.headers.get('cookie') ?? '')) return;
  const address = addLocale(
    '/registration/profile/create',
    localeOfPath(new URL(request.url).pathname),
  );
  throw redirect(`${address}?chat=true`, {
    headers: { 'set-cookie': 'chat_signin=; Path=/; Max-Age=0; SameSite=Lax' },
  });
}

/** Returns whether the first part of the address, if the route took it for a locale, is one. */
const hasKnownLocale = ({ locale }: { locale?: string | undefined }): boolean =>
  locale === undefined || isLocale(locale);

/**
 * Loads the data of every page. An address whose first part is no locale has the status 404, and
 * nevertheless its data: the frame siteTargets the error shows the player's state.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  redirectAfterChatSignIn(request);
  const readingSeason = seasonOf({ request, context }).catch((error: unknown) => {
    handleInitFailure(error);
    return NO_SEASON;
  });
  const [season, announcements] = await Promise.all([
    readingSeason,
    readAnnouncements(context.get(clientContext), localeOfPath(new URL(request.url).pathname)),
  ]);
  const shellData = {
    ...readingFactsOf({ request, context }),
    season,
    announcements,
    siteTargets: context.get(siteLinksContext),
  };
  return hasKnownLocale(params) ? shellData : data(shellData, { status: 404 });
}

export const shouldRevalidate = skipViewParams;

/** The layout route of every page with the shell. */
export default function ShellRoute({ params }: Route.ComponentProps) {
  if (!hasKnownLocale(params)) return <ShellOfError status={404} />;
  return (
    <Shell>
      <PageGuard>
        <Outlet />
      </PageGuard>
    </Shell>
  );
}

/** Renders the error of a page within the shell. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShellOfError status={statusOf(error)} />;
}

function ShellOfError({ status }: { status: number }) {
  return (
    <Shell pageStyle="error">
      <ErrorPage status={status} />
    </Shell>
  );
}
