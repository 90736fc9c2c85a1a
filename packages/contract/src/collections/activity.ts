import { z } from 'zod';
import { instant, jsonValue } from '../documents.ts';

/** The actor; null for the clock. */
const user = z.strictObject({ id: z.string(), username: z.string() }).nullable();

/**
 * One change. `apiKey` is the integration that made it in the user's name, shown to operators.
 * `ipAddress` is shown to operators and to the user; personal values are removed from `before` and
 * `after`.
 */
export const activityAttributes = z.strictObject({
  date: instant,
  user,
  apiKey: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  /** `name`: of the subject today; null if it is gone or has none. */
  subject: z.strictObject({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  before: jsonValue,
  after: jsonValue,
  ipAddress: z.string().nullable(),
});
export type Activity = { id: string } & z.infer<typeof activityAttributes>;

/** The actions of one user from one address. */
export const activityGroupAttributes = z.strictObject({
  ipAddress: z.string().nullable(),
  date: z.strictObject({ from: instant, to: instant }),
  count: z.int(),
});
export type ActivityGroup = { id: string } & z.infer<typeof activityGroupAttributes>;
