import { z } from 'zod';
import { instant, jsonValue } from '../documents.ts';

/** Who acted; null: the clock. */
const user = z.strictObject({ id: z.string(), username: z.string() }).nullable();

/**
 * One change; `apiKey`: the program that made it in the user's name, for operators. `ipAddress` is
 * for operators and for oneself; personal values are kept back from `before` and `after`.
 */
export const activityAttributes = z.strictObject({
  date: instant,
  user,
  apiKey: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  subject: z.strictObject({ type: z.string(), id: z.string() }),
  before: jsonValue,
  after: jsonValue,
  ipAddress: z.string().nullable(),
});
export type Activity = { id: string } & z.infer<typeof activityAttributes>;

/** What one person did from one address. */
export const activityGroupAttributes = z.strictObject({
  ipAddress: z.string().nullable(),
  date: z.strictObject({ from: instant, to: instant }),
  count: z.int(),
});
export type ActivityGroup = { id: string } & z.infer<typeof activityGroupAttributes>;
