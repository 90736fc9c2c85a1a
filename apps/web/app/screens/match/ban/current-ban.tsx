import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@ringside/ui/skeleton';
import { useEffect } from 'react';
import { signedInContext } from '../../../page-context.ts';
import { useGo } from '../../../parts/links/link-to.tsx';
import { ReadingState } from '../../../parts/requests/reading-state.tsx';
import { useRead } from '../../../parts/requests/use-read.ts';
import { client } from '../../../session/browser-client.ts';
import { useSession } from '../../../session/session-store.ts';
import { ErrorPage } from '../../../shell/errors/error-page.tsx';
import { type RouteHandle, useInitialLoading } from '../../../shell/route-handle.ts';
import type { Route } from './+types/current-ban';

export const handle: RouteHandle = { pageStyle: 'ban' };

/** Throws a 404 for a visitor, who has no current series. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(signedInContext) && !new URL(request.url).searchParams.has('jwt'))
    throw new Response(null, { status: 404 });
  return null;
}

/** The ban phase without an id: that of the player's current series, else not found. */
export default function CurrentBan() {
  const { t } = useLingui();
  const loading = useInitialLoading();
  const { userId, begun } = useSession();
  const signedOut = begun && !loading && !userId;
  return (
    <>
      <title>{`${t`Ban phase`} | Ringside`}</title>
      {signedOut ? (
        <ErrorPage status={404} />
      ) : userId ? (
        <FindCurrentBan />
      ) : (
        <Skeleton rows={2} label={t`Loading`} />
      )}
    </>
  );
}

function FindCurrentBan() {
  const go = useGo();
  const { userId } = useSession();
  const [reading, reload] = useRead(
    async () =>
      (
        await client.matchSeries.list({
          'filter[user]': userId ?? '',
          'filter[state]': 'live,scheduled',
          'page[size]': 20,
        })
      ).items,
    userId ?? '',
  );
  const series = reading.state === 'read' ? reading.answer : [];
  const current =
    series.find(({ state }) => state === 'live') ??
    series.find(({ challenges }) => challenges.length > 0);
  useEffect(() => {
    if (current) go(`/match/${current.id}/ban`, { replace: true });
  }, [current, go]);
  if (reading.state !== 'read') return <ReadingState reading={reading} reload={reload} rows={2} />;
  return current ? (
    <p className="soft">
      <Trans>Opening your ban phase</Trans>
    </p>
  ) : (
    <ErrorPage status={404} />
  );
}
