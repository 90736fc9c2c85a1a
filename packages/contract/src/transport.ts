import { UNREACHABLE_PATH } from './api-path.ts';
import { parseList } from './endpoints/parse-answer.ts';
import { ApiError, type ErrorObject } from './errors.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import { JSON_API } from './media-type.ts';

export type Send = (path: string, init: RequestInit) => Response | Promise<Response>;
export type Query = Record<string, string | number | boolean | undefined>;

/** How requests leave: the bearer may change during a session, so it is asked for each time. */
export interface Transport {
  send: Send;
  bearer?: (() => string | undefined) | undefined;
  /** The championship's key: goes with the tournament API's calls, never with the game side's. */
  tenant?: string | (() => string | undefined) | undefined;
  /** Hears the server's time of each answer, as an ISO instant. */
  heardServerTime?: ((iso: string) => void) | undefined;
  /** The Idempotency-Keys of a client that users press buttons of. */
  keys?: IdempotencyKeys | undefined;
}

/** The parts of a request; a `file` is sent as the only one of a form. */
export interface RequestPayload {
  query?: Query;
  body?: unknown;
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Sends JSON and reads answers; every refusal becomes an ApiError with status, method, path and the
 * server's list.
 */
export function createRequests({ send, bearer, tenant, heardServerTime, keys }: Transport) {
  /** The answer where it went well; an ApiError where it did not. */
  async function respond(
    method: string,
    path: string,
    options: RequestPayload = {},
  ): Promise<Response> {
    if (path === UNREACHABLE_PATH) throw noSuchResource(method);
    const address = withQuery(path, options.query);
    const content = contentOf(options);
    const command = keys?.begin({ method, path: address, body: content.init.body });
    const response = await send(address, {
      method,
      headers: {
        accept: `${JSON_API}, application/json`,
        ...content.headers,
        ...credentialsFor(path),
        ...(command && { 'idempotency-key': command.key }),
        ...options.headers,
      },
      ...content.init,
    });
    command?.end(response.status);
    const time = response.headers.get('x-server-time');
    if (time) heardServerTime?.(time);
    if (!response.ok) throw await toApiError(response, method, path);
    return response;
  }

  /** The headers that name the sender; only the API has tenants. */
  function credentialsFor(path: string): Record<string, string> {
    const token = bearer?.();
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    if (!path.startsWith('/api/')) return headers;
    const key = typeof tenant === 'function' ? tenant() : tenant;
    return key ? { ...headers, 'x-tenant': key } : headers;
  }

  /** Returns the JSON of an answer, or the text of one with a `mediaType`. */
  async function request(
    method: string,
    path: string,
    options: RequestPayload & { mediaType?: string | undefined } = {},
  ): Promise<unknown> {
    const { mediaType, headers, ...payload } = options;
    const accept = mediaType && { accept: mediaType };
    const response = await respond(method, path, {
      ...payload,
      headers: { ...accept, ...headers },
    });
    if (mediaType) return response.text();
    return response.status === 204 ? undefined : response.json();
  }

  return {
    request,
    plain: async <Answer>(method: string, path: string, options?: RequestPayload) =>
      (await request(method, path, options)) as Answer,
    list: async <Item>(path: string, query: Query = {}) =>
      parseList<Item>(await request('GET', path, { query })),
  };
}

/** Returns what a request sends: JSON, the form of a file, or nothing. */
function contentOf({ body, file, signal }: RequestPayload): {
  init: { body?: string | FormData; signal?: AbortSignal };
  headers?: Record<string, string>;
} {
  const init = signal ? { signal } : {};
  if (file) return { init: { ...init, body: formOf(file) } };
  return body === undefined
    ? { init }
    : {
        init: { ...init, body: JSON.stringify(body) },
        headers: { 'content-type': JSON_API },
      };
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
}

async function toApiError(response: Response, method: string, path: string): Promise<ApiError> {
  const body = ((await response.json().catch(() => null)) ?? {}) as { errors?: ErrorObject[] };
  const wait = response.headers.get('retry-after');
  return new ApiError({
    status: response.status,
    method,
    path,
    errors: body.errors ?? [],
    body: { ...body },
    retryAfter: wait ? Number(wait) : undefined,
  });
}

/** Returns the server's own answer for an id that no resource has. */
const noSuchResource = (method: string) =>
  new ApiError({
    status: 404,
    method,
    path: UNREACHABLE_PATH,
    errors: [{ status: '404', code: 'not-found', title: 'There is nothing here' }],
  });

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

export type Requests = ReturnType<typeof createRequests>;
