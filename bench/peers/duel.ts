import { createRequire } from 'node:module';

/** What we use of `duel` 3.2.0, which has no types. Bracket 1 is the upper, 2 the lower; the grand final is the lower's last but one round. */
export interface DuelMatch {
  id: { s: number; r: number; m: number };
  /** Seeds; 0 not known yet, -1 a walk-over. */
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
  new (players: number, options?: { last?: number; short?: boolean; downMix?: boolean; log?: object }): DuelTournament;
  WB: number;
  LB: number;
  WO: number;
}

export const Duel = createRequire(import.meta.url)('duel') as DuelClass;
