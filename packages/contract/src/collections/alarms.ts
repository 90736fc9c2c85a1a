import type { SeriesId } from '@ringside/rules/ids';
import { z } from 'zod';
import { idText, instantText } from '../documents.ts';

export const alarmAttributes = z.strictObject({
  kind: z
    .enum(['disputed', 'overdue', 'game-winner'])
    .describe(
      'Disputed: the reports of the two sides differ. Overdue: neither side has reported within ten minutes of the reminder. Game winner: both sides claim the game before a draft, which waits until an operator names the winner.',
    ),
  raisedAt: instantText,
  takenAt: instantText.nullable(),
  takenBy: z
    .strictObject({ id: idText, username: z.string() })
    .nullable()
    .describe('The operator who has claimed the alarm.'),
});
/**
 * A series that waits for an operator, with its id. It ends when a result is final, or when the
 * winner of the contested game is settled.
 */
export interface Alarm extends z.infer<typeof alarmAttributes> {
  id: string;
  matchSeries: { id: SeriesId };
}
