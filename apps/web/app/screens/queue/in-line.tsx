import { Plural, Trans } from '@lingui/react/macro';
import type { QueueStatus } from '@ringside/contract/collections/queue';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Button } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { client } from '../../session/browser-client.ts';

const SECOND_MS = 1_000;
const SECONDS = 60;

/** Formats minutes and seconds, as on a stopwatch. */
const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS)}:${String(seconds % SECONDS).padStart(2, '0')}`;

/** The queue for a complete roster: the button that joins, or its place and its waiting time. */
export function InLine({
  queue,
  roster,
  status,
  reload,
}: {
  queue: string;
  roster: Roster;
  status: QueueStatus;
  reload: () => void;
}) {
  const change = (act: (queue: string, roster: string) => Promise<unknown>) => async () => {
    await act(queue, roster.id);
    reload();
  };
  return (
    <LinePanel
      name={roster.name}
      status={status}
      join={change(client.queue.join)}
      leave={change(client.queue.leave)}
    />
  );
}

/** The queue as one roster sees it, before and after joining. */
export function LinePanel({
  name,
  status,
  join,
  leave,
}: {
  name: string;
  status: QueueStatus;
  join: () => Promise<void>;
  leave: () => Promise<void>;
}) {
  const { busy, error, run } = useCommand();
  return (
    <Panel title={<span className="break name">{name}</span>}>
      <div className="stack">
        {status.position === null ? (
          <JoinQueue status={status} />
        ) : (
          <WaitingInQueue status={status} position={status.position} />
        )}
        <div className="row row--end">
          {status.position === null ? (
            <Button variant="go" size="big" busy={busy} onClick={() => void run(join)}>
              <Trans>Find a match</Trans>
            </Button>
          ) : (
            <Button busy={busy} onClick={() => void run(leave)}>
              <Trans>Leave the queue</Trans>
            </Button>
          )}
        </div>
        <SomethingWrong error={error} />
      </div>
    </Panel>
  );
}

function JoinQueue({ status: { waiting, estimate } }: { status: QueueStatus }) {
  return (
    <>
      <p>
        <Trans>
          All three of you should be ready: a match begins as soon as both teams accept.
        </Trans>
      </p>
      <p className="soft small">
        <Plural
          value={waiting}
          _0="No team is waiting."
          one="One team is waiting."
          other="# teams are waiting."
        />{' '}
        {estimate !== null && (
          <Trans>The last teams waited about {formatClock(estimate)} minutes.</Trans>
        )}
      </p>
    </>
  );
}

function WaitingInQueue({
  status: { since, estimate },
  position,
}: {
  status: QueueStatus;
  position: number;
}) {
  const now = useNow();
  const waited =
    since === null ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / SECOND_MS));
  return (
    <div className="queue__wait">
      <p className="d num queue__clock" role="timer" aria-label={formatClock(waited)}>
        {formatClock(waited)}
      </p>
      <div>
        <p>
          <b>
            <Trans>Looking for an opponent</Trans>
          </b>
        </p>
        <p className="soft small">
          <Trans>Place {position} in the queue.</Trans>{' '}
          {estimate !== null && (
            <Trans>The last teams waited about {formatClock(estimate)} minutes.</Trans>
          )}
        </p>
        <p className="soft small">
          <Trans>Keep this page open: you have 30 seconds to accept.</Trans>
        </p>
      </div>
    </div>
  );
}
