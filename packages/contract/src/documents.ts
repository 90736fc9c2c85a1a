import { z } from 'zod';

/** Schemas of what is sent: JSON:API documents whose faults have the right pointer. */

export const instant = z.iso.datetime({ offset: true });
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'is not an id');
export const identifier = <Type extends string>(type: Type) => z.strictObject({ type: z.literal(type), id });
export const toOne = <Type extends string>(type: Type) => z.strictObject({ data: identifier(type) });
export const toMany = <Type extends string>(type: Type) => z.strictObject({ data: z.array(identifier(type)) });
export const period = z
  .strictObject({ from: instant, to: instant })
  .refine(({ from, to }) => !(Date.parse(from) >= Date.parse(to)), { path: ['to'], message: 'must be later than from' });

/** A document that carries one resource. */
export function documentOf<Attributes extends z.ZodType, Relationships extends z.ZodType>(parts: { type: string; attributes: Attributes; relationships: Relationships }) {
  return z.object({ data: z.object({ type: z.literal(parts.type).optional(), id: id.optional(), attributes: parts.attributes, relationships: parts.relationships }) });
}

export const none = z.strictObject({}).optional();

/** Schemas of what is answered. Instants are ISO 8601 in UTC; every id is text. */
export const shownInstant = z.iso.datetime();
export const shownId = z.string().min(1);
export const shownPeriod = z.strictObject({ from: shownInstant, to: shownInstant });
export const side = z.enum(['home', 'away']);
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };
/** Any JSON: only where the shape is not ours to say, and always by this name. */
export const jsonValue: z.ZodType<JsonValue> = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(jsonValue), z.record(z.string(), jsonValue)])).meta({ id: 'JsonValue', description: 'Any JSON value.' });
