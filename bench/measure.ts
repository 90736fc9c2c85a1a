import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLES = 5;
const SAMPLE_MS = 60;
const MOST_RUNS = 2_000;
const WARM_UP_MS = 300;

/** The measured work: `run`, on the result of `prepare`, which is not timed. */
export type Work = (() => unknown) | { prepare: () => any; run: (prepared: any) => unknown };

/**
 * Measures the processor time of one run of each piece of work in milliseconds (so that other work
 * on the machine counts little): after a warm-up, the median of five alternating samples.
 */
export async function compare<Name extends string>(
  works: Record<Name, Work>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const runs = new Map<Name, number>();
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) runs.set(name, await runsPerSample(works[name]));
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const name of names) samples.get(name)!.push(await timed(works[name], runs.get(name)!));
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name)!)])) as Record<
    Name,
    number
  >;
}

async function runsPerSample(work: Work): Promise<number> {
  let one = 0;
  const begin = performance.now();
  while (performance.now() - begin < WARM_UP_MS) one = await timed(work, 1);
  return Math.min(MOST_RUNS, Math.max(1, Math.round(SAMPLE_MS / Math.max(one, 0.001))));
}

async function timed(work: Work, runs: number): Promise<number> {
  const { prepare, run } =
    typeof work === 'function' ? { prepare: () => undefined, run: work } : work;
  const prepared = Array.from({ length: runs }, prepare);
  const begin = process.cpuUsage();
  for (const one of prepared) {
    const pending = run(one);
    if (pending instanceof Promise) await pending;
  }
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000 / runs;
}

/** Returns the median of some values. */
export const median = (values: number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1]!;

/** Returns the bytes that the result of `make` retains: the mean of some copies. */
export function bytesOf(make: () => unknown, copies: number): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const results: unknown[] = Array.from({ length: copies });
  results[0] = make();
  collect();
  results[0] = undefined;
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let copy = 0; copy < copies; copy++) results[copy] = make();
  collect();
  const after = process.memoryUsage().heapUsed;
  if (results.includes(undefined)) throw new Error('a copy is gone');
  return (after - before) / copies;
}
