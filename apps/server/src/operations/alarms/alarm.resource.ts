import type { SeriesId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { sql } from 'kysely';
import {
  seriesRepository,
  type SeriesRow,
} from '../../competition/match-series/series.repository.ts';
import { sortByIds, toOne, type Reader, type ResourceType } from '../../kernel/http/catalog.ts';
import type { Audience } from '../../platform/realtime/audiences.ts';
import { anyOf, anyOfQuery } from '../../platform/storage/any-of.ts';

export const ALARM_RAISED = 'series.referee-alarm';
/** Tells the operators that the winner of a contested game is settled: its series goes on. */
export const ALARM_ENDED = 'series.alarm-ended';
export const ALARM_TAKEN = 'series.alarm-taken';
export const ALARM_RELEASED = 'series.alarm-given-back';
/** The operators who read the list of alarms. */
export const ALARM_AUDIENCES: Audience[] = ['series.read'];
/** The actions that raise, take or release an alarm: the last one in the log is its state. */
const ALARM_ACTIONS = ['series.disputed', ALARM_RAISED, ALARM_TAKEN, ALARM_RELEASED];

/** Returns the ids of the series in which both sides claim a game; an index holds exactly these. */
const selectContestedIds = ({ db, tenantId }: Pick<Reader, 'db' | 'tenantId'>) =>
  db
    .selectFrom('challenges')
    .select('challenges.seriesId')
    .where('challenges.tenantId', '=', tenantId)
    .where(sql<boolean>`challenges.status = 'pending'`)
    .where(sql<boolean>`challenges.state @> '{"claims": {"home": true, "away": true}}'`);

async function loadContestedIds(reader: Reader, ids: string[]): Promise<ReadonlySet<SeriesId>> {
  const rows = await selectContestedIds(reader)
    .where('challenges.seriesId', '=', anyOf(ids))
    .execute();
  return new Set(rows.map(({ seriesId }) => seriesId));
}

/** [BAN-19] Returns whether both sides of a series claim a game, which only an operator settles. */
export const isContested = async (reader: Pick<Reader, 'db' | 'tenantId'>, id: SeriesId) =>
  (await selectContestedIds(reader).where('challenges.seriesId', '=', id).executeTakeFirst()) !==
  undefined;

/**
 * Returns the query for the series that need an operator: in dispute, with a game that both sides
 * claim, or overdue after the alarm of the referees, which is a scheduled job until then.
 */
export const selectAlarms = ({ db, tenantId }: Pick<Reader, 'db' | 'tenantId'>) =>
  seriesRepository(db, tenantId)
    .listed()
    .where((eb) =>
      eb.or([
        eb('reporting', '=', 'disputed'),
        eb('matchSeries.id', '=', anyOfQuery(selectContestedIds({ db, tenantId }))),
        eb.and([
          eb('reporting', '=', 'overdue'),
          eb('state', '=', 'live'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('dueWork')
                .select('dueWork.id')
                .where('kind', '=', 'report-alarm')
                .whereRef('subjectId', '=', eb.cast<string>('matchSeries.id', 'text')),
            ),
          ),
        ]),
      ]),
    );

/** Returns whether an operator has taken the alarm of a series. */
export const isAlarmTaken = async (
  reader: Pick<Reader, 'db' | 'tenantId'>,
  id: SeriesId,
): Promise<boolean> => Boolean((await loadAlarmStates(reader, [id])).get(id)?.taken);

/**
 * Loads when each alarm was raised and which operator has taken it. The log is the source, so a new
 * dispute after a ruling has no operator yet.
 */
export async function loadAlarmStates(
  { db, tenantId }: Pick<Reader, 'db' | 'tenantId'>,
  seriesIds: SeriesId[],
) {
  const rows = await db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.userId')
    .select([
      'activity.subjectId',
      'activity.action',
      'activity.at',
      'activity.userId',
      'users.username',
    ])
    .where('activity.tenantId', '=', tenantId)
    .where('subjectType', '=', 'match-series')
    .where('subjectId', 'in', [...seriesIds, '0'])
    .where('action', 'in', ALARM_ACTIONS)
    .orderBy('activity.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ subjectId }) => subjectId)].map(([id, acts]) => {
      const raised = acts.findLast(
        ({ action }) => action !== ALARM_TAKEN && action !== ALARM_RELEASED,
      );
      const last = getItem(acts, -1);
      return [
        id,
        {
          raisedAt: raised?.at,
          taken:
            last.action === ALARM_TAKEN
              ? { at: last.at, by: { id: last.userId ?? '', username: last.username ?? '' } }
              : null,
        },
      ];
    }),
  );
}

type AlarmState =
  Awaited<ReturnType<typeof loadAlarmStates>> extends Map<string, infer State> ? State : never;

const renderState = (
  { date, createdAt }: Pick<SeriesRow, 'date' | 'createdAt'>,
  state: AlarmState | undefined,
) => ({
  raisedAt: (state?.raisedAt ?? date ?? createdAt).toISOString(),
  takenAt: state?.taken?.at.toISOString() ?? null,
  takenBy: state?.taken?.by ?? null,
});

export const alarms: ResourceType = {
  relations: { matchSeries: 'match-series' },
  async load(reader, ids) {
    const rows = sortByIds(
      ids,
      await selectAlarms(reader)
        .select(['id', 'reporting', 'date', 'createdAt'])
        .where('id', '=', anyOf(ids))
        .execute(),
    );
    const [stands, contestedIds] = await Promise.all([
      loadAlarmStates(
        reader,
        rows.map(({ id }) => id),
      ),
      loadContestedIds(reader, ids),
    ]);
    return rows.map((row) => {
      const { id, reporting } = row;
      return {
        type: 'alarms',
        id,
        attributes: {
          kind: reporting !== 'disputed' && contestedIds.has(id) ? 'game-winner' : reporting,
          ...renderState(row, stands.get(id)),
        },
        relationships: { matchSeries: toOne('match-series', id) },
      };
    });
  },
};
