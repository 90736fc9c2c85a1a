import { z } from 'zod';

/** No control characters, which no parameter contains; PostgreSQL refuses NUL in any text. */
const NO_CONTROL = /^\P{Cc}*$/u;

/** An id of a row: a number that fits a `bigint`. */
export const ID = z.string().regex(/^\d{1,18}$/, 'must be an id: a number of at most 18 digits');
export const ID_OR_ME = z.string().regex(/^(?:\d{1,18}|me)$/, 'must be an id, or "me"');
/** The name of a state, type, language or action. */
export const NAME = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'must have 1 to 64 letters, digits, hyphens, dots or underscores');
/** An action of the activity log, or with an asterisk all actions of a kind: `site-text.*`. */
export const ACTION = z.string().regex(/^[\w.-]{1,64}\*?$/, 'must be an action, or end with "*"');
/** Text to search for, or a name chosen by a user. */
export const TEXT = z
  .string()
  .max(200, 'must have at most 200 characters')
  .regex(NO_CONTROL, 'must not hold control characters');
export const FLAG = z.enum(['true', 'false'], 'must be "true" or "false"');

/** Creates the schema of a whole number within a range, both ends included. */
export const wholeNumberSchema = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .refine(
      (value) => Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    );

const CALENDAR = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);
/** An instant or a day of the calendar, in the years 1970 to 9999. */
export const DATE = z
  .string()
  .refine(
    (value) => CALENDAR.safeParse(value).success && /^(?:19[7-9]|[2-9]\d\d|20)\d/.test(value),
    'must be a calendar date from 1970 on, such as 2026-01-31T18:00:00Z',
  );

/** The schemas of path parameters, unless a call declares its own. */
const PATH_PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  id: ID,
  segmentId: ID,
  deliveryId: ID,
  round: wholeNumberSchema(1, 9_999),
};

/**
 * Returns the schemas of the parameters that a path names.
 *
 * @throws If a parameter has no schema: the server does not start with such a call.
 */
export function getPathSchemas(
  path: string,
  callSchemas: Readonly<Record<string, z.ZodType>> = {},
): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const schema = callSchemas[name] ?? PATH_PARAMETERS[name];
      if (!schema) throw new Error(`the parameter ${name} of ${path} has no schema`);
      return [name, schema];
    }),
  );
}

/** Returns whether each value is one that its schema allows. */
export const hasValidValues = (
  schemas: Readonly<Record<string, z.ZodType>>,
  values: Readonly<Record<string, string>>,
): boolean =>
  Object.entries(schemas).every(([name, schema]) => schema.safeParse(values[name]).success);
