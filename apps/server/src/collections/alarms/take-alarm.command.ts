import { conflict, type Answer } from '../../http/endpoint.ts';
import { getRow } from '../../storage/row-gone.ts';
import type { Work } from '../../unit-of-work.ts';
import { recordSeries } from '../match-series/series-life.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { ALARM_AUDIENCES, GIVEN_BACK, standOf, TAKEN } from './alarm.resource.ts';

/** Assigns an alarm to an operator; a second operator gets a refusal that names the first. */
export async function takeAlarm(work: Work, { id }: { id: string }): Promise<Answer> {
  const series = await held(work, id);
  const taken = (await standOf(work, [id])).get(id)?.taken;
  if (taken && taken.by.id !== work.actor.userId)
    return conflict('alarm-taken', `${taken.by.username} has taken it`);
  if (!taken) recordSeries(work, series, TAKEN, { audiences: ALARM_AUDIENCES });
  return { empty: true };
}

/** Releases an alarm, also one that an absent operator has taken. */
export async function giveAlarmBack(work: Work, { id }: { id: string }): Promise<Answer> {
  const series = await held(work, id);
  if ((await standOf(work, [id])).get(id)?.taken)
    recordSeries(work, series, GIVEN_BACK, { audiences: ALARM_AUDIENCES });
  return { empty: true };
}

const held = async (work: Work, id: string): Promise<SeriesRow> =>
  getRow(await seriesRepository(work.db, work.tenantId).lockById(id));
