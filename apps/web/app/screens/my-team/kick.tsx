import { Trans, useLingui } from '@lingui/react/macro';
import type { Player, Roster } from '@ringside/contract/collections/rosters';
import { Face } from '@ringside/ui/art';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { Panel } from '@ringside/ui/panel';
import { useParams } from 'react-router';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { KickCosts } from '../../parts/season/team-points.tsx';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import { readRoster } from '../../session/watches.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { UnlessLocked } from './roster-lock.tsx';

export const handle: RouteHandle = {
  pageStyle: 'team',
  middleware: ['signed-in', 'roster', 'captain'],
};

/** The page that confirms the kick of a player. */
export default function Kick() {
  const { t } = useLingui();
  const { player: id } = useParams();
  const { latestRoster: roster, userId } = useSession();
  const player = roster?.players.find(({ user }) => user.id === id && user.id !== userId);
  return (
    <>
      <title>{`${t`Kick a player`} | Ringside`}</title>
      {roster && player ? (
        <UnlessLocked roster={roster}>
          <KickPlayer roster={roster} player={player} />
        </UnlessLocked>
      ) : (
        <PlayerGone />
      )}
    </>
  );
}

function PlayerGone() {
  return (
    <EmptyState
      title={<Trans>This player is not in your team</Trans>}
      action={
        <LinkTo className={buttonClassOf({ variant: 'go' })} to="/my-team/manage">
          <Trans>Manage players</Trans>
        </LinkTo>
      }
    >
      <Trans>The player may have just left.</Trans>
    </EmptyState>
  );
}

function KickPlayer({ roster, player }: { roster: Roster; player: Player }) {
  const go = useGo();
  const { busy, error, run } = useCommand();
  const name = player.user.username ?? '';
  const confirm = () =>
    run(async () => {
      await client.rosters.kick(roster.id, player.user.id);
      await readRoster();
      go('/my-team');
    });
  return (
    <div className="stack stack--page">
      <Panel
        level={1}
        title={
          <span className="name">
            <Trans>Kick {name}?</Trans>
          </span>
        }
      >
        <div className="stack">
          <div className="ply">
            <Face of={player.user.id} />
            <span className="grow">
              <b>{name}</b>
              <span className="tiny soft">
                <Trans>Player</Trans>
              </span>
            </span>
          </div>
          <p>
            <Trans>
              The player is notified and the place opens at once. The team join key still works;
              create a new one to replace it.
            </Trans>
          </p>
          <KickCosts roster={roster} player={player} />
          <SomethingWrong error={error} />
          <div className="row row-b">
            <LinkTo className={buttonClassOf({ variant: 'light' })} to="/my-team">
              <Trans>Keep player</Trans>
            </LinkTo>
            <Button variant="danger" busy={busy} onClick={() => void confirm()}>
              <Trans>Kick</Trans>
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
