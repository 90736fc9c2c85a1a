import { createRequire } from 'node:module';
import { Record, Results, type Meeting, type Played } from './played.ts';

/**
 * The used part of `duel` 3.2.0, which has no types. Bracket 1 is the upper, 2 the lower; the grand
 * final is the lower's last but one round.
 */
export interface DuelMatch {
  id: { s: number; r: number; m: number };
  /** Seeds; 0 is not known yet, -1 a walk-over. */
  p: [number, number];
  m?: [number, number];
}
export interface DuelTournament {
  matches: DuelMatch[];
  score(id: DuelMatch['id'], score: [number, number]): boolean;
  unscorable(id: DuelMatch['id'], score: [number, number]): string | null;
  findMatch(id: DuelMatch['id']): DuelMatch | undefined;
  isDone(): boolean;
  results(): { seed: number; pos: number; wins: number }[];
}
interface DuelClass {
  new (
    players: number,
    options?: { last?: number; short?: boolean; downMix?: boolean; log?: object },
  ): DuelTournament;
  WB: number;
  LB: number;
  WO: number;
}

export const Duel = createRequire(import.meta.url)('duel') as DuelClass;

/** Plays a bracket of `duel` to its end. */
export function playWithDuel({
  rosters,
  double,
  thirdPlace = false,
  salt,
}: {
  rosters: number;
  double: boolean;
  thirdPlace?: boolean;
  salt: number;
}): Played {
  const tournament = new Duel(rosters, {
    last: double ? Duel.LB : Duel.WB,
    short: !double && !thirdPlace,
    log: SILENT,
  });
  const rounds = Math.ceil(Math.log2(rosters));
  const results = new Results(salt);
  const record = new Record();
  const waiting = [...tournament.matches].sort(
    (one, other) => waveOf(one, double) - waveOf(other, double) || 0,
  );
  for (const { id, p } of waiting) {
    if (p.some((seed) => seed <= 0)) continue;
    const bracket =
      id.s === Duel.WB ? 'upper' : !double ? 'third' : id.r < 2 * rounds - 1 ? 'lower' : 'final';
    const meeting: Meeting = {
      bracket,
      round: bracket === 'final' ? id.r - 2 * rounds + 2 : id.r,
      seeds: [...p],
    };
    const winner = results.winnerOf(meeting);
    record.add(meeting, winner);
    if (!tournament.score(id, p[0] === winner ? [2, 0] : [0, 2]))
      throw new Error(`duel refuses ${JSON.stringify(id)}`);
  }
  return record.played(new Map(tournament.results().map(({ seed, pos }) => [seed, pos])));
}

const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined };
/**
 * Returns the order of a match: upper round r precedes lower round 2(r − 1), into which its losers
 * fall; a series for the third place is last.
 */
const waveOf = ({ id }: DuelMatch, double: boolean) =>
  id.s === Duel.WB ? 2 * id.r - 2 : double ? id.r + 0.5 : Infinity;
