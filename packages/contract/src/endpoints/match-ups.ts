import type { MatchUp } from '../collections/queue.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseOne } from './parse-answer.ts';

const query = { include: 'home,away' };

export const matchUpSiteEndpoints = {
  get: defineEndpoint('GET match-ups/1.0/:id', parseOne<MatchUp>, { query }),
  accept: defineEndpoint('POST match-ups/1.0/:id/accept', parseOne<MatchUp>),
  decline: defineEndpoint('POST match-ups/1.0/:id/decline', parseOne<MatchUp>),
};

export const matchUpEndpoints = {
  ...matchUpSiteEndpoints,
  list: defineEndpoint('GET match-ups/1.0', parseList<MatchUp>, { query }),
};
