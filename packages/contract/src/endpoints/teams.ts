import type { Team, TeamPoints } from '../collections/rosters.ts';
import { encodeResource } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parseList, parseOne } from './parse-answer.ts';

export const teamSiteEndpoints = {
  points: defineEndpoint('GET teams/1.0/:id/points', parseData<TeamPoints>),
  list: defineEndpoint('GET teams/1.0', parseList<Team>),
};

export const teamEndpoints = {
  ...teamSiteEndpoints,
  get: defineEndpoint('GET teams/1.0/:id', parseOne<Team>),
  create: defineEndpoint('POST teams/1.0', parseOne<Team>, {
    encode: (name: string) => encodeResource({ type: 'teams', attributes: { name } }),
  }),
};
