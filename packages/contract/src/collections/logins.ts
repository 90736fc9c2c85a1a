import { z } from 'zod';
import { shownInstant } from '../documents.ts';

export const loginAttributes = z.strictObject({
  device: z
    .string()
    .nullable()
    .describe('The browser and its system, such as "Firefox on Linux"; null if unknown.'),
  signedInAt: shownInstant,
  renewedAt: shownInstant.describe(
    'When its bearer was last renewed; an open console renews it every 15 minutes.',
  ),
  expiresAt: shownInstant.describe('When it expires, regardless of use.'),
  isCurrent: z.boolean().describe('Whether it is the session of this request.'),
});
/** One sign-in of an operator, with all tabs of that browser. */
export interface Login extends z.infer<typeof loginAttributes> {
  id: string;
}
