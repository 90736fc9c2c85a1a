import type { MatchResult } from '@ringside/contract/collections/match-series';
import {
  SERIES_STEPS,
  type SeriesStep,
  type SeriesStepKind,
} from '@ringside/contract/collections/series-history';
import { mustFind } from '@ringside/rules/must';
import { matchesScore } from '@ringside/rules/series/reporting';
import { anyOf } from '../../../platform/storage/any-of.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Reading } from '../../../platform/unit-of-work.ts';
import { segmentRepository } from '../../segments/segment.repository.ts';
import { loadPeriods } from '../reporting/save-report.ts';
import { rosterIdsOf, type SeriesRow } from '../series.repository.ts';

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
  forfeited?: string[];
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
  const teams = series.lobby ? await loadRostersOfPlayers(reading, series) : undefined;
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
  const forfeits = teams && forfeitsByRow(rows, teams);
  return rows.map(({ id, at, userId, action, before, after }) => {
    const details = detailsOf(after);
    const author = authorOf(userId, { sides, teams });
    const isPlayer = userId !== null && PLAYERS.has(author.by);
    const people = details.users ?? (isPlayer ? [userId] : []);
    return {
      id,
      date: at.toISOString(),
      step: mustFind(STEP_BY_ACTION, action),
      ...author,
      ...forfeits?.get(id),
      people: people.map((one) => ({ id: one, username: names.get(one) ?? '' })),
      score: series.lobby ? null : scoreOf(details, { periods, headStart: series.headStart }),
      before: completeScoreOf(detailsOf(before).score),
      winner: details.winner ?? null,
      movedTo: (action === 'series.rescheduled' && details.date) || null,
    };
  });
}

const PLAYERS: ReadonlySet<SeriesStep['by']> = new Set(['home', 'away', 'roster']);

/** Returns who acted; in a lobby with their roster. */
function authorOf(
  userId: string | null,
  {
    sides,
    teams,
  }: {
    sides: ReadonlyMap<string, 'home' | 'away'>;
    /** The rosters of the players of a lobby. */
    teams: ReadonlyMap<string, NamedRoster> | undefined;
  },
): Pick<SeriesStep, 'by' | 'roster'> {
  if (userId === null) return { by: 'clock', ...(teams && { roster: null }) };
  if (!teams) return { by: sides.get(userId) ?? 'staff' };
  const roster = teams.get(userId) ?? null;
  return { by: roster ? 'roster' : 'staff', roster };
}

interface NamedRoster {
  id: string;
  name: string;
}

/** Returns the rosters of a lobby that forfeit by each record and have not forfeited before it. */
function forfeitsByRow(
  rows: readonly { id: string; after: unknown }[],
  teams: ReadonlyMap<string, NamedRoster>,
): Map<string, { forfeited: NamedRoster[] }> {
  const rosters = new Map([...teams.values()].map((roster) => [roster.id, roster]));
  const found = new Map<string, { forfeited: NamedRoster[] }>();
  let before: readonly string[] = [];
  for (const { id, after } of rows) {
    const { forfeited } = detailsOf(after);
    if (!forfeited) continue;
    const added = forfeited
      .filter((one) => !before.includes(one))
      .flatMap((one) => rosters.get(one) ?? []);
    if (added.length > 0) found.set(id, { forfeited: added });
    before = forfeited;
  }
  return found;
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

/** Returns the roster of every user who has played in a lobby, also of those who have left. */
export async function loadRostersOfPlayers(
  { db }: Pick<Reading, 'db'>,
  series: Parameters<typeof rosterIdsOf>[0],
): Promise<Map<string, NamedRoster>> {
  const rows = await db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .select(['players.userId', 'rosters.id', 'rosters.name'])
    .where('players.rosterId', '=', anyOf(rosterIdsOf(series)))
    .execute();
  return new Map(rows.map(({ userId, ...roster }) => [userId, roster]));
}

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
