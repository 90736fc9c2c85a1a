import type { DryRun, DryRunRequest } from '@ringside/contract/collections/dry-runs';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { ProgressBar } from '@ringside/ui/progress-bar';
import { useState } from 'react';
import { useTopics } from '../../../live/stream.ts';
import { useRead } from '../../../live/use-read.ts';
import { useThrottle } from '../../../live/use-throttle.ts';
import { type Action, ActionDialog } from '../../../parts/action-dialog.tsx';
import { formatCount } from '../../../parts/format-count.ts';
import { EmptyText, QueryView } from '../../../parts/query-view.tsx';
import { Section } from '../../../parts/section.tsx';
import { Time } from '../../../parts/time.tsx';
import { client } from '../../../session/console-client.ts';
import { usePermissions } from '../../../session/permissions.ts';
import { DryRunForm } from './dry-run-form.tsx';
import { Report } from './dry-run-report.tsx';

/** The time between two reads of a running dry run. */
const POLL_MS = 1000;
const REFETCH_INTERVAL_MS = 2000;

/**
 * The dry run of an event, in which bots play a copy of it: its settings, its progress and its
 * report.
 */
export function DryRunSection({ event }: { event: string }) {
  const read = useRead(
    ['dry-runs', event],
    () => client.events.dryRuns(event).then(({ items }) => items),
    {
      // Also after a failed read.
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ status }) => status === 'running') && POLL_MS,
    },
  );
  // A change of the event outdates the report.
  useTopics(
    [`events:${event}`],
    useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS),
  );
  const mayWrite = usePermissions()('events.write');
  return (
    <Section title="Dry run">
      <QueryView of={read} what="the dry runs" rows={2}>
        {(runs) => <Runs event={event} runs={runs} mayWrite={mayWrite} refetch={read.refetch} />}
      </QueryView>
    </Section>
  );
}

function Runs({
  event,
  runs,
  mayWrite,
  refetch,
}: {
  event: string;
  runs: DryRun[];
  mayWrite: boolean;
  refetch: () => Promise<void>;
}) {
  const { busy, fault, start } = useStart(event, refetch);
  const [act, setAct] = useState<Action | null>(null);
  const [last] = runs;
  const reported = runs.find(({ report }) => report !== null);
  return (
    <>
      {last?.status === 'running' ? (
        <Running
          run={last}
          onCancel={mayWrite ? () => setAct(createCancelAction(last, reported)) : undefined}
        />
      ) : (
        <>
          {!last && (
            <EmptyText>
              No dry run yet. Bots play a copy of this event to its end: registration, check-in and
              every series. The event itself does not change.
            </EmptyText>
          )}
          {mayWrite && (
            <DryRunForm
              last={last}
              busy={busy}
              fault={fault}
              onStart={(request) => void start(request)}
            />
          )}
          {last && <MissingReport run={last} />}
        </>
      )}
      {reported && <Report event={event} run={reported} />}
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={refetch} />
    </>
  );
}

function useStart(event: string, refetch: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  async function start(request: DryRunRequest): Promise<void> {
    setBusy(true);
    setFault(undefined);
    await client.events.startDryRun(event, request).catch(setFault);
    await refetch();
    setBusy(false);
  }
  return { busy, fault, start };
}

const createCancelAction = (
  { id, seed, startedBy }: DryRun,
  reported: DryRun | undefined,
): Action => ({
  title: 'Cancel the dry run',
  label: 'Stop the bots',
  danger: true,
  successText: 'The dry run is cancelled.',
  description: `The bots stop at once, and the dry run${startedBy ? ` of ${startedBy.username}` : ''} gives no report.${reported ? ' The last report stays.' : ''} The event itself does not change.`,
  howToUndo: `Not possible, but you can repeat the dry run: start it with the seed ${seed} and the same settings.`,
  run: () => client.events.cancelDryRun(id),
});

function Running({
  run: { progress, teams, startedBy },
  onCancel,
}: {
  run: DryRun;
  onCancel: (() => void) | undefined;
}) {
  const { at, now, finished, all } = progress;
  return (
    <div className="stack">
      <ProgressBar value={finished} max={all} label="Segments that are over" />
      <p role="status">
        {at ? (
          <>
            {finished} of {formatCount(all, 'segment')} {all === 1 ? 'is' : 'are'} over. In the copy
            it is <Time at={at} />
            {now.length > 0 && <>: {now.join('; ')}</>}.
          </>
        ) : (
          <>The copy is being created.</>
        )}
      </p>
      <p className="soft small">
        {teams} bot teams{startedBy && `, started by ${startedBy.username}`}. You can leave this
        page: the report stays here.
      </p>
      {onCancel && (
        <div className="row row--end">
          <Button onClick={onCancel}>Cancel the dry run</Button>
        </div>
      )}
    </div>
  );
}

/** The reason why the last dry run has no report. */
function MissingReport({ run: { id, status, failure, endedAt } }: { run: DryRun }) {
  if (status === 'cancelled') return <Cancelled id={id} at={endedAt} />;
  return status === 'failed' ? (
    <Note tone="bad" title="The last dry run failed.">
      <p>{failure}</p>
    </Note>
  ) : null;
}

/** The note about a cancelled dry run; the activity log names the operator. */
function Cancelled({ id, at }: { id: string; at: string | null }) {
  const log = useRead(['dry-run-cancelled', id], () =>
    client.activityLog
      .list({ 'filter[subject]': `dry-runs:${id}`, 'filter[action]': 'dry-run.cancelled' })
      .then(({ items }) => items),
  );
  const by = log.data?.[0]?.user?.username;
  return (
    <Note title="The last dry run was cancelled.">
      {at && (
        <p>
          {by ? `By ${by}, ` : 'At '}
          <Time at={at} />. The event itself did not change. A new dry run with the same seed gives
          the same result.
        </p>
      )}
    </Note>
  );
}
