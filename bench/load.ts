import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Act } from './load/acts.ts';
import { playDay } from './load/day.ts';
import { plotOf } from './load/plot.ts';

const SIZES = [100, 1_000, 10_000];
const SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1/postgres';
const PLOT = 'build/load.svg';
/** Files of a process in addition to a listener for each roster. */
const OTHER_FILES = 1_000;

/**
 * `npm run load -- 100 1000 10000`: a Day 1 of each size on loopback, its table, and a plot of cost
 * against size. It ends by itself: each operation has a time limit of some minutes.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : SIZES;
if (sizes.some((size) => !Number.isInteger(size) || size < 16 || size > 10_000))
  throw new Error('sizes are whole numbers from 16 to 10000');
const files = Number(execFileSync('sh', ['-c', 'ulimit -n']).toString());
if (files < Math.max(...sizes) + OTHER_FILES)
  throw new Error(`ulimit -n is ${files}, ${Math.max(...sizes) + OTHER_FILES} are needed`);

const played = new Map<number, Act[]>();
for (const size of sizes) {
  console.log(
    `\n${size} rosters\n| act | done | a second | p50 ms | p99 ms | errors | MB | load |\n|---|---|---|---|---|---|---|---|`,
  );
  const acts: Act[] = [];
  for await (const figures of playDay({ rosters: size, serverUrl: SERVER_URL })) {
    acts.push(figures);
    const { act, done, of, perSecond, p50, p99, errors, megabytes, load } = figures;
    console.log(
      `| ${act} | ${done} of ${of} | ${perSecond.toFixed(1)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${errors} | ${megabytes} | ${load.toFixed(1)} |`,
    );
  }
  played.set(size, acts);
}

if (played.size > 1) {
  const [low, high] = [Math.min(...played.keys()), Math.max(...played.keys())];
  console.log(`\nFrom ${low} to ${high} rosters:`);
  for (const [index, { act, rosters, msEach }] of played.get(low)!.entries()) {
    const larger = played.get(high)![index]!;
    const grown = larger.msEach / msEach;
    const allowed = Math.log2(larger.rosters) / Math.log2(rosters);
    console.log(
      `${act}: ${msEach.toFixed(2)} and ${larger.msEach.toFixed(2)} ms each, ${grown.toFixed(2)} times; n log n is ${allowed.toFixed(2)} times: ${grown <= allowed ? 'no faster' : 'FASTER'}`,
    );
  }
  mkdirSync('build', { recursive: true });
  const lines = played.get(low)!.map(({ act }, index) => ({
    name: act,
    points: [...played.values()].map((acts) => ({
      size: acts[index]!.rosters,
      ms: acts[index]!.msEach,
    })),
  }));
  writeFileSync(PLOT, plotOf(lines));
  console.log(`the plot: ${PLOT}`);
}
