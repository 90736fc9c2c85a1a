import { accept, refuse, type Decision } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import type { ResultPoints } from '../standings/result-points.ts';
import type { SwissVariant } from '../swiss/swiss.ts';

/** [TIE-1] The possible tie-breakers, in no particular order. */
export const TIE_BREAKERS = [
  'result-points',
  'match-wins',
  'buchholz',
  'buchholz-cut-1',
  'buchholz-cut-2',
  'buchholz-median',
  'sonneborn-berger',
  'opponents-match-win-rate',
  'difficulty',
  'game-difference',
  'games-won',
  'game-rate',
  'head-to-head',
  'mini-league-points',
  'mini-league-wins',
  'mini-league-difference',
  'mini-league-games-won',
  'seed',
  'lot',
] as const;
export type TieBreaker = (typeof TIE_BREAKERS)[number];

/** [RRB-10] The step of a ranking that orders the tied by their tie-break series. */
export const TIE_BREAK_SERIES = 'tie-break-series';
/** [STD-4] The step of a ranking, while a round is open, that puts fewer losses first. */
export const FEWER_LOSSES = 'losses';
/** A step of a ranking: a tie-breaker that an operator can choose, or a step of our own. */
export type RankStep = TieBreaker | typeof TIE_BREAK_SERIES | typeof FEWER_LOSSES;

/** [STD-4] Returns the steps of a ranking while a round is open. */
export const stepsWhileOpen = (resultPoints: ResultPoints | undefined): readonly RankStep[] => [
  ...(resultPoints ? (['result-points'] as const) : []),
  'match-wins',
  FEWER_LOSSES,
];

/** [RRB-9] Returns the tie-breakers before the last resorts, the seed and the lot. */
export function beforeLastResort(tieBreakers: readonly TieBreaker[]): readonly TieBreaker[] {
  const end = tieBreakers.findIndex((kind) => kind === 'seed' || kind === 'lot');
  return end < 0 ? tieBreakers : tieBreakers.slice(0, end);
}

/** [RRB-10] Returns the steps of a ranking with the tie-break series before the last resorts. */
export function stepsWithSeries(tieBreakers: readonly TieBreaker[]): readonly RankStep[] {
  const first = beforeLastResort(tieBreakers);
  return [...first, TIE_BREAK_SERIES, ...tieBreakers.slice(first.length)];
}

/**
 * [TIE-6] Returns whether a tie-breaker compares the tied rosters among themselves, so that it may
 * separate what is left of a tie that it did not separate.
 */
export const isAmongTheTied = (tieBreaker: RankStep): tieBreaker is AmongTheTied =>
  tieBreaker === 'head-to-head' || tieBreaker === TIE_BREAK_SERIES || isMiniLeague(tieBreaker);
export type AmongTheTied = 'head-to-head' | typeof TIE_BREAK_SERIES | MiniLeagueFigure;
export type MiniLeagueFigure = Extract<TieBreaker, `mini-league-${string}`>;
/** [TIE-7] Returns whether a tie-breaker is a figure of the mini-league. */
export const isMiniLeague = (name: string): name is MiniLeagueFigure =>
  name.startsWith('mini-league');

/** [TIE-1] The tie-breakers if the segment names none. [SPEC-GAP] decisions.md Competition. */
export const SWISS_TIE_BREAKERS: readonly TieBreaker[] = [
  'match-wins',
  'buchholz',
  'opponents-match-win-rate',
  'game-difference',
  'head-to-head',
];
/**
 * [SWS-9] The tie-breakers of a major: the order by which it is paired, to the end. Valve's
 * rulebook calls it the mid-stage seed calculation.
 */
export const MAJOR_TIE_BREAKERS: readonly TieBreaker[] = ['match-wins', 'difficulty', 'seed'];
/** [SWS-20] The tie-breakers of a swiss with a points table if the segment names none. */
export const SWISS_POINTS_TIE_BREAKERS: readonly TieBreaker[] = [
  'result-points',
  'buchholz',
  'opponents-match-win-rate',
  'game-difference',
  'match-wins',
  'head-to-head',
];
export const ROUND_ROBIN_TIE_BREAKERS: readonly TieBreaker[] = [
  'match-wins',
  'head-to-head',
  'game-difference',
];
/** [RRB-8] The tie-breakers of a round robin with a points table if the segment names none. */
export const POINTS_TIE_BREAKERS: readonly TieBreaker[] = [
  'result-points',
  'head-to-head',
  'game-difference',
];

