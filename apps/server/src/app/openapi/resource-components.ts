import { ERRORS } from '@ringside/contract/error-codes';
import { RESOURCES, type Relation, type ResourceShape } from '@ringside/contract/resources';
import { mustHave } from '@ringside/rules/must';
import { z } from 'zod';
import { refTo, type Json, type Schemas } from './schema.ts';

/** Returns `MatchSeries` for `match-series`. */
export const toPascalCase = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const strictObject = (properties: Json, optional: string[] = []): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const JSONAPI = strictObject({ version: { type: 'string', const: '1.1' } });
const PAGE = strictObject({
  page: strictObject({
    number: { type: 'integer' },
    size: { type: 'integer' },
    total: { type: 'integer' },
  }),
});
const NULLABLE_LINK = { type: ['string', 'null'] };
const LINKS = strictObject({
  self: { type: 'string' },
  first: { type: 'string' },
  prev: NULLABLE_LINK,
  next: NULLABLE_LINK,
  last: { type: 'string' },
});

/** Adds the components of every type (attributes and resource), and the shared ones. */
export function addResourceComponents(schemas: Schemas): void {
  for (const [type, shape] of Object.entries(RESOURCES)) addResourceComponent(schemas, type, shape);
  const types = Object.keys(RESOURCES);
  schemas.keep('Resource', {
    description: 'A resource of any type, as in `included`.',
    oneOf: types.map((type) => refTo(`${toPascalCase(type)}Resource`)),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        types.map((type) => [type, `#/components/schemas/${toPascalCase(type)}Resource`]),
      ),
    },
  });
  schemas.keep('JsonApi', JSONAPI);
  schemas.keep('Page', PAGE);
  schemas.keep('PageLinks', LINKS);
}

function addResourceComponent(
  schemas: Schemas,
  type: string,
  { attributes, relationships, versioned }: ResourceShape,
): void {
  const name = toPascalCase(type);
  schemas.keep(`${name}Attributes`, schemas.of(attributes, 'output'));
  const relations = Object.entries(relationships);
  const optional = relations
    .filter(([, relation]) => relation.optional)
    .map(([relation]) => relation);
  const allOptional = relations.length > 0 && optional.length === relations.length;
  schemas.keep(
    `${name}Resource`,
    strictObject(
      {
        type: { type: 'string', const: type },
        id: { type: 'string', minLength: 1 },
        attributes: refTo(`${name}Attributes`),
        ...(relations.length > 0 && {
          relationships: strictObject(
            Object.fromEntries(
              relations.map(([relation, to]) => [
                relation,
                to.deprecated ? { ...describeLinkage(to), deprecated: true } : describeLinkage(to),
              ]),
            ),
            optional,
          ),
        }),
        ...(versioned && { meta: strictObject({ version: { type: 'integer' } }) }),
      },
      allOptional ? ['relationships'] : [],
    ),
  );
}

/** Describes an answer with one resource of a type, or a page of them. */
export function describeDocument(schemas: Schemas, type: string, shows: 'one' | 'many'): Json {
  const resource = refTo(`${toPascalCase(type)}Resource`);
  const envelope = (data: Json, more: Json = {}) =>
    strictObject(
      {
        jsonapi: refTo('JsonApi'),
        data,
        included: { type: 'array', items: refTo('Resource') },
        ...more,
      },
      ['included'],
    );
  if (shows === 'one') return schemas.keep(`${toPascalCase(type)}Document`, envelope(resource));
  return schemas.keep(
    `${toPascalCase(type)}Page`,
    envelope(
      { type: 'array', items: resource },
      { meta: refTo('Page'), links: refTo('PageLinks') },
    ),
  );
}

function describeLinkage({ to, kind }: Relation): Json {
  const identifier = strictObject({
    type: { type: 'string', const: to },
    id: { type: 'string', minLength: 1 },
  });
  const data = {
    one: identifier,
    nullable: { oneOf: [identifier, { type: 'null' }] },
    many: { type: 'array', items: identifier },
  }[kind];
  return strictObject({ data });
}

/** Adds the errors: JSON:API's with `jsonapi`, the game side's without. */
export function addErrorComponents(schemas: Schemas): void {
  schemas.keep('ErrorCode', {
    type: 'string',
    enum: Object.keys(ERRORS),
    description: 'The reason in kebab-case; "4" to "8" are those of the error catalogue.',
    'x-enumDescriptions': Object.fromEntries(
      Object.entries(ERRORS).map(([code, { title, detail }]) => [code, `${title}. ${detail}`]),
    ),
  });
  const source = {
    ...strictObject({
      pointer: { type: 'string' },
      parameter: { type: 'string' },
      header: { type: 'string' },
    }),
    required: [],
    description: 'The source of the fault: a place in the body, a query parameter, or a header.',
  };
  schemas.keep(
    'Error',
    strictObject(
      {
        id: { type: 'string', format: 'uuid' },
        status: { type: 'string', pattern: '^[45]\\d\\d$' },
        code: refTo('ErrorCode'),
        title: { type: 'string' },
        detail: { type: 'string' },
        source,
      },
      ['source'],
    ),
  );
  const errors = { type: 'array', minItems: 1, items: refTo('Error') };
  schemas.keep('Errors', strictObject({ jsonapi: refTo('JsonApi'), errors }));
  schemas.keep('GameErrors', strictObject({ errors }));
}

/**
 * Describes a resource as the game side prints it: plain and nested. Relations on the paths are
 * nested; others are ids.
 */
export function createNestedSchema(type: string, paths: string[][]): z.ZodObject {
  const { attributes, relationships } = mustHave(RESOURCES[type], `the resource type ${type}`);
  const relation = ([name, { to, kind, optional }]: [string, Relation]) => {
    const deeper = paths.filter(([head]) => head === name).map((path) => path.slice(1));
    const target =
      deeper.length > 0
        ? createNestedSchema(
            to,
            deeper.filter((path) => path.length > 0),
          )
        : z.strictObject({ id: z.string() });
    const schema = { one: target, nullable: target.nullable(), many: z.array(target) }[kind];
    return [name, optional ? schema.optional() : schema] as const;
  };
  return z.strictObject({
    id: z.string(),
    ...attributes.shape,
    ...Object.fromEntries(Object.entries(relationships).map(relation)),
  });
}
