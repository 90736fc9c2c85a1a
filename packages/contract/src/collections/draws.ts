import { z } from 'zod';
import { idText } from '../documents.ts';

/** POST segments/{id}/undraw with `dryRun`: the draws that would go. */
export const undrawPreview = z.strictObject({
  data: z.array(
    z.strictObject({
      segment: idText,
      name: z.string(),
      rosters: z.int().describe('The rosters that were drawn.'),
      series: z.int().describe('The series that would go; their addresses are 410 from then on.'),
    }),
  ),
});
export type UndrawPreview = z.infer<typeof undrawPreview>['data'];

/** PATCH segments/{id} with `dryRun`: how many series of a draw would change. */
export const roundsPreview = z.strictObject({
  data: z.strictObject({
    resized: z.int().describe('The series that would get another best of or head start.'),
    rescheduled: z.int().describe('The series that would move with the length of the rounds.'),
    created: z.int().describe('The final matches that would be added.'),
    removed: z.int().describe('The final matches that would go.'),
  }),
});
export type RoundsPreview = z.infer<typeof roundsPreview>['data'];
