import type { Challenge } from '../collections/challenges.ts';
import { encodeResource } from './encode-request.ts';
import { defineEndpoint, variantOf } from './endpoint.ts';
import { parseList, parseOne } from './parse-answer.ts';

const query = { include: 'category' };
const list = defineEndpoint('GET challenges/1.0', parseList<Challenge>, { query });

/** Ban phases. */
export const challengeSiteEndpoints = {
  ofSeries: variantOf(list, {
    encode: (series: string) => ({ query: { 'filter[matchSeries.id]': series, ...query } }),
  }),
  suggest: defineEndpoint('POST challenges/1.0/:id/suggest', parseOne<Challenge>, {
    query,
    encode: (_id: string, items: string[]) => encodeResource({ attributes: { items } }),
  }),
  vote: defineEndpoint('POST challenges/1.0/:id/vote', parseOne<Challenge>, {
    query,
    encode: (_id: string, { banned = [], picked = [] }: { banned?: string[]; picked?: string[] }) =>
      encodeResource({ attributes: { banned, picked } }),
  }),
};

export const challengeEndpoints = {
  ...challengeSiteEndpoints,
  get: defineEndpoint('GET challenges/1.0/:id', parseOne<Challenge>, { query }),
  mine: defineEndpoint('GET challenges/1.0/mine', parseList<Challenge>, { query }),
  list,
  pause: defineEndpoint('POST challenges/1.0/:id/pause', parseOne<Challenge>),
  resume: defineEndpoint('POST challenges/1.0/:id/resume', parseOne<Challenge>),
};
