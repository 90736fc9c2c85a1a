import { z } from 'zod';
import { instantText } from '../documents.ts';

export const loginAttributes = z.strictObject({
  device: z
    .string()
    .nullable()
    .describe('The browser and its system, such as "Firefox on Linux"; null if unknown.'),
  signedInAt: instantText,
  renewedAt: instantText.describe(
    'When its bearer was last renewed; an open console renews it every 15 minutes.',
  ),
  expiresAt: instantText.describe('When it expires, regardless of use.'),
  isCurrent: z.boolean().describe('Whether it is the session of this request.'),
});
/** One sign-in of an operator, with all tabs of that browser. */
export interface Login extends z.infer<typeof loginAttributes> {
  id: string;
}
