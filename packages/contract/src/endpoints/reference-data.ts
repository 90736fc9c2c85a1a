import type {
  CommunityGroup,
  ErrorCode,
  Game,
  RegionalOperator,
  SegmentType,
} from '../collections/people.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseOne } from './parse-answer.ts';

export const gameEndpoints = {
  list: defineEndpoint('GET games/1.0', parseList<Game>),
  get: defineEndpoint('GET games/1.0/:id', parseOne<Game>),
};
export const segmentTypeEndpoints = {
  list: defineEndpoint('GET segment-types/1.0', parseList<SegmentType>),
  get: defineEndpoint('GET segment-types/1.0/:id', parseOne<SegmentType>),
};
export const communityGroupEndpoints = {
  list: defineEndpoint('GET community-groups/1.0', parseList<CommunityGroup>),
};
export const regionalOperatorEndpoints = {
  list: defineEndpoint('GET regional-operators/1.0', parseList<RegionalOperator>),
};
export const errorCodeEndpoints = {
  list: defineEndpoint('GET error-codes/1.0', parseList<ErrorCode>),
};
