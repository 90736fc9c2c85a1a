import type { Checkin } from '../collections/checkins.ts';
import { encodeResource, toOne } from './encode-request.ts';
import { defineEndpoint, variantOf } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

const encodeCheckin = (relationships: object) =>
  encodeResource({ type: 'checkins', relationships });
const create = defineEndpoint('POST checkins/1.0', parseOne<Checkin>, { encode: encodeCheckin });

export const checkinEndpoints = {
  create,
  ofRoster: variantOf(create, {
    encode: (roster: string) => encodeCheckin({ roster: toOne('rosters', roster) }),
  }),
  ofSeries: variantOf(create, {
    encode: (series: string, user?: string) =>
      encodeCheckin({
        matchSeries: toOne('match-series', series),
        ...(user && { user: toOne('users', user) }),
      }),
  }),
  list: defineEndpoint('GET checkins/1.0', parseList<Checkin>, { query: { 'page[size]': 100 } }),
  delete: defineEndpoint('DELETE checkins/1.0/:id', parseNothing),
};
