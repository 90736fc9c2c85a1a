import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { toCanonicalPath } from '../http/version-alias.ts';
import { readToken } from '../sender/access-token.ts';
import { hasSessionCookie } from '../sender/cookie.ts';
import type { CachedIdentity } from '../sender/identity-cache.ts';
import type { SenderDeps } from '../sender/sender.ts';
import { createInterner, type StoreLimits } from './answer-store.ts';
import type { Dependencies } from './dependencies.ts';
import { createPlayerIdentities } from './player-identities.ts';
import type { Reading } from './reading.ts';
import {
  answerCondition,
  createResponseStore,
  type ResponseStoreDeps,
  type StoredResponse,
} from './response-store.ts';
import { FRESH_MS, type Moment } from './validity.ts';

/** The services of the memory. */
interface ApiAnswersDeps extends SenderDeps, ResponseStoreDeps {
  /** The collections whose answers all visitors share. */
  sharedCollections: ReadonlySet<string>;
  metrics: Pick<Metrics, 'kept'>;
  /** False to read the database for every poll of a player, which the benchmark compares. */
  keepsPolls?: boolean;
}

const VISITOR_LIMITS: StoreLimits = { answers: 2_000, bytes: 128 * 1024 * 1024 };
const LARGEST = 2 * 1024 * 1024;
/** Room for 30,000 players with five polls each; a longer answer is no poll. */
const PLAYER_LIMITS = {
  answers: 200_000,
  bytes: 64 * 1024 * 1024,
  largest: 64 * 1024,
  headers: 1_000,
  // until their own dates
  freshMs: Number.POSITIVE_INFINITY,
};
const MAX_INTERNED_KEYS = 1_000_000;
/** The key that every change touches. */
const EVERY_CHANGE: Dependencies = { keys: ['*'] };

type MakeAnswer = (request: Request, reading: Reading) => Response | Promise<Response>;

/** The answer to a read of a page. */
interface PageRead {
  response: Response;
  dependencies: Dependencies;
  /** The moment before it was read, which may be before the page's own. */
  readAt: Moment;
}

/** The memory through which pages read the API. */
export interface PageReader {
  /** Returns the answer to a read of a page, which `make` makes as for a visitor. */
  read(request: Request, make: MakeAnswer): Promise<PageRead>;
}

/**
 * Creates the memory of the API's answers, which writes their bytes straight to the socket, before
 * any framework and without a statement.
 *
 * - Visitors share answers. Any change makes an answer stale for them, so a user who is not signed in
 *   sees their own change at once.
 * - Pages read through the same answers. For them only a change of its dependencies makes an answer
 *   stale, so that a page that is read again reads only what has changed.
 * - A player has answers of their own to the calls that the site polls, until a change of their
 *   dependencies. Their identities are checked against every change too.
 */
