import { z } from 'zod';
import { shownId, shownInstant } from '../documents.ts';

export const alarmAttributes = z.strictObject({
  kind: z
    .enum(['disputed', 'overdue'])
    .describe(
      'Disputed: the sides differ. Overdue: nobody has reported, and ten minutes passed after both were reminded.',
    ),
  raisedAt: shownInstant,
  takenAt: shownInstant.nullable(),
  takenBy: z
    .strictObject({ id: shownId, username: z.string() })
    .nullable()
    .describe('The operator who sees to it.'),
});
/** A series that waits for an operator, with its id. It ends when a result is final. */
export interface Alarm extends z.infer<typeof alarmAttributes> {
  id: string;
  matchSeries: { id: string };
}
