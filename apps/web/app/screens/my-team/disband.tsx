import { Trans, useLingui } from '@lingui/react/macro';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { Farewell } from './leave-team.tsx';

export const handle: RouteHandle = {
  pageStyle: 'team',
  middleware: ['signed-in', 'roster', 'captain'],
};

/** The page that confirms the disbanding of a team. */
export default function Disband() {
  const { t } = useLingui();
  const { latestRoster: roster } = useSession();
  if (!roster) return null;
  const name = roster.name;
  return (
    <>
      <title>{`${t`Disband team`} | Ringside`}</title>
      <Farewell
        roster={roster}
        title={
          <span className="name">
            <Trans>Disband {name}?</Trans>
          </span>
        }
        text={<Trans>All players leave and the place in this stage is lost.</Trans>}
        button={<Trans>Disband team</Trans>}
        act={() => client.rosters.disband(roster.id)}
      />
    </>
  );
}
