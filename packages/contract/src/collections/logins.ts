import { z } from 'zod';
import { shownInstant } from '../documents.ts';

export const loginAttributes = z.strictObject({
  device: z
    .string()
    .nullable()
    .describe(
      'The browser and its system, such as "Firefox on Linux"; null where it is not known.',
    ),
  signedInAt: shownInstant,
  renewedAt: shownInstant.describe(
    'When its bearer was last renewed: an open console does it every quarter of an hour.',
  ),
  expiresAt: shownInstant.describe('Its last instant, however much it is used.'),
  isCurrent: z.boolean().describe('Whether this call came from it.'),
});
/** One sign-in of an operator, with all tabs of that browser. */
export interface Login extends z.infer<typeof loginAttributes> {
  id: string;
}
