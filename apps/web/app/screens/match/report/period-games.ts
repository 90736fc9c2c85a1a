import type { MatchResult } from '@ringside/contract/collections/match-series';
import { playableMatches, startScore, type HeadStart } from '@ringside/rules/series/head-start';
import { matchWinner } from '@ringside/rules/series/reporting';
import { winsNeeded } from '@ringside/rules/series/series-date';
import type { NamedPeriod } from '../read-match.ts';

/** The typed texts of one game: by period, for home and away. */
export type TypedGame = Record<string, [string, string]>;

/** A whole number of up to three digits. */
const SCORE = /^\d{1,3}$/;
const isEmpty = (typed: [string, string] | undefined) =>
  !typed || (typed[0] === '' && typed[1] === '');
const isScore = (typed: [string, string] | undefined): typed is [string, string] =>
  typed !== undefined && typed.every((text) => SCORE.test(text));

/**
 * Converts a typed game to the reported form; null while a score is missing or invalid. A period
 * that is not required may stay empty.
 */
export function parseGame(typed: TypedGame, periods: NamedPeriod[]): MatchResult | null {
  const expected = periods.filter(({ key, isRequired }) => isRequired || !isEmpty(typed[key]));
  const results = expected.flatMap(({ key }): MatchResult['periods'] => {
    const scores = typed[key];
    return isScore(scores) ? [{ key, scores: [Number(scores[0]), Number(scores[1])] }] : [];
  });
  if (results.length === 0 || results.length < expected.length) return null;
  return { periods: results, forfeit: null };
}

export interface TypedSeries {
  /** The games that count, in order: up to the first that is incomplete or decides the series. */
  results: MatchResult[];
  /** The number of games to show: those, and the next one while the series is open. */
  shownGames: number;
  /** The index of the first game that is complete without a winner; null where there is none. */
  level: number | null;
}

/** Returns the typed games as games of a series. No game follows the decision. */
export function parseSeries({
  games,
  periods,
  bestOf,
  headStart,
}: {
  games: TypedGame[];
  periods: NamedPeriod[];
  bestOf: number;
  headStart?: HeadStart | null | undefined;
}): TypedSeries {
  const needed = winsNeeded(bestOf);
  const won = startScore(headStart);
  const results: MatchResult[] = [];
  for (let index = 0; index < playableMatches({ bestOf, headStart }); index += 1) {
    if (Math.max(won.home, won.away) >= needed) return { results, shownGames: index, level: null };
    const game = parseGame(games[index] ?? {}, periods);
    if (!game) return { results, shownGames: index + 1, level: null };
    const winner = matchWinner({ match: game, periods });
    if (!winner) return { results, shownGames: index + 1, level: index };
    won[winner] += 1;
    results.push(game);
  }
  return { results, shownGames: results.length, level: null };
}
