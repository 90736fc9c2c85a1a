import { z } from 'zod';

/** Schemas of what is sent: JSON:API documents whose faults have the right pointer. */

/** Seasons lie in our centuries; a database keeps no year 0. */
const YEARS = { from: Date.UTC(1970, 0, 1), to: Date.UTC(2200, 0, 1) };
export const instant = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: ({ input }) => (input === undefined ? undefined : 'must be a date and time'),
  })
  .refine(
    (text) => Date.parse(text) >= YEARS.from && Date.parse(text) < YEARS.to,
    'must lie between 1970 and 2200',
  );
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'is not an id');
export const identifier = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), id });
export const toOne = <Type extends string>(type: Type) =>
  z.strictObject({ data: identifier(type) });
export const toMany = <Type extends string>(type: Type) =>
  z.strictObject({ data: z.array(identifier(type)) });
export const period = z
  .strictObject({ from: instant, to: instant })
  .refine(({ from, to }) => !(Date.parse(from) >= Date.parse(to)), {
    path: ['to'],
    message: 'must be later than from',
  });

/** A document that carries one resource. */
export function documentOf<Attributes extends z.ZodType, Relationships extends z.ZodType>(parts: {
  type: string;
  attributes: Attributes;
  relationships: Relationships;
}) {
  return z.object({
    data: z.object({
      type: z.literal(parts.type).optional(),
      id: id.optional(),
      attributes: parts.attributes,
      relationships: parts.relationships,
    }),
  });
}

/**
 * Plain JSON as the specification's calls send it, or the same under `data.attributes`. `at` is
 * where the fields were: '' or '/data/attributes', for the pointers of later faults.
 */
export function plainOrNested<Fields extends z.ZodType>(fields: Fields) {
  const nestedFields = z.object({ data: z.object({ attributes: fields }) });
  const schema = z.unknown().transform((sent, context): { value: z.output<Fields>; at: string } => {
    const nested = typeof sent === 'object' && sent !== null && 'data' in sent;
    const parsed = nested ? nestedFields.safeParse(sent) : fields.safeParse(sent);
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        context.issues.push({ ...issue, input: undefined } as never);
      return z.NEVER;
    }
    return nested
      ? {
          value: (parsed.data as { data: { attributes: z.output<Fields> } }).data.attributes,
          at: '/data/attributes',
        }
      : { value: parsed.data as z.output<Fields>, at: '' };
  });
  PLAIN_OR_NESTED.set(schema, fields);
  return schema;
}

/** The fields of the schemas that `plainOrNested` made, for those who describe what they take. */
export const PLAIN_OR_NESTED = new WeakMap<z.ZodType, z.ZodType>();

export const none = z.strictObject({}).optional();

/** Schemas of what is answered. Instants are ISO 8601 in UTC; every id is text. */
export const shownInstant = z.iso.datetime();
export const shownId = z.string().min(1);
export const shownPeriod = z.strictObject({ from: shownInstant, to: shownInstant });
export const side = z.enum(['home', 'away']);
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [name: string]: JsonValue };
/** Any JSON: only where the shape is not ours to say, and always by this name. */
export const jsonValue: z.ZodType<JsonValue> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(jsonValue),
      z.record(z.string(), jsonValue),
    ]),
  )
  .meta({ id: 'JsonValue', description: 'Any JSON value.' });
