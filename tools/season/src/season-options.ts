import { parseArgs } from 'node:util';
import type { SegmentConfiguration } from '@ringside/contract/collections/segments';
import type { CompetingRegion } from '@ringside/rules/countries';
import type { StageType } from '@ringside/rules/season/season-template';

/** A format for each type of stage, with its settings. */
export type StageFormats = Partial<
  Record<StageType, { format: string; configuration: SegmentConfiguration }>
>;

export interface SeasonOptions {
  rosters: number;
  seed: string;
  months: number;
  /** The regions of the teams; all without them. */
  regions?: readonly CompetingRegion[];
  /** Formats that replace those of the season's template. */
  formats?: StageFormats;
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
  const options = { rosters: '64', seed: '1', months: '1', url: undefined, ...values };
  const mistake = findMistake(options);
  if (mistake !== undefined) return { mistake };
  const { rosters, seed, months, url } = options;
  return { rosters: Number(rosters), seed, months: Number(months), url: url?.replace(/\/$/, '') };
}

interface GivenOptions {
  rosters: string;
  seed: string;
  months: string;
  url: string | undefined;
}

function findMistake({ rosters, seed, months, url }: GivenOptions): string | undefined {
  if (!isWhole(rosters, 8, 16_384))
    return `--rosters must be a whole number from 8 to 16384 (is "${rosters}")`;
  if (!isWhole(months, 1, 12))
    return `--months must be a whole number from 1 to 12 (is "${months}")`;
  if (seed === '' || seed.length > 32) return `--seed must have 1 to 32 characters (is "${seed}")`;
  if (url !== undefined && !/^https?:\/\//.test(url))
    return `--url must be an address with http:// or https:// (is "${url}")`;
  return undefined;
}

const isWhole = (text: string, from: number, to: number) =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
