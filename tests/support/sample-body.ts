export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The parts of a JSON Schema that a sample uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  const?: Json;
  enum?: Json[];
  default?: Json;
  format?: string;
  minLength?: number;
  minimum?: number;
}

const BY_FORMAT: Record<string, string> = {
  'date-time': '2027-01-01T00:00:00Z',
  date: '2000-01-01',
  email: 'one@ringside.example',
  uri: 'https://ringside.example/',
};
const DEEPEST = 12;

/** Returns a value of a schema's shape with every field of the schema. */
export function sampleBody(schema: JsonSchema, document: JsonSchema, depth = 0): Json {
  const inner = (part: JsonSchema) => sampleBody(part, document, depth + 1);
  if (depth > DEEPEST) return null;
  if (schema.$ref) return inner(findPart(schema.$ref, document));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0]!;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice) return inner(choice);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)]),
    );
  if (type === 'array') return (schema.prefixItems ?? [schema.items ?? {}]).map(inner);
  return sampleLeaf(type, schema);
}

function sampleLeaf(type: string | undefined, schema: JsonSchema): Json {
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return BY_FORMAT[schema.format ?? ''] ?? '1'.padEnd(schema.minLength ?? 1, 'x');
}

const findPart = (ref: string, document: JsonSchema): JsonSchema =>
  ref
    .slice(2)
    .split('/')
    .reduce((at: any, step) => at[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);

/** Yields the path of every value inside a value. */
export function* walkPaths(
  value: Json,
  path: (string | number)[] = [],
): Generator<(string | number)[]> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value))
    yield* walkPaths(inner, [...path, key]);
}

/** Returns the value with another one at a path. */
export function replaceAt(value: Json, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, index) => (index === key ? replaceAt(inner, rest, by) : inner));
  return {
    ...(value as object),
    [key]: replaceAt((value as Record<string, Json>)[key]!, rest, by),
  };
}
