import type { UserId } from '@ringside/rules/ids';
import { z } from 'zod';
import { instantText } from '../documents.ts';

export const signInAlarmAttributes = z.strictObject({
  closedAt: instantText,
  closedUntil: instantText.describe('When password sign-in reopens automatically.'),
  failures: z.int().describe('Failed and refused attempts so far from unknown browsers.'),
  networks: z
    .int()
    .describe('The number of networks (/24 and /64) that they came from; at most 100.'),
});
/**
 * An operator's account whose password sign-in is closed for unknown browsers after too many
 * failures. Its id is the user's.
 */
export interface SignInAlarm extends z.infer<typeof signInAlarmAttributes> {
  id: string;
  user: { id: UserId; username?: string };
}
