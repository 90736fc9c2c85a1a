import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { createRequestId, parseRequestId } from '../http/request-id.ts';
import { readToken } from '../sender/access-token.ts';
import { createIdentityCache, isCacheable, type CachedIdentity } from '../sender/identity-cache.ts';
import { createHeaderIdentifier, type SenderDeps } from '../sender/sender.ts';
import { type CachedBody, toBuffer, toCachedBody } from './cached-body.ts';
import { signInKey } from './dependencies.ts';
import {
  createInterner,
  createPersonalStore,
  type PersonalAnswer,
  type StoreLimits,
} from './personal-store.ts';
import type { Player, Reading } from './reading.ts';
import { type Moment, UNHEARD_MS, type Validity } from './validity.ts';

/** The largest body that is cached: a longer answer is no poll. */
const LARGEST = 64 * 1024;
/** Room for 30,000 players with five polls each, of some hundred bytes to some kilobytes. */
const LIMITS: StoreLimits = { maxAnswers: 200_000, maxBytes: 64 * 1024 * 1024, maxHeaders: 1_000 };
const MAX_INTERNED_KEYS = 1_000_000;

type Parts = SenderDeps & {
  clock: Pick<Clock, 'now'>;
  log: Pick<Logger, 'isLevelEnabled' | 'info'>;
  metrics: Pick<Metrics, 'kept'>;
  validity: Validity;
};

/**
 * Creates the memory by which polls of signed-in players are answered straight on the socket,
 * without a statement, while nothing has changed that the answer follows from. Both the answers and
 * the identities of the players are checked against every change of the live feed, which brings the
 * changes of all processes within a second.
 */
