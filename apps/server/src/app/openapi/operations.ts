import { JSON_API } from '@ringside/contract/media-type';
import { getItem } from '@ringside/rules/must';
import type { z } from 'zod';
import type { Endpoint, Success } from '../../kernel/http/endpoint.ts';
import {
  EVERYWHERE,
  refsToHeaders,
  describeListParameters,
  refToParameter,
  describePathParameters,
} from './parameters.ts';
import type { PlainCall } from './plain-calls.ts';
import { describeDocument, toPascalCase } from './resource-components.ts';
import type { Json, Schemas } from './schema.ts';

/** One call of the document, with its path and method. */
export interface Operation {
  path: string;
  method: string;
  operation: Json & { operationId: string; responses: Record<string, Json> };
}

/** The statuses with an error list; each is a component, `Error404` or `GameError404`. */
export const ERROR_TITLES: Record<number, string> = {
  400: 'A parameter or the syntax is wrong',
  401: 'The caller is not signed in, or the token is not valid',
  403: 'Not allowed',
  404: 'There is nothing here',
  406: 'The server cannot return the requested media type',
  408: 'The body did not arrive in time',
  409: 'The current state does not allow the request',
  410: 'This no longer exists',
  412: 'The resource has changed in the meantime',
  413: 'The body is too large',
  415: 'The body has the wrong media type',
  422: 'The body has faults, or the rules refuse the request',
  429: 'Too many requests, or attempts',
  502: 'The community chat failed',
  503: 'The server is overloaded, or the database or the picture store does not answer',
};

const JSON_TYPE = 'application/json';
const SIGNED_IN = [{ bearer: [] }, { playerSession: [] }, { operatorSession: [] }];
const SECURITY: Record<PlainCall['access'], Json[]> = {
  public: [],
  'signed-in': SIGNED_IN,
  launch: [{ launch: [] }, { apiToken: [] }, ...SIGNED_IN],
};

