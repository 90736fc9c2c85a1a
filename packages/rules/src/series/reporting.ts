import type { Side } from '../bracket/bracket.ts';
import {
  OVERDUE_ALARM_MS,
  OVERDUE_PER_MATCH_MS,
  REPORT_ANSWER_MS,
  TAKEN_PER_MATCH_MS,
  UNPLAYED_AFTER_MS,
} from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import {
  decideScore,
  isSameReport,
  type MatchResult,
  type SeriesScore,
  type SupportedPeriod,
} from './score.ts';
import type { Reporting, SeriesState } from './series-date.ts';

export interface OpenReport {
  side: Side;
  matches: MatchResult[];
}

interface Reporter {
  state: SeriesState;
  reporting: Reporting;
  /** The reporter's side; null for a user of neither roster. */
  side: Side | null;
  /** Whether the reporter checked in for this series. */
  checkedIn: boolean;
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
  periods,
  mayTie,
  ...reporter
}: Reporter & {
  matches: MatchResult[];
  bestOf: number;
  periods?: SupportedPeriod[];
  mayTie?: boolean;
}): Decision<ReportVerdict> {
  const decision = decideReporter(reporter);
  if (!decision.accepted) return decision;
  const score = decideScore({
    matches,
    bestOf,
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

function decideReporter({ state, reporting, side, checkedIn }: Reporter): Decision<Side> {
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
}: Pick<Reporter, 'state' | 'reporting' | 'side'> & {
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
