import type { MatchResult } from '@ringside/contract/collections/match-series';
import {
  SERIES_STEPS,
  type SeriesStep,
  type SeriesStepKind,
} from '@ringside/contract/collections/series-history';
import { mustFind } from '@ringside/rules/must';
import { matchesScore } from '@ringside/rules/series/reporting';
import type { Reading } from '../../../kernel/unit-of-work.ts';
import { anyOf } from '../../../platform/storage/any-of.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import { segmentRepository } from '../../segments/segment.repository.ts';
import { loadPeriods } from '../reporting/report-result.command.ts';
import type { SeriesRow } from '../series.repository.ts';

/** The public actions of the log by the step that they stand for. */
const STEP_BY_ACTION = new Map<string, SeriesStepKind>(
  SERIES_STEPS.map((step) => [
    step === 'checked-in' ? 'series.player-checked-in' : `series.${step}`,
    step,
  ]),
);
const MAX_STEPS = 200;

/** The details that the log stores of a change; the words of a dispute are not public. */
interface LoggedDetails {
  users?: string[];
  matches?: MatchResult[];
  report?: MatchResult[];
  score?: [number | null, number | null];
  winner?: 'home' | 'away' | null;
  date?: string | null;
}

/**
 * Returns the history of a series, oldest first: its records in the activity log without private
 * details.
 */
export async function loadSeriesHistory(
  reading: Reading,
  series: SeriesRow,
): Promise<SeriesStep[]> {
  const { db, tenantId } = reading;
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'at', 'userId', 'action', 'before', 'after'])
    .where('tenantId', '=', tenantId)
    .where('subjectType', '=', 'match-series')
    .where('subjectId', '=', series.id)
    .where('action', 'in', [...STEP_BY_ACTION.keys()])
    .orderBy('id')
    .limit(MAX_STEPS)
    .execute();
  const segment = getRow(await segmentRepository(db, tenantId).findById(series.segmentId));
  const periods = await loadPeriods(reading, segment.id);
  const sides = await loadSidesOfPlayers(reading, series);
  const mentioned = rows.flatMap(({ userId, after }) => [
    ...(userId ? [userId] : []),
    ...((after as LoggedDetails | null)?.users ?? []),
  ]);
  const names = new Map(
    (
      await db
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', '=', anyOf(mentioned))
        .execute()
    ).map(({ id, username }) => [id, username]),
  );
  return rows.map(({ id, at, userId, action, before, after }) => {
    const details = detailsOf(after);
    const isPlayer = userId !== null && sides.has(userId);
    const people = details.users ?? (isPlayer ? [userId] : []);
    return {
      id,
      date: at.toISOString(),
      step: mustFind(STEP_BY_ACTION, action),
      by: userId === null ? 'clock' : (sides.get(userId) ?? 'staff'),
      people: people.map((one) => ({ id: one, username: names.get(one) ?? '' })),
      score: scoreOf(details, { periods, headStart: series.headStart }),
      before: completeScoreOf(detailsOf(before).score),
      winner: details.winner ?? null,
      movedTo: (action === 'series.rescheduled' && details.date) || null,
    };
  });
}

const detailsOf = (logged: unknown) => (logged ?? {}) as LoggedDetails;

/** Returns the score of a step: that of the matches, or the one that the log has. */
function scoreOf(
  { matches, report, score }: LoggedDetails,
  {
    periods,
    headStart,
  }: Pick<SeriesRow, 'headStart'> & { periods: Awaited<ReturnType<typeof loadPeriods>> },
): [number, number] | null {
  const reported = matches ?? report;
  const counted =
    reported && matchesScore({ matches: reported, headStart, ...(periods && { periods }) });
  return counted ? [counted.home, counted.away] : completeScoreOf(score);
}

const completeScoreOf = (score: LoggedDetails['score']): [number, number] | null =>
  score && score[0] !== null && score[1] !== null ? [score[0], score[1]] : null;

/** Returns the side of every user who has played for a side, also of those who have left. */
export async function loadSidesOfPlayers(
  { db }: Pick<Reading, 'db'>,
  { homeRosterId, awayRosterId }: Pick<SeriesRow, 'homeRosterId' | 'awayRosterId'>,
): Promise<Map<string, 'home' | 'away'>> {
  const rosters = [homeRosterId, awayRosterId].filter((id) => id !== null);
  const rows = await db
    .selectFrom('players')
    .select(['userId', 'rosterId'])
    .where('rosterId', '=', anyOf(rosters))
    .execute();
  return new Map(
    rows.map(({ userId, rosterId }) => [userId, rosterId === homeRosterId ? 'home' : 'away']),
  );
}
