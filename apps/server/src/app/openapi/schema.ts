import { PLAIN_OR_NESTED } from '@ringside/contract/documents';
import { z } from 'zod';

/** A part of an OpenAPI document, or a JSON Schema (draft 2020-12). */
export type Json = { [name: string]: unknown };

/** Returns a reference to a named schema. */
export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const EXACT_FORMATS = new Set(['date-time', 'date', 'email', 'uuid']);

/** The collection of the named schemas of a document while its parts are built. */
export class Schemas {
  readonly named: Record<string, Json> = {};

  /**
   * Returns the JSON Schema of what is sent (`input`) or answered (`output`); parts with an id
   * become components.
   */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const fields = PLAIN_OR_NESTED.get(schema);
    if (fields) return describeBareOrWrapped(this.of(fields, io));
    const {
      $schema: _draft,
      $defs,
      '~standard': _standard,
      ...jsonSchema
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as Json),
    }) as Json;
    const json = jsonSchema.bareOrWrapped ? describeBareOrWrapped(jsonSchema) : jsonSchema;
    for (const [name, part] of Object.entries(($defs ?? {}) as Record<string, Json>))
      this.keep(name, rewriteRefs(part));
    const whole = rewriteRefs(json);
    return typeof whole.id === 'string' ? this.keep(whole.id, whole) : whole;
  }

  /** Stores a schema under a name, which never means two schemas. Returns a reference to it. */
  keep(name: string, { id: _id, ...schema }: Json): Json {
    const existing = this.named[name];
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`two schemas are called ${name}`);
    this.named[name] = schema;
    return refTo(name);
  }
}

/**
 * Adds what zod omits (the length of tuples) and removes what it adds unasked (patterns of formats,
 * the range of safe integers, keys that are strings).
 */
function refine(schema: z.core.$ZodType, json: Json): void {
  if (typeof json.format === 'string' && EXACT_FORMATS.has(json.format)) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (JSON.stringify(json.propertyNames) === '{"type":"string"}') delete json.propertyNames;
  if (schema instanceof z.ZodTuple) {
    const { length } = json.prefixItems as unknown[];
    const hasMore = typeof json.items === 'object';
    Object.assign(json, { minItems: length, ...(!hasMore && { maxItems: length }) });
  }
  if (schema instanceof z.ZodNullable) shortenNullable(json);
}

/**
 * Rewrites `anyOf: [{type: T}, {type: null}]` as `type: [T, null]`; an enum gets null among its
 * values.
 */
function shortenNullable(json: Json): void {
  const [inner] = (json.anyOf ?? []) as Json[];
  if (typeof inner?.type !== 'string') return;
  delete json.anyOf;
  Object.assign(
    json,
    inner,
    { type: [inner.type, 'null'] },
    Array.isArray(inner.enum) && { enum: [...inner.enum, null] },
  );
}

/** Describes a body that may be wrapped as `data.attributes`. */
function describeBareOrWrapped({ bareOrWrapped: _mark, ...schema }: Json): Json {
  return {
    anyOf: [
      schema,
      {
        type: 'object',
        properties: {
          data: { type: 'object', properties: { attributes: schema }, required: ['attributes'] },
        },
        required: ['data'],
      },
    ],
  };
}

/** Rewrites references, which zod points into its own `$defs`. */
function rewriteRefs<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(rewriteRefs) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', '#/components/schemas/')
        : rewriteRefs(part),
    ]),
  ) as Value;
}
