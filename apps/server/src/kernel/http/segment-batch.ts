import type { SegmentId, TenantId } from '@ringside/rules/ids';
import { getItem, mustHave } from '@ringside/rules/must';
import { type LogScope, logScope } from '../../platform/log/log-scope.ts';
import { lockSegmentById } from '../../platform/storage/locks.ts';
import { watchWrites } from '../../platform/traces/count-queries.ts';
import { type Change, SYSTEM_ACTOR, transact, type Work } from '../../platform/unit-of-work.ts';
import type { Catalog } from './catalog.ts';
import type { Answer, CommandContext } from './endpoint.ts';
import {
  actorOf,
  type ChangeDeps,
  type ChangeRequest,
  endCommand,
  type EndedChange,
  canJoin,
  isRolledBack,
  runRequest,
  type SegmentChange,
} from './perform-change.ts';

/** The services and the transaction that the commands of a batch share. */
interface Batch {
  deps: ChangeDeps;
  catalog: Catalog;
  work: Work;
  segmentId: SegmentId;
}

/**
 * A command of a batch was refused after it had written. The transaction rolls back, and each
 * request runs alone.
 */
export class RefusalAfterWrites extends Error {
  constructor() {
    super('a command was refused after it had written');
  }
}

/**
 * Performs requests of one segment in one transaction, in their order:
 *
 * 1. It locks the segment once.
 * 2. It decides each request with its own instant, actor, precondition and log entries, and sees what
 *    the requests before it have written.
 * 3. A refused request has written nothing and leaves nothing in the log. Where it has written
 *    something, the whole batch fails (`RefusalAfterWrites`).
 * 4. It stores each answer under the Idempotency-Key of its request. The kernel reads and prints the
 *    answers after the commit.
 *
 * Commands whose endpoint has `runAll` are decided in one call.
 */
export async function performBatch(
  deps: ChangeDeps,
  catalog: Catalog,
  { segmentId, changes }: { segmentId: SegmentId; changes: SegmentChange[] },
): Promise<EndedChange[]> {
  await deps.scheduler.catchUp();
  const tenantId: TenantId = getItem(changes, 0).request.callContext.tenantId;
  return transact(deps, { tenantId, actor: SYSTEM_ACTOR }, async (work) => {
    await lockSegmentById(work, segmentId);
    const decided: DecidedCommand[] = [];
    const batch = { deps, catalog, work, segmentId };
    for (const group of groupCommands(changes))
      if (group.length > 1) decided.push(...(await performGroup(batch, group)));
      else decided.push(await performOne(batch, getItem(group, 0)));
    return Promise.all(
      decided.map(async ({ context, request: { sent }, answer }) =>
        isRolledBack(answer)
          ? { answer, now: context.now }
          : endCommand(catalog, context, { answer, sent }),
      ),
    );
  });
}

/** Groups neighbouring requests that one call of `runAll` decides; every other request is alone. */
function groupCommands(changes: SegmentChange[]): SegmentChange[][] {
  const groups: SegmentChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (
      group &&
      canJoin(change) &&
      canJoin(getItem(group, 0)) &&
      group[0]?.endpoint === change.endpoint
    )
      group.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** A request of a batch with what it records until it is accepted. */
interface BatchedCommand {
  context: CommandContext;
  request: ChangeRequest;
  /** The scope of its log lines and jobs. */
  scope: LogScope;
  hasWritten: () => boolean;
  /** Adds what the command has recorded and scheduled to the transaction. */
  keepRecords: () => void;
}

interface DecidedCommand extends Pick<BatchedCommand, 'context' | 'request'> {
  answer: Answer;
}

function createCommand(
  { clock }: Pick<ChangeDeps, 'clock'>,
  work: Work,
  request: ChangeRequest,
): BatchedCommand {
  const { callContext } = request;
  const actor = actorOf(callContext);
  const now = clock.now();
  const writes = watchWrites();
  const records: (() => void)[] = [];
  const db = work.db.withPlugin(writes);
  const commandWork: Work = {
    ...work,
    db,
    now,
    actor,
    record: (change: Change) =>
      void records.push(() => work.record({ by: actor, at: now, ...change })),
    schedule: (job) => void records.push(() => work.schedule(job)),
    cancel: (kind, subjectId) => void records.push(() => work.cancel(kind, subjectId)),
  };
  return {
    context: { ...callContext, work: commandWork, db, now, prepared: undefined },
    request,
    scope: { requestId: actor.requestId ?? undefined },
    hasWritten: () => writes.count > 0,
    keepRecords: () => {
      for (const record of records.splice(0)) record();
    },
  };
}

async function performOne(
  { deps, catalog, work }: Batch,
  change: SegmentChange,
): Promise<DecidedCommand> {
  const command = createCommand(deps, work, change.request);
  return logScope.run(command.scope, async () => {
    const answer = await runRequest(catalog, change, command.context);
    if (isRolledBack(answer) && command.hasWritten()) throw new RefusalAfterWrites();
    return keepDecision(command, answer);
  });
}

/** Decides neighbouring requests of one endpoint in one call, in which a refusal writes nothing. */
async function performGroup(
  { deps, work, segmentId }: Batch,
  group: SegmentChange[],
): Promise<DecidedCommand[]> {
  const { runAll } = getItem(group, 0).endpoint;
  const commands = group.map(({ request }) => createCommand(deps, work, request));
  const answers = await mustHave(
    runAll,
    'the common run of a group',
  )(
    commands.map(({ context }, index) => ({
      context,
      body: getItem(group, index).body,
      segmentId,
    })),
  );
  return commands.map((command, index) =>
    logScope.run(command.scope, () => keepDecision(command, getItem(answers, index))),
  );
}

/** Adds what a command has recorded to the transaction, unless it was refused. */
function keepDecision(
  { context, request, keepRecords }: BatchedCommand,
  answer: Answer,
): DecidedCommand {
  if (!isRolledBack(answer)) keepRecords();
  return { context, request, answer };
}
