import type { Alarm } from '../collections/alarms.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing } from './parse-answer.ts';

export const alarmEndpoints = {
  list: defineEndpoint('GET alarms/1.0', parseList<Alarm>, {
    query: { 'page[size]': 100, include: 'matchSeries' },
  }),
  take: defineEndpoint('POST alarms/1.0/:id/take', parseNothing),
  giveBack: defineEndpoint('DELETE alarms/1.0/:id/take', parseNothing),
};
