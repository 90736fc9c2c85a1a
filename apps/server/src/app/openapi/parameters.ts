import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@ringside/rules/constants';
import type { z } from 'zod';
import { getPathSchemas } from '../../kernel/http/parameters.ts';
import type { ListSpec } from '../../kernel/http/query.ts';
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
      'The server processes the same POST or PATCH with the same key once: a repetition within 24 hours gets the first response again.',
    schema: { type: 'string', minLength: 1 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag from the last read: 412 if the resource has changed since.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the cached response: 304 if it is still valid.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last event received: the stream continues after it.',
    schema: { type: 'string' },
  },
  Include: {
    name: 'include',
    in: 'query',
    style: 'form',
    explode: false,
    description:
      'Paths of relations, such as `players.user`: the response has their resources in `included`.',
    schema: { type: 'array', items: { type: 'string', pattern: '^[A-Za-z]+(\\.[A-Za-z]+)*$' } },
  },
  Fields: {
    name: 'fields',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description:
      'The wanted attributes and relations of each type, separated by commas: `fields[rosters]=name,status`. The response omits all others, even required ones.',
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
    description: 'The value for If-None-Match; for a resource with a version, also for If-Match.',
    schema: { type: 'string' },
  },
  RequestId: {
    description: 'The id of this request, as in the log; the request can set it.',
    schema: { type: 'string' },
  },
  ServerTime: {
    description: 'The time of the championship.',
    schema: { type: 'string', format: 'date-time' },
  },
  RetryAfter: { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } },
  Location: { description: 'The address of the new resource.', schema: { type: 'string' } },
};

/** Returns a reference to a shared parameter. */
export const refToParameter = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });
/** Returns references to shared headers. */
export const refsToHeaders = (names: Record<string, string>): Json =>
  Object.fromEntries(
    Object.entries(names).map(([header, name]) => [
      header,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

/** The headers of every answer. */
export const EVERYWHERE = refsToHeaders({
  'X-Request-Id': 'RequestId',
  'X-Server-Time': 'ServerTime',
});

/** Describes the parameters of a list: page, sort, and each of its filters. */
export function describeListParameters(
  schemas: Schemas,
  { filters = {}, sorts = {}, defaultSort, defaultSize = DEFAULT_PAGE_SIZE }: ListSpec,
): Json[] {
  const directions = Object.keys(sorts).flatMap((field) => [field, `-${field}`]);
  return [
    refToParameter('PageNumber'),
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
            description: 'Fields to sort by; a hyphen reverses the order of one.',
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
      description: 'Values separated by commas.',
      schema: { type: 'array', items: schemas.of(schema, 'input') },
    })),
  ];
}

/** Describes the parameters of a path such as `/x/{id}/y`. */
export const describePathParameters = (
  schemas: Schemas,
  { path, params }: { path: string; params?: Readonly<Record<string, z.ZodType>> | undefined },
): Json[] =>
  Object.entries(getPathSchemas(path.replaceAll(/\{(\w+)\}/g, ':$1'), params)).map(
    ([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: schemas.of(schema, 'input'),
    }),
  );
