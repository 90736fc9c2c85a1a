import type { IncomingMessage, ServerResponse } from 'node:http';
import { getItem } from '@ringside/rules/must';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import { createRequestId, parseRequestId } from '../http/request-id.ts';
import { toCanonicalPath } from '../http/version-alias.ts';
import { hasSessionCookie } from '../sender/cookie.ts';
import { toBuffer, type CachedBody, toCachedBody } from './cached-body.ts';
import type { Dependencies } from './dependencies.ts';
import type { Reading } from './reading.ts';
import { FRESH_MS, type Moment, UNHEARD_MS, type Validity } from './validity.ts';

/** The services of the cache of public answers. */
interface AnswerCacheDeps {
  /** The collections whose answers all visitors share. */
  sharedCollections: ReadonlySet<string>;
  validity: Validity;
  clock: Pick<Clock, 'now'>;
  log: Pick<Logger, 'isLevelEnabled' | 'info'>;
  tenants: Pick<Tenants, 'atHost'>;
  metrics: Pick<Metrics, 'kept'>;
}

/** The most cached answers, and the most bytes of their bodies; the least used are dropped. */
const LIMITS = { answers: 2_000, bytes: 128 * 1024 * 1024 };
const LARGEST = 2 * 1024 * 1024;
/** The key that every change touches. */
const EVERY_CHANGE: Dependencies = { keys: ['*'] };

interface CachedAnswer {
  /** The moment before it was made. */
  readAt: Moment;
  dependencies: Dependencies;
  etag: string;
  /** Names and values alternate; `whole` are the headers with a body, `short` those without. */
  whole: string[];
  short: string[];
  bytes: CachedBody;
}

/**
 * Creates the cache of public answers. For visitors who are not signed in it writes their bytes
 * straight to the socket, before any framework; any change makes an answer stale for them, so a
 * user sees their own change at once. The pages read through it too: for them only a change of its
 * dependencies makes an answer stale, so that a page that is read again reads only what has
 * changed. For both, `FRESH_MS` or a moved clock make it stale.
 */
