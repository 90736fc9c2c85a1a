import { loadavg } from 'node:os';

/** What one act cost at one size. Times in milliseconds. */
export interface Act {
  act: string;
  /** Of so many rosters: those that registered, or, once it is drawn, those in the bracket. */
  rosters: number;
  /** Rosters, series or requests, as the act has them. */
  done: number;
  /** Of so many that there were. */
  of: number;
  perSecond: number;
  /** Of one request. */
  p50: number;
  p99: number;
  errors: number;
  /**
   * One's part of the act: a time that stays, or grows by no more than log n, where the whole grows
   * by no more than n log n.
   */
  msEach: number;
  /** Of the server's process after it. */
  megabytes: number;
  /** Of the machine, at its end: how many wait for its processors. */
  load: number;
}

const AT_ONCE = 20;

/** Hears what each request took, and which failed. */
export interface Timed {
  <Result>(call: () => Promise<Result>): Promise<Result>;
}

export interface Measuring {
  act: string;
  rosters: number;
  rss: () => number;
  /** What is not done after so long is left, and the table says how much was. */
  longestMs: number;
}

export type Measure = ReturnType<typeof measure>;

/** An act that is done in one go or in several, such as heat by heat. */
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
     * For each of many, twenty at a time. What fails is counted, and the next is taken. Answers
     * with those whose turn did not come in time.
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
    /** For so many by one request. */
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
        ...percentiles(took),
        errors,
        msEach: ms / Math.max(1, done),
        megabytes: rss(),
        load: loadavg()[0]!,
      };
    },
  };
}

/** The middle and the slowest hundredth of some times. */
export function percentiles(took: readonly number[]): { p50: number; p99: number } {
  const sorted = took.toSorted((left, right) => left - right);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
