import { Trans, useLingui } from '@lingui/react/macro';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { Farewell } from './leave-team.tsx';

export const handle: RouteHandle = { pageStyle: 'team', middleware: ['signed-in', 'roster'] };

/** The page that confirms leaving a team. */
export default function Leave() {
  const { t } = useLingui();
  const { latestRoster: roster, userId } = useSession();
  if (!roster) return null;
  const name = roster.name;
  const last = roster.players.length === 1;
  const captain = roster.owner?.id === userId;
  return (
    <>
      <title>{`${t`Leave team`} | Ringside`}</title>
      <Farewell
        roster={roster}
        title={
          <span className="name">
            <Trans>Leave {name}?</Trans>
          </span>
        }
        text={
          last ? (
            <Trans>You are the last player: the team disbands.</Trans>
          ) : captain ? (
            <Trans>The longest-serving player becomes captain. You need a new key to return.</Trans>
          ) : (
            <Trans>Your place becomes free. You need a key to come back.</Trans>
          )
        }
        button={<Trans>Leave team</Trans>}
        act={() => client.rosters.leave(roster.id)}
      />
    </>
  );
}
