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
