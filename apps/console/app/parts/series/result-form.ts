import type { MatchResult, SeriesMatch } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { playableMatches, startScore, type HeadStart } from '@ringside/rules/series/head-start';
import {
  decideScore,
  DEFAULT_PERIODS,
  type SupportedPeriod,
} from '@ringside/rules/series/reporting';
import { winsNeeded } from '@ringside/rules/series/series-date';

type Side = 'home' | 'away';

/** One match of the form: the typed scores by period, or the side that forfeited. */
export interface MatchRow {
  scores: Record<string, [string, string]>;
  forfeit: '' | Side;
}

export interface FormPeriod extends SupportedPeriod {
  name: string;
}

/** Returns the periods of a result; where none is configured, the one score of each match. */
export function periodsOf({ supportedPeriods }: Segment): FormPeriod[] {
  if (supportedPeriods.length === 0)
    return DEFAULT_PERIODS.map((period) => ({ ...period, name: 'Score' }));
  return supportedPeriods.map(
    ({ key = '', name = key, isRequired = false, isFinalResult = false }) => ({
      key,
      name,
      isRequired,
      isFinalResult,
    }),
  );
}

const createEmptyRow = (periods: FormPeriod[]): MatchRow => ({
  scores: Object.fromEntries(periods.map(({ key }) => [key, ['', '']])),
  forfeit: '',
});

/** Returns the form's rows for known results, filled up to the best of N. */
export function createRows({
  initialMatches,
  periods,
  ...length
}: Shape & {
  initialMatches: Pick<MatchResult, 'periods' | 'forfeit'>[];
}): MatchRow[] {
  return Array.from({ length: playableMatches(length) }, (_, index) => {
    const match = initialMatches[index];
    const row = createEmptyRow(periods);
    for (const {
      key,
      scores: [home, away],
    } of match?.periods ?? [])
      if (key in row.scores) row.scores[key] = [String(home), String(away)];
    return { ...row, forfeit: match?.forfeit ?? '' };
  });
}

/** Returns the matches of a series that were played. */
export const playedMatchesOf = (matches: SeriesMatch[]): SeriesMatch[] =>
  matches.filter(({ state }) => state === 'finished');

interface Shape {
  periods: FormPeriod[];
  bestOf: number;
  headStart?: HeadStart | null;
}

const createWonRow = (side: Side, periods: FormPeriod[]): MatchRow => ({
  scores: Object.fromEntries(
    periods.map(({ key }) => [key, side === 'home' ? ['1', '0'] : ['0', '1']]),
  ),
  forfeit: '',
});

/** Returns a win of one side in as few matches as possible. */
export const createSweep = (side: Side, { periods, ...length }: Shape): MatchRow[] =>
  Array.from({ length: playableMatches(length) }, (_, index) =>
    index < winsNeeded(length.bestOf) - startScore(length.headStart)[side]
      ? createWonRow(side, periods)
      : createEmptyRow(periods),
  );

/** Returns a draw, in which the sides win in turn. */
export const createDraw = ({ periods, bestOf }: Shape): MatchRow[] =>
  Array.from({ length: bestOf }, (_, index) =>
    createWonRow(index % 2 === 0 ? 'home' : 'away', periods),
  );

const isBlank = ({ scores, forfeit }: MatchRow) =>
  forfeit === '' && Object.values(scores).every(([home, away]) => home === '' && away === '');

/** Returns the matches to send: blank ones at the end were not played. */
export function toMatches(rows: MatchRow[]): MatchResult[] {
  const last = rows.findLastIndex((row) => !isBlank(row));
  return rows.slice(0, last + 1).map(({ scores, forfeit }) => ({
    periods: Object.entries(scores)
      .filter(([, [home, away]]) => home !== '' && away !== '')
      .map(([key, [home, away]]) => ({
        key,
        scores: [Number(home), Number(away)] as [number, number],
      })),
    forfeit: forfeit || null,
  }));
}

/** The outcome of typed matches, or the reason why the server would refuse them. */
export type Verdict =
  | {
      matches: MatchResult[];
      wins: { home: number; away: number };
      score: string;
      /** Null for a draw. */
      winner: Side | null;
    }
  | { fault: string };

/** Returns what the server would decide for these matches: the score and the winner, or the fault. */
export function judgeRows(rows: MatchRow[], { periods, bestOf, headStart }: Shape): Verdict {
  const matches = toMatches(rows);
  if (matches.length === 0) return { fault: 'Enter the results of the matches.' };
  const decision = decideScore({ matches, bestOf, headStart, periods });
  if (!decision.accepted) {
    const { detail } = decision.refusal;
    return { fault: `These matches cannot end a best of ${bestOf}${detail ? `: ${detail}` : ''}.` };
  }
  const { score, winner } = decision.value;
  return {
    matches,
    wins: { home: score.home, away: score.away },
    score: `${score.home} : ${score.away}`,
    winner,
  };
}
