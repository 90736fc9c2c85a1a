import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@ringside/rules/constants';
import type { z } from 'zod';
import { pathSchemas } from '../http/parameters.ts';
import type { ListSpec } from '../http/query.ts';
import type { Json, Schemas } from './schema.ts';

/** The parameters that many calls share, as components. */
export const PARAMETERS: Record<string, Json> = {
  Tenant: {
    name: 'X-Tenant',
    in: 'header',
    description: "The championship's key; absent: the default one.",
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same POST or PATCH with the same key is done once: repeated within 24 hours, it gets the first answer again.',
    schema: { type: 'string', minLength: 1 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag that was read: 412 where it has changed meanwhile.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag that is known: 304 where it still holds.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last event that was heard: the stream goes on behind it.',
    schema: { type: 'string' },
  },
  Include: {
    name: 'include',
    in: 'query',
    style: 'form',
    explode: false,
    description:
      'Paths of relations, such as `players.user`: what they lead to comes along in `included`.',
    schema: { type: 'array', items: { type: 'string', pattern: '^[A-Za-z]+(\\.[A-Za-z]+)*$' } },
  },
  Fields: {
    name: 'fields',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description:
      'By type, the attributes and relations that are wanted, by comma: `fields[rosters]=name,status`. Others are then left out, required or not.',
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  },
  PageNumber: {
    name: 'page[number]',
    in: 'query',
    description: 'From 1.',
    schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
  },
};

/** The response headers, as components. */
export const HEADERS: Record<string, Json> = {
  ETag: {
    description: 'For If-None-Match; where the resource has a version, for If-Match too.',
    schema: { type: 'string' },
  },
  RequestId: {
    description: 'The id of this request, also in the log; that of the request where it sent one.',
    schema: { type: 'string' },
  },
  ServerTime: {
    description: "The championship's time.",
    schema: { type: 'string', format: 'date-time' },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
  Location: { description: 'Where the new resource is.', schema: { type: 'string' } },
};

/** Returns a reference to a shared parameter. */
export const parameterRef = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });
/** Returns references to shared headers. */
export const headerRefs = (names: Record<string, string>): Json =>
  Object.fromEntries(
    Object.entries(names).map(([header, name]) => [
      header,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

/** The headers of every answer. */
export const EVERYWHERE = headerRefs({
  'X-Request-Id': 'RequestId',
  'X-Server-Time': 'ServerTime',
});

/** Describes the parameters of a list: page, sort, and each of its filters. */
export function listParameters(
  schemas: Schemas,
  { filters = {}, sorts = [], defaultSort, defaultSize = DEFAULT_PAGE_SIZE }: ListSpec,
): Json[] {
  const directions = sorts.flatMap((field) => [field, `-${field}`]);
  return [
    parameterRef('PageNumber'),
    {
      name: 'page[size]',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: defaultSize },
    },
    ...(directions.length > 0
      ? [
          {
            name: 'sort',
            in: 'query',
            style: 'form',
            explode: false,
            description: 'Fields in order; a hyphen turns one around.',
            schema: {
              type: 'array',
              items: { type: 'string', enum: directions },
              ...(defaultSort && { default: [defaultSort] }),
            },
          },
        ]
      : []),
    ...Object.entries(filters).map(([name, schema]) => ({
      name: `filter[${name}]`,
      in: 'query',
      style: 'form',
      explode: false,
      description: 'Several values by comma.',
      schema: { type: 'array', items: schemas.of(schema, 'input') },
    })),
  ];
}

/** Describes the parameters of a path such as `/x/{id}/y`. */
export const pathParameters = (
  schemas: Schemas,
  { path, params }: { path: string; params?: Readonly<Record<string, z.ZodType>> | undefined },
): Json[] =>
  Object.entries(pathSchemas(path.replaceAll(/\{(\w+)\}/g, ':$1'), params)).map(
    ([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: schemas.of(schema, 'input'),
    }),
  );
