import type { SegmentId } from '@ringside/rules/ids';
import type { Logger } from 'pino';
import { createSegmentLookup } from '../../platform/storage/segment-lookup.ts';
import { findDatabaseTrouble } from '../../platform/storage/unavailable.ts';
import { createBatcher } from './batcher.ts';
import { type Catalog, shareLoads } from './catalog.ts';
import type { ChangeEndpoint } from './endpoint.ts';
import { omitSilentMembers } from './parse-body.ts';
import {
  type ChangeDeps,
  type ChangeRequest,
  type EndedChange,
  hasOwnId,
  performChange,
  printEnded,
  type SegmentChange,
} from './perform-change.ts';
import { isPermitted } from './permitted.ts';
import type { PrintedAnswer } from './print.ts';
import { performBatch, RefusalAfterWrites } from './segment-batch.ts';

/** The services of changes, alone or in batches. */
export type BatchDeps = ChangeDeps & { log: Pick<Logger, 'warn'> };

/** Performs a change, alone or in a batch, and prints its answer. */
export type PerformChange = (
  endpoint: ChangeEndpoint,
  request: ChangeRequest,
) => Promise<PrintedAnswer>;

/** The end of a change with the catalogue that prints it: a batch shares one. */
interface BatchedEnd {
  ended: EndedChange;
  catalog: Catalog;
}

/**
 * The batch window in milliseconds, as long as an answer takes to reach the client and the next
 * request to arrive.
 */
const BATCH_WINDOW_MS = 5;

/**
 * Creates the function that performs simultaneous changes of one segment in one transaction, and
 * all other changes alone.
 */
export function createBatches(deps: BatchDeps, catalog: Catalog): PerformChange {
  const lookup = createSegmentLookup(deps.storage.db);
  const batchers = new Map<string, (change: SegmentChange) => Promise<BatchedEnd>>();

  function logFailure(error: unknown): never {
    if (!(error instanceof RefusalAfterWrites))
      deps.log.warn({ err: error }, 'a batch of requests failed: the server runs each alone');
    throw error;
  }

  function openBatcher(key: string, segmentId: SegmentId) {
    const batcher = createBatcher({
      runAlone: async ({ endpoint, request, body }: SegmentChange): Promise<BatchedEnd> => ({
        ended: await performChange(deps, catalog, endpoint, request, { body, segmentId }),
        catalog,
      }),
      runBatch: async (changes: SegmentChange[]) => {
        const ends = await performBatch(deps, catalog, { segmentId, changes }).catch(logFailure);
        const shared = shareLoads(catalog);
        return ends.map((ended): BatchedEnd => ({ ended, catalog: shared }));
      },
      isSharedFailure: (error) => ['away', 'full'].includes(findDatabaseTrouble(error) ?? ''),
      batchWindowMs: BATCH_WINDOW_MS,
      // Another worker would wait for the lock of the same segment.
      maxWorkers: 1,
      onIdle: () => void batchers.delete(key),
    });
    batchers.set(key, batcher);
    return batcher;
  }

  return async (endpoint, request) => {
    const found = findPart(endpoint, request);
    const segmentId = found?.part && (await lookup.find(...found.part));
    if (segmentId === undefined)
      return printEnded(
        deps,
        catalog,
        request,
        await performChange(deps, catalog, endpoint, request),
      );
    const key = `${request.callContext.tenantId} ${segmentId}`;
    const perform = batchers.get(key) ?? openBatcher(key, segmentId);
    // A failure to print must not repeat the change, so the batcher ends before.
    const end = await perform({ endpoint, request, body: found?.body, segmentId });
    return printEnded(deps, end.catalog, request, end.ended);
  };
}

/** Returns the part that decides the batch of a request, with the request's valid body. */
function findPart(endpoint: ChangeEndpoint, { callContext, sent }: ChangeRequest) {
  if (!endpoint.batchOf || !isPermitted(endpoint, callContext.viewer)) return undefined;
  if (hasOwnId(endpoint, sent.json)) return undefined;
  const { success, data } = endpoint.body?.safeParse(omitSilentMembers(sent.json)) ?? {
    success: true,
  };
  return success ? { part: endpoint.batchOf(callContext, data), body: data as unknown } : undefined;
}
