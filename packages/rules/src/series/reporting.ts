import type { Side } from '../bracket/bracket.ts';
import {
  OVERDUE_ALARM_MS,
  OVERDUE_PER_MATCH_MS,
  REPORT_ANSWER_MS,
  TAKEN_PER_MATCH_MS,
  UNPLAYED_AFTER_MS,
} from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { playableMatches, startScore, type HeadStart } from './head-start.ts';
import { isEvenBestOf, winsNeeded, type Reporting, type SeriesState } from './series-date.ts';

interface PeriodResult {
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
  /** Null for a drawn series: of an even best of, or where ties are allowed. */
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
  const { home, away } = matchScore({ match, periods });
  return home === away ? null : home > away ? 'home' : 'away';
}

/**
 * [SER-5] Returns the score of a match: 1 to 0 against a forfeit, else that of its final-result
 * periods, else the sum of its periods.
 */
export function matchScore({
  match,
  periods = DEFAULT_PERIODS,
}: {
  match: MatchResult;
  periods?: SupportedPeriod[];
}): { home: number; away: number } {
  if (match.forfeit) return match.forfeit === 'home' ? { home: 0, away: 1 } : { home: 1, away: 0 };
  const finals = new Set(periods.filter((period) => period.isFinalResult).map(({ key }) => key));
  const finalPeriods = match.periods.filter(({ key }) => finals.has(key));
  const score = { home: 0, away: 0 };
  for (const { scores } of finalPeriods.length > 0 ? finalPeriods : match.periods) {
    score.home += scores[0];
    score.away += scores[1];
  }
  return score;
}

/**
 * [SER-5] [SER-17] Returns the series' score as matches won, the head start included, without
 * deciding whether it is possible.
 */
export function matchesScore({
  matches,
  periods,
  headStart,
}: {
  matches: MatchResult[];
  periods?: SupportedPeriod[];
  headStart?: HeadStart | null | undefined;
}): { home: number; away: number } {
  const score = startScore(headStart);
  for (const match of matches) {
    const winner = matchWinner({ match, ...(periods && { periods }) });
    if (winner) score[winner]++;
  }
  return score;
}

/**
 * [SER-6] [SER-16] [SER-17] Decides the score and winner of a series from its head start and its
 * matches in order; after all matches of an even best of, level sides have drawn. Refused
 * `impossible-score`: more matches than can be played, play after the decision, a tie that is not
 * allowed, no decision, a required period missing, an unknown one, or a score that is not a whole
 * number from 0.
 */
export function decideScore({
  matches,
  bestOf,
  headStart,
  periods = DEFAULT_PERIODS,
  mayTie = false,
}: {
  matches: MatchResult[];
  bestOf: number;
  headStart?: HeadStart | null | undefined;
  periods?: SupportedPeriod[];
  mayTie?: boolean;
}): Decision<SeriesScore> {
  const most = playableMatches({ bestOf, headStart });
  if (matches.length > most)
    return refuse('impossible-score', manyMatchesText(matches.length, { bestOf, most }));
  const needed = winsNeeded(bestOf);
  const start = startScore(headStart);
  const score = countMatches({ matches, start, needed, periods, mayTie });
  if (!score.accepted) return score;
  const canDraw = mayTie || isEvenBestOf(bestOf);
  const complete = canDraw && matches.length === most;
  return decideWinner({ score: score.value, needed, complete });
}

const manyMatchesText = (count: number, { bestOf, most }: { bestOf: number; most: number }) =>
  `${count} matches in a best of ${bestOf}${most < bestOf ? ` that plays ${most} after the head start` : ''}`;

