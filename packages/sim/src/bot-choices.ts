import type { MatchResult } from '@ringside/contract/collections/match-series';
import { otherSide, positionKey, type Side } from '@ringside/rules/bracket/bracket';
import { getItem } from '@ringside/rules/must';
import { startScore, type HeadStart } from '@ringside/rules/series/head-start';
import { winsNeeded } from '@ringside/rules/series/series-date';
import type { StagePosition } from '@ringside/rules/stage/stage-facts';

/** How often bots cause the difficulties of a tournament, as shares from 0 to 1. */
export interface BotHabits {
  /** A roster misses its check-in. */
  missedCheckin: number;
  /** A side does not show up for its series. */
  noShow: number;
  /** A series takes so long that it is overdue. */
  late: number;
  /** The second report of a series differs from the first. */
  differentReport: number;
  /** A ban phase in which no side votes. */
  leftBanPhase: number;
}

export const HABITS: BotHabits = {
  missedCheckin: 0,
  noShow: 0.03,
  late: 0,
  differentReport: 0.05,
  leftBanPhase: 0.02,
};

/**
 * A series as bots see it: names and positions, never ids, so that the same season has the same
 * results with any ids.
 */
export interface SeriesFace {
  seed: string;
  /**
   * The month and stage, such as `1/MQ2`, so that two teams which meet in two months have different
   * results.
   */
  stage: string;
  position: StagePosition;
  home: string;
  away: string;
  /** `HABITS` by default. */
  habits?: BotHabits;
}

/** Returns a share from 0 to 1 drawn from words: FNV-1a with murmur3's last mixing. */
export function shareOf(...seeds: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const sign of seeds.join('\u0001'))
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const habitsOf = ({ habits = HABITS }: SeriesFace) => habits;
const shareIn = (
  { seed, stage, position, home, away }: SeriesFace,
  ...seeds: (string | number)[]
) => shareOf(seed, stage, positionKey(position), home, away, ...seeds);

/** Returns whether a side does not show up. */
export const isNoShow = (face: SeriesFace, side: Side) =>
  shareIn(face, 'no-show', side) < habitsOf(face).noShow;

/** Returns whether no side votes, so that the clock fills the ban phase. */
export const isLeavingBanPhase = (face: SeriesFace) =>
  shareIn(face, 'ban-phase') < habitsOf(face).leftBanPhase;

/** Returns whether the second report differs from the first, so that a referee has to rule. */
export const isReportingDifferently = (face: SeriesFace) =>
  shareIn(face, 'report') < habitsOf(face).differentReport;

/** Returns whether a series is played so late that it is overdue. */
export const isPlayedLate = (face: SeriesFace) => shareIn(face, 'late') < habitsOf(face).late;

/** Returns whether a roster misses the check-in of its segment. */
export const isMissingCheckin = ({
  seed,
  stage,
  roster,
  habits,
}: {
  seed: string;
  stage: string;
  roster: string;
  habits: BotHabits;
}) => shareOf(seed, stage, roster, 'check-in') < habits.missedCheckin;

/**
 * The answer of a roster to a match-up. A roster with no-shows in series also ignores match-ups;
 * where series run late, so do answers.
 */
export type MatchUpAnswer = 'accepts' | 'accepts-late' | 'declines' | 'is-silent';
/** Returns the answer of a roster to a match-up. */
export function answerToMatchUp({
  seed,
  roster,
  at,
  habits,
}: {
  seed: string;
  roster: string;
  at: Date;
  habits: BotHabits;
}): MatchUpAnswer {
  const share = (word: string) => shareOf(seed, roster, +at, 'match-up', word);
  if (share('misses') < habits.noShow) return share('how') < 0.5 ? 'declines' : 'is-silent';
  return share('late') < habits.late ? 'accepts-late' : 'accepts';
}

/** Returns the side that reports first. */
export const firstReporter = (face: SeriesFace): Side =>
  shareIn(face, 'first') < 0.5 ? 'home' : 'away';

