import type { SeriesId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { seriesRepository } from '../../competition/match-series/series.repository.ts';
import { sortByIds, toOne, type Reader, type ResourceType } from '../../kernel/http/catalog.ts';
import type { Audience } from '../../platform/realtime/audiences.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

export const ALARM_TAKEN = 'series.alarm-taken';
export const ALARM_RELEASED = 'series.alarm-given-back';
/** The operators who read the list of alarms. */
export const ALARM_AUDIENCES: Audience[] = ['series.read'];
/** The actions that raise, take or release an alarm: the last one in the log is its state. */
const ALARM_ACTIONS = ['series.disputed', 'series.referee-alarm', ALARM_TAKEN, ALARM_RELEASED];

/**
 * Returns the query for the series that need an operator: in dispute, or overdue after the alarm of
 * the referees, which is a scheduled job until then.
 */
export const selectAlarms = ({ db, tenantId }: Pick<Reader, 'db' | 'tenantId'>) =>
  seriesRepository(db, tenantId)
    .listed()
    .where((eb) =>
      eb.or([
        eb('reporting', '=', 'disputed'),
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
    const stands = await loadAlarmStates(
      reader,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, reporting, date, createdAt }) => {
      const stand = stands.get(id);
      return {
        type: 'alarms',
        id,
        attributes: {
          kind: reporting,
          raisedAt: (stand?.raisedAt ?? date ?? createdAt).toISOString(),
          takenAt: stand?.taken?.at.toISOString() ?? null,
          takenBy: stand?.taken?.by ?? null,
        },
        relationships: { matchSeries: toOne('match-series', id) },
      };
    });
  },
};
