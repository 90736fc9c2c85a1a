import { z } from 'zod';

/** Schemas of what is sent: JSON:API documents whose faults have the right pointer. */

/** Seasons lie in our centuries; a database keeps no year 0. */
const YEARS = { from: Date.UTC(1970, 0, 1), to: Date.UTC(2200, 0, 1) };
export const instant = z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) >= YEARS.from && Date.parse(text) < YEARS.to, 'must lie between 1970 and 2200');
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
