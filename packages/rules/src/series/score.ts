import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { winsNeeded } from './series-date.ts';

export interface PeriodResult {
  key: string;
  scores: [home: number, away: number];
}
/** One match as reported; `forfeit` is the side that forfeited it. */
export interface MatchResult {
  periods: PeriodResult[];
  forfeit?: Side | null;
}
export interface SupportedPeriod {
  key: string;
  isRequired: boolean;
  isFinalResult: boolean;
}
export interface SeriesScore {
  score: { home: number; away: number };
  /** Null only for a drawn series if ties are allowed. */
  winner: Side | null;
}

/** The one period of a match if its segment has none configured. */
export const DEFAULT_PERIODS: SupportedPeriod[] = [
  { key: 'score', isRequired: true, isFinalResult: true },
];

/**
 * [SER-5] Returns the winner of a match: the side not forfeiting, else by the final-result period,
 * else by the sum of its periods; null when level.
 */
export function matchWinner({
  match,
  periods = DEFAULT_PERIODS,
}: {
  match: MatchResult;
  periods?: SupportedPeriod[];
}): Side | null {
  if (match.forfeit) return match.forfeit === 'home' ? 'away' : 'home';
  const finals = new Set(periods.filter((period) => period.isFinalResult).map(({ key }) => key));
  const finalPeriods = match.periods.filter(({ key }) => finals.has(key));
  let ahead = 0;
  for (const { scores } of finalPeriods.length > 0 ? finalPeriods : match.periods)
    ahead += scores[0] - scores[1];
  return ahead === 0 ? null : ahead > 0 ? 'home' : 'away';
}

/** [SER-5] Returns the series' score as matches won, without deciding whether it is possible. */
export function matchesScore({
  matches,
  periods,
}: {
  matches: MatchResult[];
  periods?: SupportedPeriod[];
}): { home: number; away: number } {
  const score = { home: 0, away: 0 };
  for (const match of matches) {
    const winner = matchWinner({ match, ...(periods && { periods }) });
    if (winner) score[winner]++;
  }
  return score;
}

/**
 * [SER-6] Decides the score and winner of a series from its matches in order. Refused
 * `impossible-score`: more matches than best of N, play after the decision, a tie that is not
 * allowed, no decision, a required period missing, an unknown one, or a score that is not a whole
 * number from 0.
 */
export function decideScore({
  matches,
  bestOf,
  periods = DEFAULT_PERIODS,
  mayTie = false,
}: {
  matches: MatchResult[];
  bestOf: number;
  periods?: SupportedPeriod[];
  mayTie?: boolean;
}): Decision<SeriesScore> {
  if (matches.length > bestOf)
    return refuse('impossible-score', `${matches.length} matches in a best of ${bestOf}`);
  const needed = winsNeeded(bestOf);
  const score = { home: 0, away: 0 };
  for (const [index, match] of matches.entries()) {
    const fault = matchFault({ match, periods });
    if (fault) return refuse('impossible-score', `match ${index + 1}: ${fault}`);
    if (Math.max(score.home, score.away) >= needed)
      return refuse('impossible-score', `match ${index + 1} was played after the decision`);
    const winner = matchWinner({ match, periods });
    if (winner) score[winner]++;
    else if (!mayTie) return refuse('impossible-score', `match ${index + 1} is a tie`);
  }
  return decideWinner({ score, needed, complete: mayTie && matches.length === bestOf });
}

function decideWinner({
  score,
  needed,
  complete,
}: {
  score: { home: number; away: number };
  needed: number;
  complete: boolean;
}): Decision<SeriesScore> {
  const scoreText = `${score.home} to ${score.away}`;
  if (!complete && Math.max(score.home, score.away) < needed)
    return refuse('impossible-score', `${scoreText} decides nothing: ${needed} wins are needed`);
  if (score.home === score.away) return accept({ score, winner: null });
  return accept({ score, winner: score.home > score.away ? 'home' : 'away' });
}

/**
 * [SER-14] Decides the winner of a series by its score alone, as matches won: one side has the wins
 * that decide, the other fewer. Refused `impossible-score`.
 */
export function decideSeriesScore({
  score,
  bestOf,
}: {
  score: { home: number; away: number };
  bestOf: number;
}): Decision<SeriesScore & { winner: Side }> {
  const needed = winsNeeded(bestOf);
  const [most, least] = [Math.max(score.home, score.away), Math.min(score.home, score.away)];
  if (most !== needed || least >= needed || least < 0)
    return refuse(
      'impossible-score',
      `${score.home} to ${score.away} in a best of ${bestOf}: ${needed} wins decide`,
    );
  return accept({ score, winner: score.home > score.away ? 'home' : 'away' });
}

function matchFault({
  match,
  periods,
}: {
  match: MatchResult;
  periods: SupportedPeriod[];
}): string | null {
  const keys = match.periods.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return 'a period stands twice';
  const unknown = keys.find((key) => !periods.some((period) => period.key === key));
  if (unknown !== undefined) return `the period ${unknown} is not supported`;
  const missing = match.forfeit
    ? undefined
    : periods.find((period) => period.isRequired && !keys.includes(period.key));
  if (missing) return `the period ${missing.key} is missing`;
  if (!match.forfeit && keys.length === 0) return 'no period is given';
  const bad = match.periods.some(
    ({ scores }) =>
      scores.length !== 2 || scores.some((score) => !Number.isInteger(score) || score < 0),
  );
  return bad ? 'a score is a whole number from 0' : null;
}

/** [SER-6] Returns whether two reports are equal, match by match. */
export function isSameReport({
  one,
  other,
}: {
  one: MatchResult[];
  other: MatchResult[];
}): boolean {
  return reportKey(one) === reportKey(other);
}

function reportKey(matches: MatchResult[]): string {
  return JSON.stringify(
    matches.map(({ periods, forfeit }) => [
      forfeit ?? null,
      periods
        .map(({ key, scores }) => [key, ...scores] as const)
        .sort((one, other) => (one[0] < other[0] ? -1 : 1)),
    ]),
  );
}
