import { otherSide, positionKey, type Position, type Side } from '@ringside/rules/bracket/bracket';
import type { MatchResult } from '../collections/match-series.ts';

/** How often bots stay away, report differently, or leave a ban phase to the clock. */
export const NO_SHOW_SHARE = 0.03;
export const DIFFERENT_REPORT_SHARE = 0.05;
export const LEFT_BAN_PHASE_SHARE = 0.02;

/** A series as bots see it: names and places, never ids, so that the same season is played the same whatever ids it got. */
export interface SeriesFace {
  seed: string;
  /** Month and stage, such as `1/MQ2`: two teams that meet in two months play anew. */
  stage: string;
  position: Position;
  home: string;
  away: string;
}

/** A share from 0 to 1 drawn from words: FNV-1a with murmur3's last mixing. */
export function shareOf(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const sign of words.join('\u0001')) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const shareIn = ({ seed, stage, position, home, away }: SeriesFace, ...words: (string | number)[]) => shareOf(seed, stage, positionKey(position), home, away, ...words);

/** Whether a side does not come. */
export const isNoShow = (face: SeriesFace, side: Side) => shareIn(face, 'no-show', side) < NO_SHOW_SHARE;

/** Whether nobody votes, so that the clock fills the ban phase. */
export const leavesBanPhase = (face: SeriesFace) => shareIn(face, 'ban-phase') < LEFT_BAN_PHASE_SHARE;

/** Whether the second report differs from the first, so that a referee has to rule. */
export const reportsDiffer = (face: SeriesFace) => shareIn(face, 'report') < DIFFERENT_REPORT_SHARE;

export const firstReporter = (face: SeriesFace): Side => (shareIn(face, 'first') < 0.5 ? 'home' : 'away');

/** How good a team is, from 0 to 1: the same for the whole season. */
export const strengthOf = (seed: string, name: string) => shareOf(seed, 'strength', name);

/** Who wins, and match by match how: the better team mostly does. */
export function playedResult(face: SeriesFace, bestOf: number): { winner: Side; matches: MatchResult[] } {
  const edge = strengthOf(face.seed, face.home) - strengthOf(face.seed, face.away);
  const winner: Side = shareIn(face, 'winner') < 0.5 + 0.45 * edge ? 'home' : 'away';
  const needed = Math.floor(bestOf / 2) + 1;
  const lost = Math.floor(shareIn(face, 'lost') * needed);
  const order = Array.from({ length: lost }, (_, index) => ({ side: otherSide(winner), at: shareIn(face, 'order', index) * (needed - 1) }));
  const wins = Array.from({ length: needed }, (_, index) => ({ side: winner, at: index }));
  const sides = [...order, ...wins].sort((one, other) => one.at - other.at).map(({ side }) => side);
  return { winner, matches: sides.map((side, index) => matchWonBy(side, shareIn(face, 'score', index))) };
}

const matchWonBy = (side: Side, share: number): MatchResult => {
  const loser = share < 0.5 ? 0 : 1;
  return { periods: [{ key: 'score', scores: side === 'home' ? [2, loser] : [loser, 2] }], forfeit: null };
};

/** The same matches as the other side would have liked them: for a report that differs. */
export const turnedAround = (matches: MatchResult[]): MatchResult[] =>
  matches.map(({ periods, forfeit }) => ({ forfeit, periods: periods.map(({ key, scores: [home, away] }) => ({ key, scores: [away, home] as [number, number] })) }));

/** The items that a side takes in a turn, out of those available, given in the category's own order. */
export function votedItems(face: SeriesFace, { side, turn, count, available }: { side: Side; turn: string | number; count: number; available: string[] }): string[] {
  const left = [...available];
  return Array.from({ length: Math.min(count, left.length) }, (_, index) => left.splice(Math.floor(shareIn(face, 'vote', side, turn, index) * left.length), 1)[0]!);
}
