import type { SeriesId } from '@ringside/rules/ids';
import { z } from 'zod';
import { idText, instantText } from '../documents.ts';

export const alarmAttributes = z.strictObject({
  kind: z
    .enum(['disputed', 'overdue'])
    .describe(
      'Disputed: the reports of the two sides differ. Overdue: neither side has reported within ten minutes of the reminder.',
    ),
  raisedAt: instantText,
  takenAt: instantText.nullable(),
  takenBy: z
    .strictObject({ id: idText, username: z.string() })
    .nullable()
    .describe('The operator who has claimed the alarm.'),
});
/** A series that waits for an operator, with its id. It ends when a result is final. */
export interface Alarm extends z.infer<typeof alarmAttributes> {
  id: string;
  matchSeries: { id: SeriesId };
}
