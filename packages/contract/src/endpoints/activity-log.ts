import type { Activity, ActivityGroup } from '../collections/activity.ts';
import type { Query } from '../transport.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList } from './parse-answer.ts';

export const activityLogEndpoints = {
  list: defineEndpoint('GET activity-log/1.0', parseList<Activity>),
  grouped: defineEndpoint('GET activity-log/1.0/grouped', parseList<ActivityGroup>, {
    encode: (user: string, query: Query = {}) => ({ query: { 'filter[user]': user, ...query } }),
  }),
};