export function createPersonalAnswers(services: Parts, limits: StoreLimits = LIMITS) {
  const { clock, log, metrics, validity } = services;
  const store = createPersonalStore(limits);
  const identities = createIdentityCache((identity) =>
    validity.isUntouched([signInKey(`users:${identity.userId}`)], identity),
  );
  let variantCount = 0;
  const variants = createInterner<number>(limits.maxHeaders);
  const dependencyKeys = createInterner<string>(MAX_INTERNED_KEYS);
  const tally = metrics.kept.personal;

  /** Returns the key of an answer by reader, address and form; undefined with too many forms. */
  function keyOf(
    { tenantId, userId, permissions }: Pick<CachedIdentity, 'tenantId' | 'userId' | 'permissions'>,
    url: string,
    { host, accept, 'accept-encoding': encoding }: IncomingHttpHeaders,
  ): string | undefined {
    const variant = variants([host, accept, encoding].join('\n'), () => ++variantCount);
    if (variant === undefined) return undefined;
    return [tenantId, userId, [...permissions].sort().join(), variant, url].join(' ');
  }

  function findFresh(key: string): PersonalAnswer | undefined {
    const answer = store.find(key);
    if (!answer) return undefined;
    const { readAt, dependencies } = answer;
    const isCurrent =
      validity.isTimely(readAt, Number.POSITIVE_INFINITY, dependencies) &&
      validity.isUntouched(dependencies.keys, readAt);
    if (isCurrent) return answer;
    store.forget(key);
    return undefined;
  }

  /** Answers from memory, and returns whether it did. */
  function give(
    identity: CachedIdentity,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const { headers, url = '' } = request;
    const key = keyOf(identity, url, headers);
    const answer = key === undefined ? undefined : findFresh(key);
    const form = answer && chooseForm(answer, headers['if-none-match'], () => store.bodyOf(answer));
    if (!form) return false;
    const requestId = parseRequestId(headers['x-request-id']) ?? createRequestId();
    countAndLog({ requestId, url, status: form.status });
    response
      .writeHead(form.status, [
        ...form.headers,
        ...['etag', form.etag, 'x-request-id', requestId],
        ...['x-server-time', clock.now().toISOString()],
      ])
      .end(form.body, 'latin1');
    return true;
  }

  function countAndLog({ url, ...line }: { requestId: string; url: string; status: number }) {
    tally.given += 1;
    if (log.isLevelEnabled('info'))
      log.info({ ...line, method: 'GET', path: url.split('?', 1)[0], kept: true }, 'request');
  }

  /** Returns whether an unknown bearer belongs to a player with an answer in memory. */
  function hasAnswerFor({ headers, url = '' }: IncomingMessage): boolean {
    const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const subject = token === undefined ? undefined : readToken(services.secret, token);
    if (subject?.kind !== 'player') return false;
    const key = keyOf({ ...subject, permissions: new Set() }, url, headers);
    return key !== undefined && findFresh(key) !== undefined;
  }

  /** Identifies the sender from the database, and remembers a player. */
  async function identify({ headers, method = 'GET' }: IncomingMessage) {
    const { since } = validity.now();
    const host = new URL(`http://${headers.host}`).host;
    const key = headers['x-tenant'];
    const tenantId = key ? await services.tenants.idOf(String(key)) : services.tenants.atHost(host);
    if (!tenantId) return undefined;
    const header = (name: string) => headers[name]?.toString();
    const identity = await createHeaderIdentifier(
      services,
      { header, host, method },
      { tenantId },
    )();
    if (identity.kind !== 'viewer') return undefined;
    return remember(headers, { ...identity, tenantId, since });
  }

  function remember(
    headers: IncomingHttpHeaders,
    {
      viewer,
      until,
      tenantId,
      since,
    }: Pick<Player, 'viewer' | 'tenantId'> & {
      until?: RealInstant | undefined;
      since: number;
    },
  ): CachedIdentity | undefined {
    if (!until || !isCacheable(viewer)) return undefined;
    const { userId, permissions } = viewer;
    const identity = { tenantId, userId, permissions, until: until.getTime(), since };
    identities.keep(headers, identity);
    return identity;
  }

  return {
    /**
     * Answers from memory if it can, and returns whether it takes the request over. It identifies a
     * player with a new token first; if memory then has no answer, it calls `next`.
     */
    answer(request: IncomingMessage, response: ServerResponse, next: () => void): boolean {
      const { method, url, headers } = request;
      if (method !== 'GET' || !url?.startsWith('/api/') || validity.isBehind(UNHEARD_MS.answers))
        return false;
      const identity = identities.find(headers);
      if (identity) return give(identity, request, response);
      if (!hasAnswerFor(request)) return false;
      identify(request).then(
        (found) => void ((found && give(found, request, response)) || next()),
        next,
      );
      return true;
    },

    /**
     * Returns an answer, and caches it if it may be for its player. `readAt` is the moment before
     * the sender was identified.
     */
    async keep(
      request: Request,
      response: Response,
      { player, dependencies, readAt }: Reading & { readAt: Moment },
    ): Promise<Response> {
      const etag = response.headers.get('etag');
      if (!player || !dependencies || !etag || response.status !== 200) return response;
      const body = Buffer.from(await response.arrayBuffer());
      const headers = headersOf(response.headers);
      const { pathname, search } = new URL(request.url);
      const sent: IncomingHttpHeaders = Object.fromEntries(request.headers);
      remember(sent, { ...player, since: readAt.since });
      const key = keyOf(identityOf(player), pathname + search, sent);
      const shared = store.sharedHeaders(headers);
      if (key !== undefined && shared && body.length <= LARGEST) {
        tally.made += 1;
        const keys = dependencies.keys.map((one) => dependencyKeys(one, () => one) ?? one);
        const answer = { readAt, etag, headers: shared, dependencies: { ...dependencies, keys } };
        store.keep(key, answer, toCachedBody(body));
      }
      return request.headers.get('if-none-match')?.includes(etag)
        ? new Response(null, { status: 304, headers: omitHeaders(response.headers, /^content-/) })
        : new Response(toBuffer(toCachedBody(body)), response);
    },
  };
}

/** Returns what to send of an answer: 304 for a known tag, else the body if it is stored. */
function chooseForm(
  { etag, headers }: PersonalAnswer,
  condition: string | undefined,
  readBody: () => CachedBody | undefined,
) {
  if (condition?.includes(etag)) return { status: 304, etag, headers: headers.short };
  const body = readBody();
  if (body === undefined) return undefined;
  const whole = [...headers.whole, 'content-length', String(body.length)];
  return { status: 200, etag, headers: whole, body };
}

const identityOf = ({ tenantId, viewer: { userId, permissions } }: Player) => ({
  tenantId,
  userId,
  permissions,
});

/** Returns the headers that many answers share, names and values alternating. */
function headersOf(headers: Headers) {
  const shared = omitHeaders(headers, /^(etag|content-length|x-request-id|x-server-time)$/);
  return { whole: [...shared].flat(), short: [...omitHeaders(shared, /^content-/)].flat() };
}

function omitHeaders(headers: Headers, names: RegExp): Headers {
  const left = new Headers(headers);
  for (const name of headers.keys()) if (names.test(name)) left.delete(name);
  return left;
}
