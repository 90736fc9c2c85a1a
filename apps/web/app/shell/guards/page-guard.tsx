import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@ringside/ui/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { type SessionState, useSession } from '../../session/session-store.ts';
import { useInitialLoading, useRouteHandle } from '../route-handle.ts';
import { getGuard } from './get-guard.ts';

/** The reason why a visitor does not see a page. */
export type Lock =
  | 'signed-out'
  | 'no-profile'
  | 'no-roster'
  | 'still-in-team'
  | 'not-captain'
  | 'banned'
  | 'load-failed';

const LockedPage = lazy(() => import('./locked-page.tsx'));

/** A guard, which returns the reason why it stops this visitor, or null. */
type Guard = (session: SessionState) => Lock | null;

/** The guards that a route may name. */
const GUARDS: Record<string, Guard> = {
  'signed-in': ({ user, showRegistrationButton }) =>
    user ? null : showRegistrationButton ? 'no-profile' : 'signed-out',
  launched: ({ user, showRegistrationButton }) =>
    user || showRegistrationButton ? null : 'signed-out',
  roster: ({ latestRoster }) => (latestRoster ? null : 'no-roster'),
  kicked: ({ wasKicked, latestRoster }) =>
    wasKicked ? null : latestRoster ? 'still-in-team' : 'no-roster',
  captain: ({ latestRoster, userId }) =>
    latestRoster && latestRoster.owner?.id === userId ? null : 'not-captain',
  'not-banned': ({ isBanned }) => (isBanned ? 'banned' : null),
};

/** The page if all guards of its route let the visitor through, else the reason. */
export function PageGuard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { middleware = [] } = useRouteHandle();
  const session = useSession();
  const loading = useInitialLoading();
  const guards = middleware.map((name) => getGuard(GUARDS, name));
  if (guards.length === 0) return children;
  const skeleton = <Skeleton rows={3} label={t`Loading`} />;
  if (loading || !session.begun) return <UntitledGuard>{skeleton}</UntitledGuard>;
  const lock = session.initialLoadError
    ? 'load-failed'
    : guards.map((guard) => guard(session)).find((one) => one !== null);
  return lock ? (
    <UntitledGuard>
      <Suspense fallback={skeleton}>
        <LockedPage lock={lock} />
      </Suspense>
    </UntitledGuard>
  ) : (
    children
  );
}

/** Replaces a page that has a title of its own. */
function UntitledGuard({ children }: { children: ReactNode }) {
  return (
    <>
      <title>Ringside</title>
      {children}
    </>
  );
}