/** Returns the strength of a team, from 0 to 1: the same for the whole season. */
export const strengthOf = (seed: string, name: string) => shareOf(seed, 'strength', name);

/** The share of series of an even best of that the bots draw. */
const DRAWN_SHARE = 0.35;

/**
 * Returns the winner and the matches of a series: the stronger team mostly wins. Some series of an
 * even best of are drawn; then neither side wins.
 */
export function drawResult(
  face: SeriesFace,
  bestOf: number,
  headStart: HeadStart | null = null,
): { winner: Side | null; matches: MatchResult[] } {
  const edge = strengthOf(face.seed, face.home) - strengthOf(face.seed, face.away);
  const winner: Side = shareIn(face, 'winner') < 0.5 + 0.45 * edge ? 'home' : 'away';
  if (bestOf % 2 === 0 && shareIn(face, 'drawn') < DRAWN_SHARE)
    return { winner: null, matches: drawnMatches(face, winner, bestOf / 2) };
  return { winner, matches: matchesWonBy(face, winner, { bestOf, headStart }) };
}

/** Returns the matches of a series, as `drawResult` draws them. */
export const drawMatches = (...series: Parameters<typeof drawResult>): MatchResult[] =>
  drawResult(...series).matches;

/** Returns the matches of a series that a side wins, after the head start. */
function matchesWonBy(
  face: SeriesFace,
  winner: Side,
  { bestOf, headStart }: { bestOf: number; headStart: HeadStart | null },
): MatchResult[] {
  const start = startScore(headStart);
  const majority = winsNeeded(bestOf);
  const needed = majority - start[winner];
  const mostLost = bestOf - majority - start[otherSide(winner)];
  const lost = Math.floor(shareIn(face, 'lost') * (mostLost + 1));
  const order = Array.from({ length: lost }, (_, index) => ({
    side: otherSide(winner),
    at: shareIn(face, 'order', index) * (needed - 1),
  }));
  const wins = Array.from({ length: needed }, (_, index) => ({ side: winner, at: index }));
  const sides = [...order, ...wins].sort((one, other) => one.at - other.at).map(({ side }) => side);
  return sides.map((side, index) => matchWonBy(side, shareIn(face, 'score', index)));
}

/** Returns the matches of a drawn series, in turn: as many for each side. */
const drawnMatches = (face: SeriesFace, first: Side, each: number): MatchResult[] =>
  Array.from({ length: 2 * each }, (_, index) =>
    matchWonBy(index % 2 === 0 ? first : otherSide(first), shareIn(face, 'score', index)),
  );

const matchWonBy = (side: Side, share: number): MatchResult => {
  const loser = share < 0.5 ? 0 : 1;
  return {
    periods: [{ key: 'score', scores: side === 'home' ? [2, loser] : [loser, 2] }],
    forfeit: null,
  };
};

/**
 * Returns another possible result, for a report that differs: the same matches with the sides
 * swapped, or after a head start matches that the other side wins.
 */
export function drawDifferentResult(
  face: SeriesFace,
  bestOf: number,
  headStart: HeadStart | null = null,
): MatchResult[] {
  const { winner, matches } = drawResult(face, bestOf, headStart);
  return winner && headStart
    ? matchesWonBy(face, otherSide(winner), { bestOf, headStart })
    : swapSides(matches);
}

const swapSides = (matches: MatchResult[]): MatchResult[] =>
  matches.map(({ periods, forfeit }) => ({
    forfeit,
    periods: periods.map(({ key, scores: [home, away] }) => ({
      key,
      scores: [away, home] as [number, number],
    })),
  }));

/** Returns the items that a side takes in a turn, from those available in order. */
export function chooseItems(
  face: SeriesFace,
  {
    side,
    turn,
    count,
    available,
  }: { side: Side; turn: string | number; count: number; available: string[] },
): string[] {
  const left = [...available];
  return Array.from({ length: Math.min(count, left.length) }, (_, index) =>
    getItem(left.splice(Math.floor(shareIn(face, 'vote', side, turn, index) * left.length), 1), 0),
  );
}
