import { loadavg } from 'node:os';

/** The cost of one operation at one size. Times are in milliseconds. */
export interface Act {
  act: string;
  /** The number of rosters: the registered ones, or after the draw those in the bracket. */
  rosters: number;
  /** The completed rosters, series or requests, depending on the operation. */
  done: number;
  /** The number of all of them. */
  of: number;
  perSecond: number;
  /** The time of one request. */
  p50: number;
  p99: number;
  errors: number;
  /**
   * The time per item. It stays level, or grows by at most log n, where the total grows by at most
   * n log n.
   */
  msEach: number;
  /** The memory of the server's process after the operation. */
  megabytes: number;
  /** The load of the machine at its end: the number of processes that wait for a processor. */
  load: number;
}

const AT_ONCE = 20;

/** Records the duration of a request, and its failure. */
export interface Timed {
  <Result>(call: () => Promise<Result>): Promise<Result>;
}

export interface Measuring {
  act: string;
  rosters: number;
  rss: () => number;
  /** The time limit: the operation leaves the rest, and the table shows how much was done. */
  longestMs: number;
}

export type Measure = ReturnType<typeof measure>;

/** Measures an operation that runs in one go or in several, such as heat by heat. */
export function measure({ act, rosters, rss, longestMs }: Measuring) {
  const took: number[] = [];
  let [ms, done, of, errors] = [0, 0, 0, 0];
  const timed: Timed = async (call) => {
    const began = performance.now();
    const result = await call();
    took.push(performance.now() - began);
    return result;
  };
  const failed = (error: Error) => {
    errors += 1;
    if (errors === 1) console.error(`${act}: ${error.message}`);
  };

  return {
    /**
     * Runs the operation for each item, twenty at a time. A failure counts, and the next item
     * follows. Returns the items that were not reached in time.
     */
    async each<Item>(
      items: readonly Item[],
      one: (item: Item, timed: Timed) => Promise<void>,
    ): Promise<Item[]> {
      let next = 0;
      of += items.length;
      const began = performance.now();
      const worker = async () => {
        while (next < items.length && ms + performance.now() - began < longestMs)
          await one(items[next++]!, timed).then(() => void (done += 1), failed);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      ms += performance.now() - began;
      return items.slice(next);
    },
    /** Runs the operation for many items with one request. */
    async atOnce(count: number, call: () => Promise<unknown>): Promise<void> {
      of += count;
      const began = performance.now();
      await timed(call).then(() => void (done += count), failed);
      ms += performance.now() - began;
    },
    result(): Act {
      return {
        act,
        rosters,
        done,
        of,
        perSecond: (done * 1000) / ms,
        ...computePercentiles(took),
        errors,
        msEach: ms / Math.max(1, done),
        megabytes: rss(),
        load: loadavg()[0]!,
      };
    },
  };
}

/** Returns the median and the 99th percentile of some times. */
export function computePercentiles(took: readonly number[]): { p50: number; p99: number } {
  const sorted = took.toSorted((left, right) => left - right);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
