import { Trans } from '@lingui/react/macro';
import type { MatchUp } from '@ringside/contract/collections/queue';
import type { Roster } from '@ringside/contract/collections/rosters';
import { MATCH_UP_MS } from '@ringside/rules/constants';
import { Button } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { Ring } from '@ringside/ui/ring';
import { useAlert } from '../../notifications/alert-player.ts';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { client } from '../../session/browser-client.ts';

const SECOND_MS = 1_000;
/** The server's own clock ends it; the page reads the outcome a moment later. */
const AFTER_MS = 500;

/** The call when an opponent is found: any of the three players can accept within half a minute. */
export function MatchUpCall({
  matchUp,
  roster,
  reload,
}: {
  matchUp: MatchUp;
  roster: Roster;
  reload: () => void;
}) {
  const side = matchUp.home.id === roster.id ? 'home' : 'away';
  const opponent = (side === 'home' ? matchUp.away : matchUp.home).name ?? '';
  const accepted = matchUp.accepted[side];
  useAlert(matchUp.id);
  const answer = (act: (id: string) => Promise<MatchUp>) => async () => {
    await act(matchUp.id);
    reload();
  };
  return (
    <CallPanel
      sides={[roster.name, opponent]}
      accepted={accepted}
      deadline={matchUp.deadline}
      onTimeOut={() => setTimeout(reload, AFTER_MS)}
      accept={answer(client.matchUps.accept)}
      decline={answer(client.matchUps.decline)}
    />
  );
}

interface CallProps {
  /** The names of the player's team and of the other one. */
  sides: [string, string];
  accepted: boolean;
  deadline: string;
  /** Runs when the time to answer is over. */
  onTimeOut: () => void;
  accept: () => Promise<void>;
  decline: () => Promise<void>;
}

/** The panel of a match-up that waits for an answer. */
export function CallPanel({
  sides: [ownTeam, opponent],
  accepted,
  deadline,
  onTimeOut,
  accept,
  decline,
}: CallProps) {
  const { busy, error, run } = useCommand();
  return (
    <Panel title={<Trans>Opponent found</Trans>}>
      <div className="queue__call" role="alert">
        <TimeLeft deadline={deadline} onTimeOut={onTimeOut} />
        <div className="stack stack--tight">
          <p className="queue__sides">
            <b className="break">{ownTeam}</b>{' '}
            <span className="soft">
              <Trans>VS</Trans>
            </span>{' '}
            <b className="break">{opponent}</b>
          </p>
          <p className="soft">
            {accepted ? (
              <Trans>Your team has accepted. Waiting for the other one.</Trans>
            ) : (
              <Trans>Accept and the match begins at once.</Trans>
            )}
          </p>
        </div>
      </div>
      {!accepted && (
        <div className="row row--end">
          <Button disabled={busy} onClick={() => void run(decline)}>
            <Trans>Decline</Trans>
          </Button>
          <Button variant="go" size="big" busy={busy} onClick={() => void run(accept)}>
            <Trans>Accept</Trans>
          </Button>
        </div>
      )}
      <SomethingWrong error={error} />
    </Panel>
  );
}

function TimeLeft({ deadline, onTimeOut }: { deadline: string; onTimeOut: () => void }) {
  const now = useNow();
  const { spoken } = useCountdown(deadline, onTimeOut);
  const leftMs = Math.max(0, Date.parse(deadline) - now.getTime());
  return (
    <Ring
      share={leftMs / MATCH_UP_MS}
      text={String(Math.ceil(leftMs / SECOND_MS))}
      spoken={spoken}
      tone={leftMs > MATCH_UP_MS / 3 ? 'ok' : 'warn'}
    />
  );
}
