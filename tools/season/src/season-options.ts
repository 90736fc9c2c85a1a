import { parseArgs } from 'node:util';

export interface SeasonOptions {
  rosters: number;
  seed: string;
  months: number;
  /** A running server; without it the simulator has one of its own in memory. */
  url: string | undefined;
}

export const USAGE =
  'Usage: npm run season -- --rosters 64 --seed 1 [--months 1] [--url http://localhost:3000]';

/** Parses the command line; a mistake is one sentence. */
export function readOptions(args: string[]): SeasonOptions | { mistake: string } {
  const flag = { type: 'string' } as const;
  let values: { rosters?: string; seed?: string; months?: string; url?: string };
  try {
    ({ values } = parseArgs({
      args,
      options: { rosters: flag, seed: flag, months: flag, url: flag },
    }));
  } catch (error) {
    return { mistake: (error as Error).message };
  }
  const { rosters = '64', seed = '1', months = '1', url } = values;
  if (!isWhole(rosters, 8, 16_384))
    return { mistake: `--rosters must be a whole number from 8 to 16384 (is "${rosters}")` };
  if (!isWhole(months, 1, 12))
    return { mistake: `--months must be a whole number from 1 to 12 (is "${months}")` };
  if (seed === '' || seed.length > 32)
    return { mistake: `--seed must have 1 to 32 characters (is "${seed}")` };
  if (url !== undefined && !/^https?:\/\//.test(url))
    return { mistake: `--url must be an address with http:// or https:// (is "${url}")` };
  return { rosters: Number(rosters), seed, months: Number(months), url: url?.replace(/\/$/, '') };
}

const isWhole = (text: string, from: number, to: number) =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
