import { z } from 'zod';

/** Schemas of requests: JSON:API documents whose faults have the right pointer. */

/** The allowed years: a database stores no year 0, and no season is outside this range. */
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
const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'is not an id');
/** Creates the schema of a resource identifier. */
export const identifierSchema = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), id });
/** Creates the schema of a to-one relation. */
export const toOne = <Type extends string>(type: Type) =>
  z.strictObject({ data: identifierSchema(type) });
/** Creates the schema of a to-many relation. */
export const toMany = <Type extends string>(type: Type) =>
  z.strictObject({ data: z.array(identifierSchema(type)).max(1000) });
export const period = z
  .strictObject({ from: instant, to: instant })
  .refine(({ from, to }) => !(Date.parse(from) >= Date.parse(to)), {
    path: ['to'],
    message: 'must be later than from',
  });

/** Creates the schema of a document with one resource. */
export function documentOf<Attributes extends z.ZodType, Relationships extends z.ZodType>(schemas: {
  type: string;
  attributes: Attributes;
  relationships: Relationships;
}) {
  return z.strictObject({
    data: z.strictObject({
      type: z.literal(schemas.type).optional(),
      id: id.optional(),
      attributes: schemas.attributes,
      relationships: schemas.relationships,
    }),
  });
}

/**
 * Creates the schema of plain JSON as the specification's calls send it, or of the same under
 * `data.attributes`. `at` is the place of the fields, '' or '/data/attributes', for the pointers of
 * later faults.
 */
export function createFlatOrNestedSchema<Fields extends z.ZodType>(fields: Fields) {
  const nestedFields = z.strictObject({ data: z.strictObject({ attributes: fields }) });
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

/** The fields of the schemas from `createFlatOrNestedSchema`, for the API document. */
export const PLAIN_OR_NESTED = new WeakMap<z.ZodType, z.ZodType>();

export const emptyBody = z.strictObject({}).optional();

/** The instant of an answer: ISO 8601 in UTC. */
export const instantText = z.iso.datetime();
export const idText = z.string().min(1);
export const shownPeriod = z.strictObject({ from: instantText, to: instantText });
export const side = z.enum(['home', 'away']);
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [name: string]: JsonValue };
/** Any JSON. Used only for foreign formats, and always by this name. */
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
