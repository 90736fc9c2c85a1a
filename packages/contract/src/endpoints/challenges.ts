import type { Challenge, VoteChoice } from '../collections/challenges.ts';
import { encodeResource } from './encode-request.ts';
import { defineEndpoint, variantOf } from './endpoint.ts';
import { parseList, parseOne } from './parse-answer.ts';

/** A vote by its choices, or for turns of bans and picks by the two lists. */
interface SentVote {
  banned?: string[];
  picked?: string[];
  choices?: VoteChoice[];
}

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
  gameWinner: defineEndpoint('POST challenges/1.0/:id/game-winner', parseOne<Challenge>, {
    query,
    encode: (_id: string, winner: 'home' | 'away') => encodeResource({ attributes: { winner } }),
  }),
  vote: defineEndpoint('POST challenges/1.0/:id/vote', parseOne<Challenge>, {
    query,
    encode: (_id: string, { banned = [], picked = [], choices }: SentVote) =>
      encodeResource({ attributes: choices ? { choices } : { banned, picked } }),
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