/** Counts the matches that each side has won from the start score, up to the decision. */
function countMatches({
  matches,
  start,
  needed,
  periods,
  mayTie,
}: {
  matches: MatchResult[];
  start: SeriesScore['score'];
  needed: number;
  periods: SupportedPeriod[];
  mayTie: boolean;
}): Decision<SeriesScore['score']> {
  const score = { ...start };
  for (const [index, match] of matches.entries()) {
    const fault = matchFault({ match, periods });
    if (fault) return refuse('impossible-score', `match ${index + 1}: ${fault}`);
    if (Math.max(score.home, score.away) >= needed)
      return refuse('impossible-score', `match ${index + 1} was played after the decision`);
    const winner = matchWinner({ match, periods });
    if (winner) score[winner]++;
    else if (!mayTie) return refuse('impossible-score', `match ${index + 1} is a tie`);
  }
  return accept(score);
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
 * [SER-14] [SER-16] [SER-17] Decides the winner of a series by its score alone, as matches won: one
 * side has the wins that decide and the other those that are left at most, or each side has half of
 * an even best of; the head start counts. Refused `impossible-score`.
 */
export function decideSeriesScore({
  score,
  bestOf,
  headStart,
}: {
  score: { home: number; away: number };
  bestOf: number;
  headStart?: HeadStart | null | undefined;
}): Decision<SeriesScore> {
  const start = startScore(headStart);
  if (score.home < start.home || score.away < start.away)
    return refuse(
      'impossible-score',
      `${score.home} to ${score.away} lacks the head start of ${start.home} to ${start.away}`,
    );
  const needed = winsNeeded(bestOf);
  const [most, least] = [Math.max(score.home, score.away), Math.min(score.home, score.away)];
  if (most === least && 2 * most === bestOf) return accept({ score, winner: null });
  if (most !== needed || most + least > bestOf || least < 0)
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
function isSameReport({ one, other }: { one: MatchResult[]; other: MatchResult[] }): boolean {
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

export interface OpenReport {
  side: Side;
  matches: MatchResult[];
}

/** The facts of a series and a member on which every report depends. */
export interface ReporterState {
  state: SeriesState;
  reporting: Reporting;
  /** Whether the reporter checked in for this series. */
  checkedIn: boolean;
}

interface Reporter extends ReporterState {
  /** The reporter's side; null for a user of neither roster. */
  side: Side | null;
  reported: OpenReport | null;
}

export interface ReportVerdict extends SeriesScore {
  reporting: 'reported' | 'confirmed' | 'disputed';
}

/**
 * [SER-10] Decides a report of a live series by a checked-in member: the first makes it `reported`,
 * another from the same side replaces it, the same from the other side confirms it, a different one
 * makes it `disputed`. Refused `not-in-series`, `series-not-live`, `not-checked-in`,
 * `already-disputed`, `impossible-score`.
 */
export function decideReport({
  matches,
  bestOf,
  headStart,
  periods,
  mayTie,
  ...reporter
}: Reporter & {
  matches: MatchResult[];
  bestOf: number;
  headStart?: HeadStart | null | undefined;
  periods?: SupportedPeriod[];
  mayTie?: boolean;
}): Decision<ReportVerdict> {
  const decision = decideReporter(reporter);
  if (!decision.accepted) return decision;
  const score = decideScore({
    matches,
    bestOf,
    headStart,
    ...(periods && { periods }),
    ...(mayTie !== undefined && { mayTie }),
  });
  if (!score.accepted) return score;
  const { reported, side } = reporter;
  if (!reported || reported.side === side) return accept({ reporting: 'reported', ...score.value });
  return accept({
    reporting: isSameReport({ one: reported.matches, other: matches }) ? 'confirmed' : 'disputed',
    ...score.value,
  });
}

/** [SER-10] Decides whether a member may report for their side, or their roster in a lobby. */
export function decideReporter<Party extends string>({
  state,
  reporting,
  side,
  checkedIn,
}: ReporterState & { side: Party | null }): Decision<Party> {
  if (!side) return refuse('not-in-series');
  if (state !== 'live') return refuse('series-not-live', state);
  if (!checkedIn) return refuse('not-checked-in');
  if (reporting === 'disputed') return refuse('already-disputed');
  return accept(side);
}

/**
 * [SER-11] Decides whether the other side may confirm the report. Refused as a report is, and
 * `nothing-reported`, `own-report`.
 */
export function decideConfirm(reporter: Reporter): Decision<MatchResult[]> {
  const decision = decideReporter(reporter);
  if (!decision.accepted) return decision;
  if (!reporter.reported) return refuse('nothing-reported');
  if (reporter.reported.side === decision.value) return refuse('own-report');
  return accept(reporter.reported.matches);
}

/**
 * [SER-12] Decides whether a member may dispute a reported or finished result: until the next
 * series of either side is live. Refused `not-in-series`, `series-not-live` (not begun),
 * `already-disputed`, `nothing-reported`, `too-late`.
 */
export function decideDispute({
  state,
  reporting,
  side,
  nextSeriesLive,
}: Pick<Reporter, 'state' | 'reporting'> & {
  /** The member's side, or their roster in a lobby; null for other users. */
  side: string | null;
  nextSeriesLive: boolean;
}): Decision<'disputed'> {
  if (!side) return refuse('not-in-series');
  if (state === 'new' || state === 'scheduled') return refuse('series-not-live', state);
  if (reporting === 'disputed') return refuse('already-disputed');
  if (state === 'live' && reporting !== 'reported') return refuse('nothing-reported');
  if (nextSeriesLive) return refuse('too-late', 'the next series is live');
  return accept('disputed');
}

export interface ReportDeadlines {
  /** When an unanswered report becomes final; null without a report. */
  takenAt: Date | null;
  /** When a series without a report is overdue and both sides are reminded. */
  overdueAt: Date;
  /** When the referees are alerted. */
  alarmAt: Date;
  /** When it ends unplayed: 30 min (setting) after it became overdue. */
  unplayedAt: Date;
}

/** [SER-7] Returns the deadlines of a live series from its date, best of N and its report. */
export function reportDeadlines({
  date,
  bestOf,
  reportedAt,
  unplayedAfterMs = UNPLAYED_AFTER_MS,
}: {
  date: Date;
  bestOf: number;
  reportedAt: Date | null;
  unplayedAfterMs?: number;
}): ReportDeadlines {
  const overdueAt = +date + bestOf * OVERDUE_PER_MATCH_MS;
  return {
    takenAt:
      reportedAt &&
      new Date(Math.max(+reportedAt + REPORT_ANSWER_MS, +date + bestOf * TAKEN_PER_MATCH_MS)),
    overdueAt: new Date(overdueAt),
    alarmAt: new Date(overdueAt + OVERDUE_ALARM_MS),
    unplayedAt: new Date(overdueAt + unplayedAfterMs),
  };
}