/** Returns `getEventsByIdSegments` for `get /api/events/1.0/{id}/segments`. */
function operationIdOf(method: string, path: string): string {
  const segments = path
    .replace(/^\/api\//, '')
    .split('/')
    .filter((part) => part && part !== '1.0');
  return (
    method +
    segments
      .map((part) => (part.startsWith('{') ? `By${toPascalCase(part)}` : toPascalCase(part)))
      .join('')
  );
}

/** Describes a call of the kernel. */
export function describeKernelCall(schemas: Schemas, endpoint: Endpoint): Operation {
  const path = `/api/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
  const { method, access, summary } = endpoint;
  const operationId = operationIdOf(method, path);
  const responses: Record<string, Json> = {};
  for (const status of [endpoint.success ?? 200].flat())
    responses[status] = describeSuccess(schemas, endpoint, status);
  if (method === 'get')
    responses[304] = { description: 'The cached response is still valid', headers: EVERYWHERE };
  for (const status of refusalsOf(endpoint))
    responses[status] = { $ref: `#/components/responses/Error${status}` };
  return {
    path,
    method,
    operation: {
      operationId,
      tags: [getItem(endpoint.path.split('/'), 0)],
      summary,
      ...(typeof access === 'object' && {
        description: `Needs the permission \`${access.permission}\`.`,
        'x-permission': access.permission,
      }),
      security: access === 'public' ? SECURITY.public : SECURITY['signed-in'],
      parameters: describeParameters(schemas, endpoint),
      ...describeRequestBody(schemas, operationId, endpoint),
      responses,
    },
  };
}

/** Describes a call outside the kernel. */
export function describePlainCall(schemas: Schemas, call: PlainCall): Operation {
  const {
    method,
    path,
    tag,
    summary,
    access,
    query = {},
    body,
    answers,
    refusals,
    headers = [],
  } = call;
  const operationId = operationIdOf(method, path);
  const responses: Record<string, Json> = {};
  for (const [status, answer] of Object.entries(answers))
    responses[status] = describePlainAnswer(schemas, Number(status), answer);
  const prefix = tag === 'game' ? 'GameError' : 'Error';
  const notNow = ['game', 'health', 'documentation'].includes(tag) ? [] : [503];
  for (const status of [...refusals, ...notNow])
    responses[status] ??= { $ref: `#/components/responses/${prefix}${status}` };
  if (tag === 'game') responses['5XX'] = { $ref: '#/components/responses/GameError5XX' };
  const parameters = [
    ...describePathParameters(schemas, call),
    ...Object.entries(query).map(([name, { description, schema, required = false }]) => ({
      name,
      in: 'query',
      description,
      required,
      schema: schemas.of(schema, 'input'),
    })),
    ...headers.map((name) => refToParameter(name === 'tenant' ? 'Tenant' : 'LastEventId')),
  ];
  return {
    path,
    method,
    operation: {
      operationId,
      tags: [tag],
      summary,
      security: SECURITY[access],
      parameters,
      ...describeJsonBody(schemas, operationId, body),
      responses,
    },
  };
}

function describePlainAnswer(
  schemas: Schemas,
  status: number,
  answer: PlainCall['answers'][number],
): Json {
  if (answer === 'empty')
    return {
      description: status === 304 ? 'The cached response is still valid' : 'Done',
      headers: EVERYWHERE,
    };
  const content =
    'mediaType' in answer
      ? { [answer.mediaType]: { schema: { type: 'string' } } }
      : { [JSON_TYPE]: { schema: schemas.of(answer, 'output') } };
  return { description: status < 400 ? 'Success' : 'Unavailable', headers: EVERYWHERE, content };
}

function describeSuccess(schemas: Schemas, endpoint: Endpoint, status: Success): Json {
  if (status === 204) return { description: 'Done', headers: EVERYWHERE };
  const headers = {
    ...EVERYWHERE,
    ...refsToHeaders({ ETag: 'ETag', ...(status === 201 && { Location: 'Location' }) }),
  };
  return {
    description: status === 201 ? 'Made' : 'Success',
    headers,
    content: describeContent(schemas, endpoint),
  };
}

function describeContent(
  schemas: Schemas,
  { path, type, mediaType, answer, preview, list, many }: Endpoint & { list?: unknown },
): Json {
  if (mediaType) return { [mediaType]: { schema: { type: 'string' } } };
  if (answer) return { [JSON_TYPE]: { schema: schemas.of(answer, 'output') } };
  if (!type) throw new Error(`${path} declares neither its type nor its answer`);
  return {
    [JSON_API]: { schema: describeDocument(schemas, type, list || many ? 'many' : 'one') },
    ...(preview && { [JSON_TYPE]: { schema: schemas.of(preview, 'output') } }),
  };
}

/** Returns the statuses with which the kernel, or the rules of this call, may refuse it. */
function refusalsOf(endpoint: Endpoint): number[] {
  const { method, access, body, takesFile, authorize, type, path, refusals = [] } = endpoint;
  const changes = method !== 'get';
  const sends = body !== undefined || takesFile !== undefined;
  const wrong: [number, boolean][] = [
    [400, true],
    [401, true],
    [403, changes || authorize !== undefined || access !== 'public'],
    [404, true],
    [406, true],
    [408, changes],
    [409, changes],
    // The draw of the series may have been taken back.
    [410, path.startsWith('match-series/') && path.includes(':id')],
    [412, comparesVersions(endpoint) && type !== undefined && path.includes(':id')],
    [413, sends],
    [415, sends],
    [422, sends || method === 'post'],
    [429, true],
    [503, true],
  ];
  return [...wrong.filter(([, occurs]) => occurs).map(([status]) => status), ...refusals];
}

const comparesVersions = (endpoint: Endpoint) =>
  ['put', 'patch', 'delete'].includes(endpoint.method) ||
  ('isVersioned' in endpoint && endpoint.isVersioned === true);

function describeParameters(schemas: Schemas, endpoint: Endpoint): Json[] {
  const { method, type, queryParams = {} } = endpoint;
  return [
    ...describePathParameters(schemas, endpoint),
    ...(method === 'get' && endpoint.list ? describeListParameters(schemas, endpoint.list) : []),
    ...(type ? [refToParameter('Include'), refToParameter('Fields')] : []),
    ...Object.entries(queryParams).map(([name, schema]) => ({
      name,
      in: 'query',
      schema: schemas.of(schema, 'input'),
    })),
    refToParameter('Tenant'),
    ...(method === 'get' ? [refToParameter('IfNoneMatch')] : []),
    ...(method === 'post' || method === 'patch' ? [refToParameter('IdempotencyKey')] : []),
    ...(type && comparesVersions(endpoint) ? [refToParameter('IfMatch')] : []),
  ];
}

function describeRequestBody(
  schemas: Schemas,
  operationId: string,
  { body, takesFile }: Endpoint,
): Json {
  if (takesFile === undefined) return describeJsonBody(schemas, operationId, body);
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    requestBody: {
      required: true,
      description: `One picture of at most ${takesFile} bytes.`,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file }, required: ['file'] },
        },
        'image/*': { schema: file },
      },
    },
  };
}

/**
 * Describes a JSON body under either name of its media type. A body is optional if an empty object
 * satisfies it.
 */
function describeJsonBody(
  schemas: Schemas,
  operationId: string,
  body: z.ZodType | undefined,
): Json {
  if (!body) return {};
  const bodySchema = schemas.of(body, 'input');
  const schema =
    '$ref' in bodySchema
      ? bodySchema
      : schemas.keep(
          `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body`,
          bodySchema,
        );
  return {
    requestBody: {
      required: !body.safeParse({}).success,
      content: { [JSON_API]: { schema }, [JSON_TYPE]: { schema } },
    },
  };
}

/** The API document (OpenAPI 3.1), as far as its readers use it. */
export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation['operation']>>;
  components: {
    schemas: Record<string, Json>;
    parameters: Record<string, Json>;
    headers: Record<string, Json>;
    responses: Record<string, Json>;
    securitySchemes: Record<string, Json>;
  };
}
