import { Trans, useLingui } from '@lingui/react/macro';
import type { Player, Roster } from '@ringside/contract/collections/rosters';
import { Face } from '@ringside/ui/art';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { client } from '../../session/browser-client.ts';
import { session, useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { JoinKey } from './join-key.tsx';
import { useIsLocked } from './roster-lock.tsx';
import './my-team.css';

export const handle: RouteHandle = {
  pageStyle: 'team',
  middleware: ['signed-in', 'roster', 'captain'],
};

/** The captain's list: kick a player, transfer the captaincy, share the key. */
export default function Manage() {
  const { t } = useLingui();
  const { latestRoster } = useSession();
  return (
    <>
      <title>{`${t`Manage players`} | Ringside`}</title>
      {latestRoster && <ManagePlayers roster={latestRoster} />}
    </>
  );
}

function ManagePlayers({ roster }: { roster: Roster }) {
  const { userId } = useSession();
  const [heir, setHeir] = useState<Player | null>(null);
  const locked = useIsLocked(roster);
  return (
    <div className="stack">
      <div className="row row-b">
        <h1>
          <Trans>Manage players</Trans>
        </h1>
        <LinkTo className={buttonClassOf({ size: 'small' })} to="/my-team">
          <Trans>Back</Trans>
        </LinkTo>
      </div>
      <div className="cols cols-w">
        <Panel title={<span className="name">{roster.name}</span>}>
          {locked && (
            <p className="small soft">
              <Trans>Rosters are locked.</Trans>
            </p>
          )}
          <ul className="players">
            {roster.players.map((player) => (
              <Row
                key={player.id}
                player={player}
                you={player.user.id === userId}
                locked={locked}
                onHandOver={() => setHeir(player)}
              />
            ))}
          </ul>
        </Panel>
        <JoinKey roster={roster} />
      </div>
      <HandOver roster={roster} heir={heir} onClose={() => setHeir(null)} />
    </div>
  );
}

function Row({
  player,
  you,
  locked,
  onHandOver,
}: {
  player: Player;
  you: boolean;
  locked: boolean;
  onHandOver: () => void;
}) {
  return (
    <li className={you ? 'ply ply--me' : 'ply'}>
      <Face of={player.user.id} size="s" />
      <span className="grow">
        <b>{player.user.username}</b>
        <span className="tiny soft">
          {you ? <Trans>Captain, you</Trans> : <Trans>Player</Trans>}
        </span>
      </span>
      {you ? (
        <Tag tone="you">
          <Trans>You</Trans>
        </Tag>
      ) : (
        <span className="row">
          <Button size="small" onClick={onHandOver}>
            <Trans>Make captain</Trans>
          </Button>
          {!locked && (
            <LinkTo
              className={buttonClassOf({ size: 'small', variant: 'danger' })}
              to={`/my-team/kick/${player.user.id}`}
            >
              <Trans>Kick</Trans>
            </LinkTo>
          )}
        </span>
      )}
    </li>
  );
}

function HandOver({
  roster,
  heir,
  onClose,
}: {
  roster: Roster;
  heir: Player | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { busy, error, run } = useCommand();
  const name = heir?.user.username ?? '';
  const confirm = () =>
    run(async () => {
      if (!heir) return;
      session.set({ latestRoster: await client.rosters.handOver(roster.id, heir.user.id) });
      onClose();
    });
  return (
    <Dialog
      close={t`Close`}
      open={heir !== null}
      title={<Trans>Make {name} captain?</Trans>}
      onClose={onClose}
    >
      <p className="soft">
        <Trans>
          The captain renames, kicks and votes in the ban phase. You stay in the team as a player.
        </Trans>
      </p>
      <SomethingWrong error={error} />
      <div className="row">
        <Button variant="go" busy={busy} onClick={() => void confirm()}>
          <Trans>Hand over</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
