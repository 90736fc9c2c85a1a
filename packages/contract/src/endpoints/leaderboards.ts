import type { Leaderboard, LeaderboardEntry } from '../collections/people.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseOne } from './parse-answer.ts';

export const leaderboardSiteEndpoints = {
  list: defineEndpoint('GET leaderboards/1.0', parseList<Leaderboard>),
  entries: defineEndpoint('GET leaderboards/1.0/:id/entries', parseList<LeaderboardEntry>, {
    query: { include: 'team' },
  }),
};

export const leaderboardEndpoints = {
  ...leaderboardSiteEndpoints,
  get: defineEndpoint('GET leaderboards/1.0/:id', parseOne<Leaderboard>),
};
