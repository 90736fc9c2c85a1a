import { z } from 'zod';
import { documentOf, instantText, toOne } from '../documents.ts';

/** The most points that one adjustment adds or deducts. */
const MOST_POINTS = 100_000;

const points = z
  .int()
  .min(-MOST_POINTS)
  .max(MOST_POINTS)
  .refine((value) => value !== 0, 'must not be 0')
  .describe('Added to the points of the team; a negative number deducts.');
const reason = z.string().trim().min(3).max(300).describe('Shown on the leaderboard.');

export const pointAdjustmentAttributes = z.strictObject({
  points,
  reason,
  createdAt: instantText,
  lapsed: z
    .boolean()
    .describe('Whether it no longer counts, since the points of the team have lapsed.'),
});

export interface PointAdjustment extends z.infer<typeof pointAdjustmentAttributes> {
  id: string;
  leaderboard: { id: string };
  team: { id: string; name?: string };
}

export const newPointAdjustment = documentOf({
  type: 'point-adjustments',
  attributes: z.strictObject({ points, reason }),
  relationships: z.strictObject({ leaderboard: toOne('leaderboards'), team: toOne('teams') }),
});
