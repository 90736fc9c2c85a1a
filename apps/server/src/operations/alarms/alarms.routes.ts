import { alarmEndpoints } from '@ringside/contract/endpoints/alarms';
import { defineChange, defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID } from '../../kernel/http/parameters.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { selectAlarms } from './alarm.resource.ts';
import { releaseAlarm, takeAlarm } from './take-alarm.command.ts';

const TYPE = 'alarms';
const RULE = { permission: 'series.rule' };
const findAlarm = (context: ReadContext) =>
  selectAlarms(context)
    .select('matchSeries.id')
    .where('matchSeries.id', '=', getPathId(context))
    .executeTakeFirst();

/** The calls for series that need an operator, and for the operator who takes one. */
export const alarmRoutes = [
  defineRead(alarmEndpoints.list, {
    summary: 'List the series that need an operator, with the operator who has claimed each',
    access: { permission: 'series.read' },
    type: TYPE,
    list: { filters: { event: ID, segment: ID }, sorts: { date: 'date' }, defaultSort: 'date' },
    async run(context) {
      const { filter } = context.query;
      let base = selectAlarms(context);
      if (filter.event) base = base.where('eventId', '=', anyOf(filter.event));
      if (filter.segment) base = base.where('segmentId', '=', anyOf(filter.segment));
      return {
        list: {
          type: TYPE,
          ...(await loadPageOfIds(base, 'matchSeries.id', context.query)),
        },
      };
    },
  }),
  defineChange(alarmEndpoints.take, {
    summary: 'Claim an alarm; other operators see the claim',
    access: RULE,
    success: 204,
    load: findAlarm,
    run: ({ work }, alarm) => takeAlarm(work, alarm),
  }),
  defineChange(alarmEndpoints.giveBack, {
    summary: 'Release an alarm',
    access: RULE,
    success: 204,
    load: findAlarm,
    run: ({ work }, alarm) => releaseAlarm(work, alarm),
  }),
];
