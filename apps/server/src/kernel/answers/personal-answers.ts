import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { readToken } from '../sender/access-token.ts';
import { createIdentityCache, isCacheable, type CachedIdentity } from '../sender/identity-cache.ts';
import { createHeaderIdentifier, type SenderDeps } from '../sender/sender.ts';
import { createInterner } from './answer-store.ts';
import { answerCondition, type ApiAnswersDeps, createApiAnswers } from './api-answers.ts';
import { signInKey } from './dependencies.ts';
import type { Player, Reading } from './reading.ts';
import type { Moment } from './validity.ts';

/**
 * Room for 30,000 players with five polls each, of some hundred bytes to some kilobytes: a longer
 * answer is no poll. They end by their own dates.
 */
const LIMITS = {
  answers: 200_000,
  bytes: 64 * 1024 * 1024,
  largest: 64 * 1024,
  headers: 1_000,
  freshMs: Number.POSITIVE_INFINITY,
};
const MAX_INTERNED_KEYS = 1_000_000;

type Parts = SenderDeps & ApiAnswersDeps & { metrics: Pick<Metrics, 'kept'> };

/**
 * Creates the memory by which polls of signed-in players are answered straight on the socket,
 * without a statement, while nothing has changed that the answer follows from. Both the answers and
 * the identities of the players are checked against every change of the live feed, which brings the
 * changes of all processes within a second.
 */
export function createPersonalAnswers(services: Parts, limits = LIMITS) {
  const { metrics, validity } = services;
  const answers = createApiAnswers(services, metrics.kept.personal, limits);
  const identities = createIdentityCache((identity) =>
    validity.isUntouched([signInKey(`users:${identity.userId}`)], identity),
  );
  let variantCount = 0;
  const variants = createInterner<number>(limits.headers);
  const dependencyKeys = createInterner<string>(MAX_INTERNED_KEYS);

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

  const findAnswer = (
    identity: Parameters<typeof keyOf>[0],
    { headers, url = '' }: IncomingMessage,
  ) => answers.findCurrent(keyOf(identity, url, headers) ?? '');

  /** Answers from memory, and returns whether it did. */
  function give(
    identity: CachedIdentity,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const answer = findAnswer(identity, request);
    return answer !== undefined && answers.send(request, response, answer);
  }

  /** Returns whether an unknown bearer belongs to a player with an answer in memory. */
  function hasAnswerFor(request: IncomingMessage): boolean {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const subject = token === undefined ? undefined : readToken(services.secret, token);
    return (
      subject?.kind === 'player' &&
      findAnswer({ ...subject, permissions: new Set() }, request) !== undefined
    );
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
      if (method !== 'GET' || !url?.startsWith('/api/')) return false;
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
      if (!player || !dependencies) return response;
      const { pathname, search } = new URL(request.url);
      const sent: IncomingHttpHeaders = Object.fromEntries(request.headers);
      const { tenantId, viewer } = player;
      remember(sent, { ...player, since: readAt.since });
      const keys = dependencies.keys.map((one) => dependencyKeys(one, () => one) ?? one);
      const key = keyOf({ ...viewer, tenantId }, pathname + search, sent);
      const validFor = { readAt, dependencies: { ...dependencies, keys } };
      const { response: whole } = await answers.keepResponse(key, response, validFor);
      return answerCondition(whole, sent['if-none-match']);
    },
  };
}
