import type { PointAdjustment } from '../collections/point-adjustments.ts';
import { encodeResource, toOne } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

/** The points that operators add to a team or deduct from it, each with its reason. */
export const pointAdjustmentEndpoints = {
  list: defineEndpoint('GET point-adjustments/1.0', parseList<PointAdjustment>, {
    query: { include: 'team' },
  }),
  get: defineEndpoint('GET point-adjustments/1.0/:id', parseOne<PointAdjustment>),
  create: defineEndpoint('POST point-adjustments/1.0', parseOne<PointAdjustment>, {
    encode: (
      { leaderboard, team }: { leaderboard: string; team: string },
      attributes: Pick<PointAdjustment, 'points' | 'reason'>,
    ) =>
      encodeResource({
        type: 'point-adjustments',
        attributes,
        relationships: {
          leaderboard: toOne('leaderboards', leaderboard),
          team: toOne('teams', team),
        },
      }),
  }),
  delete: defineEndpoint('DELETE point-adjustments/1.0/:id', parseNothing),
};
