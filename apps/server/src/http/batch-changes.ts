import type { TenantId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { Context } from '../context.ts';
import { databaseTrouble } from '../storage/unavailable.ts';
import { SYSTEM_ACTOR, transact, withActor } from '../unit-of-work.ts';
import type { Catalog } from './catalog.ts';
import type { ChangeEndpoint, CommandContext, Together } from './endpoint.ts';
import { actorOf, type ChangeRequest, performChange } from './perform-change.ts';
import { isPermitted } from './permitted.ts';
import { printAnswer, type PrintedAnswer } from './print.ts';
import { gathering } from './together.ts';

/** Performs a change, alone or in a batch. */
export type PerformChange = (
  endpoint: ChangeEndpoint,
  request: ChangeRequest,
) => Promise<PrintedAnswer>;

/** A change that may be batched: its body is valid. */
interface BatchableChange extends ChangeRequest {
  body: unknown;
}

/**
 * The batch window in milliseconds, as long as an answer takes to reach the client and the next
 * request to arrive.
 */
const BATCH_WINDOW_MS = 5;

/**
 * Creates the function that batches changes of the same kind and tenant where the call allows it
 * and performs all others alone.
 */
export function createBatches(context: Context, catalog: Catalog): PerformChange {
  const batchers = new Map<string, (change: BatchableChange) => Promise<PrintedAnswer>>();

  function createBatcher(endpoint: ChangeEndpoint, batch: Together<unknown>) {
    const logFailure = (error: unknown) => {
      context.log.warn({ err: error, path: endpoint.path }, 'a batch of requests failed');
      throw error;
    };
    return gathering({
      alone: (change: BatchableChange) => performChange(context, catalog, endpoint, change),
      together: (changes: BatchableChange[]) =>
        performBatch(context, catalog, batch, changes).catch(logFailure),
      isEverybodys: (error) => ['away', 'full'].includes(databaseTrouble(error) ?? ''),
      momentMs: BATCH_WINDOW_MS,
    });
  }

  return (endpoint, request) => {
    const body = findBatchableBody(endpoint, request);
    if (!endpoint.together || body === undefined)
      return performChange(context, catalog, endpoint, request);
    const kind = `${request.callContext.tenantId} ${endpoint.method} ${endpoint.path}`;
    const batcher = batchers.get(kind) ?? createBatcher(endpoint, endpoint.together);
    batchers.set(kind, batcher);
    return batcher({ ...request, body });
  };
}

/**
 * Returns the body of a change that may be batched, otherwise undefined. A request that would be
 * refused before `run` is performed alone.
 */
function findBatchableBody(
  endpoint: ChangeEndpoint,
  { callContext, sent }: ChangeRequest,
): unknown {
  const { together, body, bodyType } = endpoint;
  if (
    !together ||
    !isPermitted(endpoint, callContext.viewer) ||
    callContext.request.headers.has('if-match')
  )
    return undefined;
  const { data } = body.safeParse(sent.json);
  return data?.data.type === bodyType && together.takes(data) ? data : undefined;
}

/**
 * Performs many requests of one tenant in one transaction. Each has its own actor, its own entry in
 * the log and its own answer.
 */
async function performBatch(
  context: Context,
  catalog: Catalog,
  batch: Together<unknown>,
  changes: BatchableChange[],
): Promise<PrintedAnswer[]> {
  await context.scheduler.catchUp();
  const tenantId: TenantId = getItem(changes, 0).callContext.tenantId;
  return transact(context, { tenantId, actor: SYSTEM_ACTOR }, async (work) => {
    const commands = changes.map(({ callContext, body }) => ({
      act: {
        ...callContext,
        work: withActor(work, actorOf(callContext)),
        db: work.db,
        now: work.now,
        prepared: undefined,
      } satisfies CommandContext,
      body,
    }));
    const answers = await batch.run(commands);
    const printed = await Promise.all(
      answers.map((answer, index) => printAnswer(catalog, getItem(commands, index).act, answer)),
    );
    await Promise.all(
      changes.map(async ({ sent }, index) => {
        const answer = getItem(printed, index);
        if (answer.status < 400) await sent.keep?.(work, answer);
      }),
    );
    return printed;
  });
}