export function createAnswerCache(
  { sharedCollections, validity, clock, log, tenants, metrics }: AnswerCacheDeps,
  limits = LIMITS,
) {
  const answers = new LRUCache<string, CachedAnswer>({
    max: limits.answers,
    maxSize: limits.bytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  /** The answers that are being made, by their key as a text. */
  const underWay = new Map<
    string,
    { readAt: Moment; making: Promise<{ cached?: CachedAnswer }> }
  >();
  const tally = metrics.kept.answers;
  const serverTime = createInstantText();
  /** Returns the key of an answer. The header of the tenant takes precedence, as in the API. */
  const keyOf = (url: string, headers: IncomingMessage['headers'], host: string | undefined) =>
    [
      headers['x-tenant'] ? `key ${String(headers['x-tenant'])}` : `id ${tenants.atHost(host)}`,
      headers.accept,
      headers['accept-encoding'],
      url,
    ].join('\n');

  const isFresh = ({ keys }: Dependencies, { readAt }: CachedAnswer) =>
    validity.isUntouched(keys, readAt) &&
    validity.isTimely(readAt, FRESH_MS) &&
    !validity.isBehind(UNHEARD_MS.answers);

  /** Returns whether a path leads to a collection whose answers visitors share. */
  function isShared(pathname: string): boolean {
    const [, api, collection = ''] = toCanonicalPath(pathname).split('/', 3);
    return api === 'api' && sharedCollections.has(collection);
  }

  /** Returns the headers that every response has of its own, and counts and logs the response. */
  function ownOf(sent: unknown, { url, status }: { url: string; status: number }): string[] {
    const requestId = parseRequestId(sent) ?? createRequestId();
    tally.given += 1;
    if (log.isLevelEnabled('info'))
      log.info({ requestId, method: 'GET', path: pathOf(url), status, kept: true }, 'request');
    return ['x-request-id', requestId, 'x-server-time', serverTime(clock.now())];
  }

  /** Reads a new answer, and caches it if other visitors may get it. */
  async function cacheAnswer(
    key: string,
    response: Response,
    { readAt, dependencies = EVERY_CHANGE }: Pick<Reading, 'dependencies'> & { readAt: Moment },
  ): Promise<{ response: Response; cached?: CachedAnswer }> {
    const etag = response.headers.get('etag');
    if (response.status !== 200 || !etag || response.headers.has('set-cookie')) return { response };
    tally.made += 1;
    const body = Buffer.from(await response.arrayBuffer());
    const whole = new Response(body, response);
    if (body.length > LARGEST) return { response: whole };
    const {
      'x-request-id': _id,
      'x-server-time': _time,
      ...headers
    } = Object.fromEntries(response.headers);
    const cached: CachedAnswer = {
      readAt,
      dependencies,
      etag,
      whole: Object.entries({ ...headers, 'content-length': String(body.length) }).flat(),
      short: Object.entries(headers)
        .filter(([name]) => !name.startsWith('content-'))
        .flat(),
      bytes: toCachedBody(body),
    };
    answers.set(key, cached);
    return { response: whole, cached };
  }

  /** Finds the same answer to another visitor, if it is being made and nothing has changed. */
  function findUnderWay(key: string): Promise<CachedAnswer | undefined> | undefined {
    const started = underWay.get(key);
    if (!started || !validity.isUntouched(EVERY_CHANGE.keys, started.readAt)) return undefined;
    return started.making.then(
      ({ cached }) => cached,
      () => undefined,
    );
  }

  /** Returns a response with the bytes of an answer that was made for another visitor. */
  function copyOf(
    answer: CachedAnswer,
    url: string,
    { 'if-none-match': condition, 'x-request-id': sent }: Record<string, string>,
  ): Response {
    const status = condition?.includes(answer.etag) ? 304 : 200;
    const ids = ownOf(sent, { url, status });
    return status === 304
      ? new Response(null, { status, headers: toPairs([...answer.short, ...ids]) })
      : new Response(toBuffer(answer.bytes), {
          status,
          headers: toPairs([...answer.whole, ...ids]),
        });
  }

  /** Makes an answer that concurrent requests share. `make` notes its dependencies in `reading`. */
  async function makeShared(
    key: string,
    request: Request,
    { reading, make }: { reading: Reading; make: MakeAnswer },
  ): Promise<Response> {
    // A conditional request must not keep other visitors from getting the body.
    const condition = request.headers.get('if-none-match');
    // Read before the answer is made: a change meanwhile makes the answer stale at once.
    const readAt = validity.now();
    const making = Promise.resolve(
      make(condition === null ? request : withoutCondition(request)),
    ).then((response) => cacheAnswer(key, response, { ...reading, readAt }));
    const started = { readAt, making };
    underWay.set(key, started);
    const { response, cached } = await making.finally(
      () => void (underWay.get(key) === started && underWay.delete(key)),
    );
    return cached && condition?.includes(cached.etag)
      ? new Response(null, { status: 304, headers: response.headers })
      : response;
  }

  return {
    /** Answers from the cache, and returns whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET') return false;
      const { headers, url = '' } = request;
      if (isPersonal(headers)) return false;
      const key = keyOf(url, headers, headers.host);
      const cached = answers.get(key);
      if (!cached) return false;
      if (!isFresh(EVERY_CHANGE, cached)) {
        answers.delete(key);
        return false;
      }
      const status = headers['if-none-match']?.includes(cached.etag) ? 304 : 200;
      const ids = ownOf(headers['x-request-id'], { url, status });
      if (status === 304) response.writeHead(status, [...cached.short, ...ids]).end();
      else response.writeHead(status, [...cached.whole, ...ids]).end(cached.bytes, 'latin1');
      return true;
    },

    /**
     * Returns an answer, and caches it if other visitors may get it. Concurrent requests for the
     * same answer share one call of `make`.
     */
    async keep(request: Request, reading: Reading, make: MakeAnswer): Promise<Response> {
      const { host, pathname, search } = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      if (request.method !== 'GET' || isPersonal(headers) || !isShared(pathname))
        return make(request);
      const key = keyOf(pathname + search, headers, host);
      // Without a wait before `makeShared`, so that a concurrent request finds it under way.
      const underWayAnswer = findUnderWay(key);
      const shared = underWayAnswer && (await underWayAnswer);
      return shared
        ? copyOf(shared, pathname, headers)
        : makeShared(key, request, { reading, make });
    },

    /** Returns the answer to a read of a page, which `make` makes as for a visitor. */
    async read(
      request: Request,
      make: (request: Request, reading: Reading) => Response | Promise<Response>,
    ): Promise<PageRead> {
      const { host, pathname, search } = new URL(request.url);
      const key = keyOf(pathname + search, Object.fromEntries(request.headers), host);
      const cached = answers.get(key);
      // Without a wait before `makeShared`, so that a concurrent read finds it under way.
      const current = cached && isFresh(cached.dependencies, cached) ? cached : findUnderWay(key);
      const found = current && (await current);
      if (found) {
        tally.given += 1;
        const { bytes, whole, dependencies, readAt } = found;
        const response = new Response(toBuffer(bytes), { headers: toPairs(whole) });
        return { response, dependencies, readAt };
      }
      const readAt = validity.now();
      const reading: Reading = {};
      const makeIt: MakeAnswer = (same) => make(same, reading);
      const response = await (request.method === 'GET' && isShared(pathname)
        ? makeShared(key, request, { reading, make: makeIt })
        : makeIt(request));
      return { response, dependencies: reading.dependencies ?? EVERY_CHANGE, readAt };
    },
  };
}

/** Returns alternating names and values as pairs. */
const toPairs = (flat: string[]) =>
  Array.from({ length: flat.length / 2 }, (_none, index): [string, string] => [
    getItem(flat, 2 * index),
    getItem(flat, 2 * index + 1),
  ]);

/** Returns the path without the query, as everywhere in the log: a query may name a person. */
const pathOf = (url: string) => url.split('?', 1)[0];

function withoutCondition(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('if-none-match');
  return new Request(request.url, { headers });
}

/** Returns whether an answer may be for this sender alone. */
const isPersonal = ({ authorization, cookie }: IncomingMessage['headers']): boolean =>
  authorization !== undefined || hasSessionCookie(cookie);

/** The answer to a read of a page. */
export interface PageRead {
  response: Response;
  dependencies: Dependencies;
  /** The moment before it was read, which may be before the page's own. */
  readAt: Moment;
}

/** The memory through which pages read the API. */
export type PageReader = Pick<ReturnType<typeof createAnswerCache>, 'read'>;

type MakeAnswer = (request: Request) => Response | Promise<Response>;

/** Creates a formatter of instants that formats each millisecond once. */
function createInstantText(): (at: Date) => string {
  let [ms, text] = [NaN, ''];
  return (at) => {
    const now = at.getTime();
    if (now !== ms) [ms, text] = [now, at.toISOString()];
    return text;
  };
}