export function createApiAnswers(
  { sharedCollections, keepsPolls = true, ...services }: ApiAnswersDeps,
  limits = VISITOR_LIMITS,
) {
  const { validity, tenants, metrics } = services;
  const visitorLimits = { ...limits, largest: LARGEST, freshMs: FRESH_MS };
  const forVisitors = createResponseStore(services, metrics.kept.answers, visitorLimits);
  const forPlayers = createResponseStore(services, metrics.kept.personal, PLAYER_LIMITS);
  const identities = createPlayerIdentities(services);
  let variantCount = 0;
  const variants = createInterner<number>(PLAYER_LIMITS.headers);
  const dependencyKeys = createInterner<string>(MAX_INTERNED_KEYS);

  /** Returns a visitor's key. The header of the tenant takes precedence, as in the API. */
  const visitorKeyOf = (url: string, headers: IncomingHttpHeaders, host = headers.host) =>
    [
      headers['x-tenant'] ? `key ${String(headers['x-tenant'])}` : `id ${tenants.atHost(host)}`,
      headers.accept,
      headers['accept-encoding'],
      url,
    ].join('\n');

  /** Returns a player's key; undefined if requests have too many forms. */
  function playerKeyOf(
    { tenantId, userId, permissions }: Pick<CachedIdentity, 'tenantId' | 'userId' | 'permissions'>,
    url: string,
    { host, accept, 'accept-encoding': encoding }: IncomingHttpHeaders,
  ): string | undefined {
    const variant = variants([host, accept, encoding].join('\n'), () => ++variantCount);
    if (variant === undefined) return undefined;
    return [tenantId, userId, [...permissions].sort().join(), variant, url].join(' ');
  }

  const findForPlayer = (
    identity: Parameters<typeof playerKeyOf>[0],
    { headers, url = '' }: IncomingMessage,
  ) => forPlayers.findCurrent(playerKeyOf(identity, url, headers) ?? '');

  /** Returns whether an unknown bearer belongs to a player with an answer in memory. */
  function isForBearer(request: IncomingMessage): boolean {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const subject = token === undefined ? undefined : readToken(services.secret, token);
    return (
      subject?.kind === 'player' &&
      findForPlayer({ ...subject, permissions: new Set() }, request) !== undefined
    );
  }

  /**
   * Answers a player, and returns whether it takes the request over. It identifies a player with a
   * new token first; if memory then has no answer, it calls `next`.
   */
  function answerPlayer(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const give = (identity: CachedIdentity | undefined) => {
      const found = identity && findForPlayer(identity, request);
      return found !== undefined && forPlayers.send(request, response, found);
    };
    const identity = identities.find(request.headers);
    if (identity || !isForBearer(request)) return give(identity);
    identities.identify(request).then((found) => void (give(found) || next()), next);
    return true;
  }

  /** Makes an answer, and keeps it if it is one to a poll of a player. */
  async function makeForSender(request: Request, make: MakeAnswer): Promise<Response> {
    // Read before the sender is identified, and the answer made.
    const readAt = validity.now();
    const reading: Reading = {};
    const response = await make(request, reading);
    const { player, dependencies } = reading;
    if (!player || !dependencies || !keepsPolls) return response;
    const { pathname, search } = new URL(request.url);
    const headers: IncomingHttpHeaders = Object.fromEntries(request.headers);
    identities.remember(headers, player, readAt.since);
    const keys = dependencies.keys.map((one) => dependencyKeys(one, () => one) ?? one);
    const key = playerKeyOf({ ...player.viewer, ...player }, pathname + search, headers);
    const { response: whole } = await forPlayers.keepResponse(key, response, {
      readAt,
      dependencies: { ...dependencies, keys },
    });
    return answerCondition(whole, headers['if-none-match']);
  }

  /** Returns whether an answer is for all visitors. */
  function isShared({ method }: Request, pathname: string): boolean {
    const [, api, collection = ''] = toCanonicalPath(pathname).split('/', 3);
    return method === 'GET' && api === 'api' && sharedCollections.has(collection);
  }

  /** Finds the same answer to another visitor, if it is being made and nothing has changed. */
  function findUnderWay(key: string): Promise<StoredResponse | undefined> | undefined {
    const flight = forVisitors.underWay(key);
    if (!flight || !validity.isUntouched(EVERY_CHANGE.keys, flight.begunAt)) return undefined;
    return flight.result.then(
      ({ answer }) => answer,
      () => undefined,
    );
  }

  /** Makes an answer that concurrent requests share. */
  async function makeShared(
    key: string,
    request: Request,
    { reading = {}, make }: { reading?: Reading; make: MakeAnswer },
  ): Promise<Response> {
    // A conditional request must not keep other visitors from getting the body.
    const condition = request.headers.get('if-none-match');
    const { result } = forVisitors.begin(key, async (readAt) => {
      const response = await make(condition ? withoutCondition(request) : request, reading);
      const { dependencies = EVERY_CHANGE } = reading;
      return forVisitors.keepResponse(key, response, { readAt, dependencies });
    });
    return answerCondition((await result).response, condition);
  }

  return {
    /** Answers from memory, and returns whether it does; it may call `next` if it cannot. */
    answer(request: IncomingMessage, response: ServerResponse, next: () => void): boolean {
      const { method, headers, url = '' } = request;
      if (method !== 'GET' || !url.startsWith('/api/')) return false;
      if (isPersonal(headers)) return answerPlayer(request, response, next);
      const found = forVisitors.findCurrent(visitorKeyOf(url, headers), EVERY_CHANGE.keys);
      return found !== undefined && forVisitors.send(request, response, found);
    },

    /**
     * Returns an answer, and keeps it for whom it is. Concurrent requests of visitors for the same
     * answer share one call of `make`, which notes in the reading what memory must know.
     */
    async respond(request: Request, make: MakeAnswer): Promise<Response> {
      const { host, pathname, search } = new URL(request.url);
      const headers: IncomingHttpHeaders = Object.fromEntries(request.headers);
      if (isPersonal(headers) || !isShared(request, pathname)) return makeForSender(request, make);
      const key = visitorKeyOf(pathname + search, headers, host);
      // Without a wait before `makeShared`, so that a concurrent request finds it under way.
      const underWay = findUnderWay(key);
      const shared = underWay && (await underWay);
      const copy = shared && forVisitors.copyOf(shared, pathname, headers);
      return copy ?? makeShared(key, request, { make });
    },

    async read(request: Request, make: MakeAnswer): Promise<PageRead> {
      const { host, pathname, search } = new URL(request.url);
      const key = visitorKeyOf(pathname + search, Object.fromEntries(request.headers), host);
      // Without a wait before `makeShared`, so that a concurrent read finds it under way.
      const current = forVisitors.findCurrent(key) ?? findUnderWay(key);
      const found = current && (await current);
      const copy = found && forVisitors.copyOf(found);
      if (copy) return { response: copy, dependencies: found.dependencies, readAt: found.readAt };
      const readAt = validity.now();
      const reading: Reading = {};
      const response = isShared(request, pathname)
        ? await makeShared(key, request, { reading, make })
        : await make(request, reading);
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
const isPersonal = ({ authorization, cookie }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || hasSessionCookie(cookie);
