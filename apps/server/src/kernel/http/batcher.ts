/* oxlint-disable no-restricted-globals -- it starts another worker beside one that waits for a lock */
/** The largest batch: a transaction holds its locks while it lasts. */
const MAX_BATCH = 64;
/** A batch that takes longer waits for a lock: another worker takes the next items. */
const STUCK_MS = 100;
const MAX_WORKERS = 4;

export interface BatcherParts<Item, Result> {
  runAlone: (item: Item) => Promise<Result>;
  /** Returns one result for each item, in their order. */
  runBatch: (items: Item[]) => Promise<Result[]>;
  /**
   * Returns whether every item would fail in the same way, as when the database is away. Then no
   * item is tried alone.
   */
  isSharedFailure: (error: unknown) => boolean;
  /**
   * For how long at most, in milliseconds, a worker waits after a batch until as many items have
   * arrived again; 0 by default.
   */
  batchWindowMs?: number;
  /** The number of batches at a time; 1 where they would wait for the same lock. */
  maxWorkers?: number;
  /** Called when no item waits and no batch runs. */
  onIdle?: () => void;
}

interface WaitingItem<Item, Result> {
  item: Item;
  resolve: (result: Promise<Result>) => void;
}

/** Resolves when the server has read the requests that have arrived by now. */
const readArrivedRequests = () => new Promise<void>((resolve) => void setImmediate(resolve));

/**
 * Creates a function that batches simultaneous items:
 *
 * 1. An item that arrives while no batch runs starts at once, together with those that have arrived
 *    with it.
 * 2. Items that arrive while a batch runs wait for its end and form the next batch.
 * 3. If a batch fails, each item runs alone, so that one failing item does not affect the others.
 */
export function createBatcher<Item, Result>({
  runAlone,
  runBatch,
  isSharedFailure,
  batchWindowMs = 0,
  maxWorkers = MAX_WORKERS,
  onIdle,
}: BatcherParts<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: WaitingItem<Item, Result>[] = [];
  let workers = 0;
  let unstuckWorkers = 0;
  let window: { size: number; close: () => void } | undefined;

  async function settle(batch: WaitingItem<Item, Result>[]): Promise<void> {
    const resultOf = batch.length > 1 ? await runAll(batch.map(({ item }) => item)) : runAlone;
    const results = batch.map(({ item, resolve }, index) => {
      const result = resultOf(item, index);
      resolve(result);
      return result;
    });
    // The callers receive the failures.
    await Promise.allSettled(results);
  }

  /** Runs a batch and returns the function that gives each item its result. */
  async function runAll(items: Item[]): Promise<(item: Item, index: number) => Promise<Result>> {
    try {
      const results = await runBatch(items);
      return async (_, index) => results[index] as Result;
    } catch (error) {
      return isSharedFailure(error) ? () => Promise.reject(error) : runAlone;
    }
  }

  /** Starts a worker unless one takes the waiting items. */
  function wakeWorker(): void {
    if (waiting.length > 0 && unstuckWorkers === 0 && workers < maxWorkers) void work();
  }

  async function work(): Promise<void> {
    workers += 1;
    unstuckWorkers += 1;
    await readArrivedRequests();
    while (waiting.length > 0) {
      let isStuck = false;
      const timer = setTimeout(() => {
        isStuck = true;
        unstuckWorkers -= 1;
        wakeWorker();
      }, STUCK_MS);
      const batch = waiting.splice(0, MAX_BATCH);
      await settle(batch);
      clearTimeout(timer);
      if (isStuck) unstuckWorkers += 1;
      await waitForWindow(batch.length);
    }
    unstuckWorkers -= 1;
    workers -= 1;
    if (workers === 0) onIdle?.();
  }

  /**
   * Waits after a batch until as many items have arrived again, at most for the batch window.
   * Otherwise a large batch and a single item would alternate.
   */
  async function waitForWindow(size: number): Promise<void> {
    if (size === 1 || batchWindowMs === 0 || waiting.length >= size) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, batchWindowMs);
    window = { size, close: resolve };
    await promise;
    window = undefined;
    clearTimeout(timer);
  }

  return (item) => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve });
    if (window && waiting.length >= window.size) window.close();
    wakeWorker();
    return promise;
  };
}
