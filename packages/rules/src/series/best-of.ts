import type { GrandFinal } from '../bracket/bracket.ts';
import { DEFAULT_BEST_OF } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import type { ResultPoints } from '../standings/result-points.ts';
import { decideSeriesScore } from './reporting.ts';
import { isEvenBestOf } from './series-date.ts';

/**
 * `configuration.bestOf`: one number, or a default and others by the keys that `BestOfPlace` gives
 * a series.
 */
export type BestOf = number | ({ default: number } & { [key: string]: number });

/**
 * [SER-15] The place of a series as far as its best of depends on it. Brackets name the distance to
 * the final (1 the last round) and the part, rounds their number, and a swiss the records of both
 * sides before the round.
 */
interface BestOfPlace {
  part?: BracketPart;
  distanceToFinal?: number;
  round?: number;
  /** Wins and losses of each side; a bye has one side. */
  records?: readonly (readonly [wins: number, losses: number])[];
  /** Whether the series can send a side through or out. */
  deciding?: boolean;
}

/** The parts of an elimination, by their bracket number. */
export const BRACKET_PARTS = ['upper', 'lower', 'grand-final', 'third-place'] as const;
type BracketPart = (typeof BRACKET_PARTS)[number];

/**
 * [SER-9] [SER-15] Returns the most matches of a series: of the configured keys that fit its place
 * the most specific one, else the default, else 3. Of two records the one with more matches
 * counts.
 */
export function bestOfAt({
  bestOf,
  ...place
}: BestOfPlace & { bestOf: BestOf | undefined }): number {
  if (bestOf === undefined || typeof bestOf === 'number') return bestOf ?? DEFAULT_BEST_OF;
  for (const keys of keysOf(place)) {
    const found = keys.flatMap((key) => bestOf[key] ?? []);
    if (found.length > 0) return Math.max(...found);
  }
  return bestOf.default;
}

/**
 * [RRB-10] Returns the most matches of a tie-break series: those of the key of its round, else one;
 * an even number counts as one less, since no such series is drawn.
 */
export function bestOfTieBreak({
  bestOf,
  round,
}: {
  bestOf: BestOf | undefined;
  round: number;
}): number {
  const configured = typeof bestOf === 'object' ? (bestOf[`round:${round}`] ?? 1) : 1;
  return isEvenBestOf(configured) ? configured - 1 : configured;
}

/** Returns the keys that fit a place, the most specific first; keys of a list are equal. */
function keysOf({ part, distanceToFinal, round, records = [], deciding }: BestOfPlace): string[][] {
  return [
    part && distanceToFinal ? [`${part}:${distanceToFinal}`] : [],
    part ? [part] : [],
    distanceToFinal ? [String(distanceToFinal)] : [],
    records.map(([wins, losses]) => `record:${wins}-${losses}`),
    deciding ? ['deciding'] : [],
    round ? [`round:${round}`] : [],
  ];
}

const TREE_KEY = /^(?:[1-9]\d?|(?:upper|lower|grand-final|third-place)(?::[1-9]\d?)?)$/;
/** A graph has no parts. */
const GRAPH_KEY = /^[1-9]\d?$/;
const ROUND_KEY = /^round:[1-9]\d?$/;
const RESULTS_KEY = /^(?:deciding|record:\d{1,2}-\d{1,2})$/;

/**
 * [SER-15] Returns whether a best of depends on results, so that it is known once a series is
 * drawn.
 */
export const isBestOfByResults = (bestOf: BestOf | undefined): boolean =>
  typeof bestOf === 'object' && Object.keys(bestOf).some((key) => RESULTS_KEY.test(key));

/**
 * [SER-15] [SER-16] [SER-17] Decides whether a best of suits the format: its keys can fit a series
 * there, an even one needs a points table in a format with draws, and a grand final with a head
 * start is a best of 3 or more. Refused `invalid-best-of` with the first fault.
 */
export function decideBestOf({
  format,
  bestOf,
  resultPoints,
  grandFinal,
}: {
  format: string;
  bestOf: BestOf | undefined;
  resultPoints?: ResultPoints | undefined;
  grandFinal?: GrandFinal | undefined;
}): Decision<true> {
  const keys = decideKeys({ format, bestOf });
  if (!keys.accepted) return keys;
  const finals = decideFinalLength({ format, bestOf, grandFinal });
  if (!finals.accepted) return finals;
  const even = lengthsOf(bestOf).find(isEvenBestOf);
  // All games of a lobby are played, so that no majority decides it.
  if (even === undefined || traitsOf({ format }).hasLobbies) return accept(true);
  if (!traitsOf({ format }).canDraw)
    return refuse(
      'invalid-best-of',
      `a best of ${even} can be drawn, and this format has no draws`,
    );
  return resultPoints
    ? accept(true)
    : refuse('invalid-best-of', `a best of ${even} can be drawn, and needs a points table`);
}

/** A head start would decide a shorter grand final before its first match. */
const LEAST_BEST_OF_WITH_HEAD_START = 3;

/** [SER-17] Decides whether the grand final is long enough for its head start. */
function decideFinalLength({
  format,
  bestOf,
  grandFinal,
}: {
  format: string;
  bestOf: BestOf | undefined;
  grandFinal: GrandFinal | undefined;
}): Decision<true> {
  if (grandFinal !== 'advantage' || !traitsOf({ format }).hasLowerBracket) return accept(true);
  const length = bestOfAt({ bestOf, part: 'grand-final', distanceToFinal: 1 });
  return length >= LEAST_BEST_OF_WITH_HEAD_START
    ? accept(true)
    : refuse(
        'invalid-best-of',
        `a grand final with an advantage needs a best of 3 or more, not ${length}`,
      );
}

/** [SER-16] Returns each length of a best of. */
const lengthsOf = (bestOf: BestOf | undefined): number[] =>
  bestOf === undefined ? [] : typeof bestOf === 'number' ? [bestOf] : Object.values(bestOf);

/**
 * [SER-16] Decides whether the games that a forfeit counts are a possible score of each even best
 * of. Refused `impossible-score` with the first that has no such score.
 */
export function decideForfeitScore({
  bestOf,
  forfeitScore,
}: {
  bestOf: BestOf | undefined;
  forfeitScore: { winner: number; loser: number } | undefined;
}): Decision<true> {
  if (!forfeitScore) return accept(true);
  const { winner, loser } = forfeitScore;
  for (const length of lengthsOf(bestOf).filter(isEvenBestOf)) {
    const decision = decideSeriesScore({ score: { home: winner, away: loser }, bestOf: length });
    if (!decision.accepted) return decision;
    if (decision.value.winner !== 'home')
      return refuse('impossible-score', `${winner} to ${loser} is a draw`);
  }
  return accept(true);
}

function decideKeys({
  format,
  bestOf,
}: {
  format: string;
  bestOf: BestOf | undefined;
}): Decision<true> {
  if (typeof bestOf !== 'object') return accept(true);
  const { shape, pairsByResults, hasGraph } = traitsOf({ format });
  const canFit = (key: string) =>
    key === 'default' ||
    (shape === 'tree' && (hasGraph ? GRAPH_KEY : TREE_KEY).test(key)) ||
    (shape === 'rounds' && ROUND_KEY.test(key)) ||
    (pairsByResults && RESULTS_KEY.test(key));
  const wrong = Object.keys(bestOf).find((key) => !canFit(key));
  return wrong === undefined
    ? accept(true)
    : refuse('invalid-best-of', `no series of this format is at ${wrong}`);
}
