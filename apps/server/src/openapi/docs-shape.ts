import type { Json } from './schema.ts';

/** Escapes text for HTML. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const NAME = /^#\/components\/schemas\/(.+)$/;
const INDENT = '  ';

/**
 * Renders a JSON Schema as a readable type in HTML, such as `{ name: string, seed?: integer | null
 * }`, with a link for each named schema.
 */
export function shapeOf(schema: Json, depth = 0): string {
  if (typeof schema.$ref === 'string') return linkTo(schema.$ref);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return choices.map((choice) => shapeOf(choice, depth)).join(' <i>|</i> ');
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' <i>|</i> ');
  if (Array.isArray(schema.type))
    return schema.type
      .map((type) => (type === 'null' ? '<b>null</b>' : shapeOf({ ...schema, type }, depth)))
      .join(' <i>|</i> ');
  if (schema.type === 'array') return listOf(schema, depth);
  if (schema.type === 'object') return objectOf(schema, depth);
  return `<b>${escaped(String(schema.format ?? schema.type ?? 'anything'))}</b>`;
}

/** Renders a link to a named schema. */
export function linkTo(reference: string): string {
  const name = NAME.exec(reference)?.[1] ?? reference;
  return `<a href="#${name}">${name}</a>`;
}

const literal = (value: unknown) => escaped(JSON.stringify(value));

function listOf({ prefixItems, items }: Json, depth: number): string {
  if (Array.isArray(prefixItems))
    return `[${prefixItems.map((item) => shapeOf(item as Json, depth)).join(', ')}]`;
  return `<i>list of</i> ${shapeOf((items ?? {}) as Json, depth)}`;
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Json,
  depth: number,
): string {
  const indent = INDENT.repeat(depth + 1);
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const about =
      typeof schema.description === 'string' ? ` <i>— ${escaped(schema.description)}</i>` : '';
    return `${indent}${escaped(name)}${(required as string[]).includes(name) ? '' : '<i>?</i>'}: ${shapeOf(schema, depth + 1)}${about}`;
  });
  if (typeof additionalProperties === 'object' && additionalProperties !== null)
    fields.push(`${indent}<i>[any name]</i>: ${shapeOf(additionalProperties as Json, depth + 1)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${INDENT.repeat(depth)}}`;
}
