import { recordSeries } from '../../competition/match-series/series-lifecycle.ts';
import {
  seriesRepository,
  type SeriesRow,
} from '../../competition/match-series/series.repository.ts';
import { conflict, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { ALARM_AUDIENCES, ALARM_RELEASED, loadAlarmStates, ALARM_TAKEN } from './alarm.resource.ts';

/** Assigns an alarm to an operator; a second operator gets a refusal that names the first. */
export async function takeAlarm(work: Work, { id }: { id: string }): Promise<Answer> {
  const series = await lockAlarmSeries(work, id);
  const claim = (await loadAlarmStates(work, [id])).get(id)?.taken;
  if (claim && claim.by.id !== work.actor.userId)
    return conflict('alarm-taken', `${claim.by.username} has taken it`);
  if (!claim) recordSeries(work, series, ALARM_TAKEN, { audiences: ALARM_AUDIENCES });
  return { empty: true };
}

/** Releases an alarm, also one that an absent operator has taken. */
export async function releaseAlarm(work: Work, { id }: { id: string }): Promise<Answer> {
  const series = await lockAlarmSeries(work, id);
  if ((await loadAlarmStates(work, [id])).get(id)?.taken)
    recordSeries(work, series, ALARM_RELEASED, { audiences: ALARM_AUDIENCES });
  return { empty: true };
}

const lockAlarmSeries = async (work: Work, id: string): Promise<SeriesRow> =>
  getRow(await seriesRepository(work.db, work.tenantId).lockById(id));
