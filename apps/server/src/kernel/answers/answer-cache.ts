import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import { toCanonicalPath } from '../http/version-alias.ts';
import { hasSessionCookie } from '../sender/cookie.ts';
import type { StoreLimits } from './answer-store.ts';
import {
  answerCondition,
  type ApiAnswer,
  type ApiAnswersDeps,
  createApiAnswers,
} from './api-answers.ts';
import type { Dependencies } from './dependencies.ts';
import type { Reading } from './reading.ts';
import { FRESH_MS, type Moment } from './validity.ts';

/** The services of the cache of public answers. */
interface AnswerCacheDeps extends ApiAnswersDeps {
  /** The collections whose answers all visitors share. */
  sharedCollections: ReadonlySet<string>;
  tenants: Pick<Tenants, 'atHost'>;
  metrics: Pick<Metrics, 'kept'>;
}

const LIMITS: StoreLimits = { answers: 2_000, bytes: 128 * 1024 * 1024 };
const LARGEST = 2 * 1024 * 1024;
/** The key that every change touches. */
const EVERY_CHANGE: Dependencies = { keys: ['*'] };

/**
 * Creates the cache of public answers. For visitors who are not signed in it writes their bytes
 * straight to the socket, before any framework; any change makes an answer stale for them, so a
 * user sees their own change at once. The pages read through it too: for them only a change of its
 * dependencies makes an answer stale, so that a page that is read again reads only what has
 * changed. For both, `FRESH_MS` or a moved clock make it stale.
 */
export function createAnswerCache(
  { sharedCollections, tenants, metrics, ...deps }: AnswerCacheDeps,
  limits = LIMITS,
) {
  const { validity } = deps;
  const answers = createApiAnswers(deps, metrics.kept.answers, {
    ...limits,
    largest: LARGEST,
    freshMs: FRESH_MS,
  });
  /** Returns the key of an answer. The header of the tenant takes precedence, as in the API. */
  const keyOf = (url: string, headers: IncomingMessage['headers'], host: string | undefined) =>
    [
      headers['x-tenant'] ? `key ${String(headers['x-tenant'])}` : `id ${tenants.atHost(host)}`,
      headers.accept,
      headers['accept-encoding'],
      url,
    ].join('\n');

  /** Returns whether a path leads to a collection whose answers visitors share. */
  function isShared(pathname: string): boolean {
    const [, api, collection = ''] = toCanonicalPath(pathname).split('/', 3);
    return api === 'api' && sharedCollections.has(collection);
  }

  /** Finds the same answer to another visitor, if it is being made and nothing has changed. */
  function findUnderWay(key: string): Promise<ApiAnswer | undefined> | undefined {
    const flight = answers.underWay(key);
    if (!flight || !validity.isUntouched(EVERY_CHANGE.keys, flight.begunAt)) return undefined;
    return flight.result.then(
      ({ answer }) => answer,
      () => undefined,
    );
  }

  /** Makes an answer that concurrent requests share. `make` notes its dependencies in `reading`. */
  async function makeShared(
    key: string,
    request: Request,
    { reading, make }: { reading: Reading; make: MakeAnswer },
  ): Promise<Response> {
    // A conditional request must not keep other visitors from getting the body.
    const condition = request.headers.get('if-none-match');
    const { result } = answers.begin(key, async (readAt) => {
      const response = await make(condition === null ? request : withoutCondition(request));
      return answers.keepResponse(key, response, {
        readAt,
        dependencies: EVERY_CHANGE,
        ...reading,
      });
    });
    return answerCondition((await result).response, condition);
  }

  return {
    /** Answers from the cache, and returns whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, headers, url = '' } = request;
      if (method !== 'GET' || isPersonal(headers)) return false;
      const found = answers.findCurrent(keyOf(url, headers, headers.host), EVERY_CHANGE.keys);
      return found !== undefined && answers.send(request, response, found);
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
      const underWay = findUnderWay(key);
      const shared = underWay && (await underWay);
      const copy = shared && answers.copyOf(shared, pathname, headers);
      return copy ?? makeShared(key, request, { reading, make });
    },

    /** Returns the answer to a read of a page, which `make` makes as for a visitor. */
    async read(
      request: Request,
      make: (request: Request, reading: Reading) => Response | Promise<Response>,
    ): Promise<PageRead> {
      const { host, pathname, search } = new URL(request.url);
      const key = keyOf(pathname + search, Object.fromEntries(request.headers), host);
      // Without a wait before `makeShared`, so that a concurrent read finds it under way.
      const current = answers.findCurrent(key) ?? findUnderWay(key);
      const found = current && (await current);
      const copy = found && answers.copyOf(found);
      if (copy) return { response: copy, dependencies: found.dependencies, readAt: found.readAt };
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
