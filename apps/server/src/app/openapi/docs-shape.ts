import type { Json } from './schema.ts';

/** Escapes text for HTML. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const NAME = /^#\/components\/schemas\/(.+)$/;
const INDENT = '  ';

/**
 * Renders a JSON Schema as a readable type in HTML, such as `{ name: string, seed?: integer | null
 * }`, with a link for each named schema.
 */
export function renderShape(schema: Json, depth = 0): string {
  if (typeof schema.$ref === 'string') return renderLink(schema.$ref);
  if ('const' in schema) return renderLiteral(schema.const);
  const choices = renderChoices(schema, depth);
  if (choices) return choices.join(' <i>|</i> ');
  if (schema.type === 'array') return renderList(schema, depth);
  if (schema.type === 'object') return renderObject(schema, depth);
  return `<b>${escapeHtml(String(schema.format ?? schema.type ?? 'anything'))}</b>`;
}

/** Renders each choice of a schema that allows several; undefined for one that allows one. */
function renderChoices(schema: Json, depth: number): string[] | undefined {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return choices.map((choice) => renderShape(choice, depth));
  if (Array.isArray(schema.enum)) return schema.enum.map(renderLiteral);
  if (!Array.isArray(schema.type)) return undefined;
  return schema.type.map((type) =>
    type === 'null' ? '<b>null</b>' : renderShape({ ...schema, type }, depth),
  );
}

/** Renders a link to a named schema. */
export function renderLink(reference: string): string {
  const name = NAME.exec(reference)?.[1] ?? reference;
  return `<a href="#${name}">${name}</a>`;
}

const renderLiteral = (value: unknown) => escapeHtml(JSON.stringify(value));

function renderList({ prefixItems, items }: Json, depth: number): string {
  if (Array.isArray(prefixItems))
    return `[${[
      ...prefixItems.map((item) => renderShape(item as Json, depth)),
      ...(typeof items === 'object' ? ['…'] : []),
    ].join(', ')}]`;
  return `<i>list of</i> ${renderShape((items ?? {}) as Json, depth)}`;
}

function renderObject(
  { properties = {}, required = [], additionalProperties }: Json,
  depth: number,
): string {
  const indent = INDENT.repeat(depth + 1);
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const about =
      typeof schema.description === 'string' ? ` <i>— ${escapeHtml(schema.description)}</i>` : '';
    return `${indent}${escapeHtml(name)}${(required as string[]).includes(name) ? '' : '<i>?</i>'}: ${renderShape(schema, depth + 1)}${about}`;
  });
  if (typeof additionalProperties === 'object' && additionalProperties !== null)
    fields.push(
      `${indent}<i>[any name]</i>: ${renderShape(additionalProperties as Json, depth + 1)}`,
    );
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${INDENT.repeat(depth)}}`;
}