/**
 * [TIE-1] Decides whether an operator's order of tie-breakers is valid. Refused
 * `invalid-tie-breakers`: none, an unknown one, a duplicate, in a round robin one that depends on
 * opponents, who are the same for all there (FIDE C.07 article 8), and in a swiss a mini-league,
 * since its rosters have not all met; without a points table those that count its points.
 */
export function decideTieBreakers({
  format,
  tieBreakers,
  resultPoints,
}: {
  format: string;
  tieBreakers: readonly string[];
  resultPoints?: ResultPoints | undefined;
}): Decision<TieBreaker[]> {
  if (tieBreakers.length === 0) return refuse('invalid-tie-breakers', 'at least one');
  const unknown = tieBreakers.find((name) => !isTieBreaker(name));
  if (unknown !== undefined) return refuse('invalid-tie-breakers', `${unknown} is none`);
  const twice = tieBreakers.find((name, index) => tieBreakers.indexOf(name) !== index);
  if (twice !== undefined) return refuse('invalid-tie-breakers', `${twice} twice`);
  const byPoints = tieBreakers.find((name) => isByResultPoints(name));
  if (byPoints !== undefined && !resultPoints)
    return refuse('invalid-tie-breakers', `${byPoints} without a points table`);
  return decideForFormat({ format, tieBreakers });
}

function decideForFormat({
  format,
  tieBreakers,
}: {
  format: string;
  tieBreakers: readonly string[];
}): Decision<TieBreaker[]> {
  const byOpponents = tieBreakers.find((name) => goesByOpponents(name));
  const { pairsByResults } = traitsOf({ format });
  if (!pairsByResults && byOpponents !== undefined)
    return refuse('invalid-tie-breakers', `${byOpponents} in a round robin`);
  const miniLeague = tieBreakers.find(isMiniLeague);
  if (pairsByResults && miniLeague !== undefined)
    return refuse('invalid-tie-breakers', `${miniLeague} in a swiss`);
  return accept(tieBreakers.filter(isTieBreaker));
}

const isTieBreaker = (name: string): name is TieBreaker =>
  (TIE_BREAKERS as readonly string[]).includes(name);
/** [RRB-8] Returns whether a tie-breaker counts the points of a points table. */
export const isByResultPoints = (name: string): boolean =>
  name === 'result-points' || name === 'mini-league-points';
const goesByOpponents = (name: string) =>
  name.startsWith('buchholz') || name === 'opponents-match-win-rate' || name === 'difficulty';

const SWISS_DEFAULTS: Record<SwissVariant, readonly TieBreaker[]> = {
  standard: SWISS_TIE_BREAKERS,
  major: MAJOR_TIE_BREAKERS,
  // those who lose in the same round share their places
  knockout: ['match-wins'],
};

/** [TIE-1] Returns the tie-breakers of a format if the segment names none. */
export function defaultTieBreakers({
  format,
  swissVariant,
  resultPoints,
}: {
  format: string;
  swissVariant?: SwissVariant | undefined;
  resultPoints?: ResultPoints | undefined;
}): readonly TieBreaker[] {
  if (traitsOf({ format }).pairsByResults)
    return resultPoints ? SWISS_POINTS_TIE_BREAKERS : SWISS_DEFAULTS[swissVariant ?? 'standard'];
  return resultPoints ? POINTS_TIE_BREAKERS : ROUND_ROBIN_TIE_BREAKERS;
}

/**
 * [RRB-8] Returns the configured order of tie-breakers; with a points table its points decide first
 * where the order does not name them.
 */
export const orderWithPoints = (
  tieBreakers: readonly TieBreaker[],
  resultPoints: ResultPoints | undefined,
): readonly TieBreaker[] =>
  resultPoints && !tieBreakers.includes('result-points')
    ? ['result-points', ...tieBreakers]
    : tieBreakers;
