import { MAX_TOPICS, TOPIC } from '@ringside/contract/topics';
import type { TenantId } from '@ringside/rules/ids';
import { Hono, type Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Admission } from '../../platform/admission.ts';
import { logScope } from '../../platform/log/log-scope.ts';
import type { Followed, LiveFeed } from '../../platform/realtime/live-feed.ts';
import type { Presence } from '../../platform/realtime/presence.ts';
import { serveStreamOnSocket, socketTurnOf } from '../../platform/realtime/stream-on-socket.ts';
import type { ReaderProof, StreamReader } from '../../platform/realtime/stream-readers.ts';
import type {
  StreamHolder,
  StreamLimits,
  StreamSlots,
} from '../../platform/realtime/stream-slots.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { AddressOf } from '../sender/sender-address.ts';
import { createIdentifier, identifySender, findTenant, type SenderDeps } from '../sender/sender.ts';
import type { Identity, Viewer } from '../sender/viewer.ts';
import { renderErrors } from './errors.ts';
import { overloadResponse } from './overload.ts';

/** The services of the live stream. */
type StreamDeps = SenderDeps & {
  admission: Pick<Admission, 'mayListen' | 'wait'>;
  streamSlots: Pick<StreamSlots, 'take'>;
  addressOf: AddressOf;
  live: Pick<LiveFeed, 'open' | 'follow'>;
  presence: Pick<Presence, 'enter'>;
  config: Pick<Config, 'streamLimits'>;
  log: Pick<Logger, 'debug'>;
};

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};
/** A page polls while it has no stream, so there is no hurry. */
const RETRY_AFTER_S = 30;

/** The request of a stream that may be opened. */
interface Accepted {
  tenantId: TenantId;
  /** Undefined for visitors. */
  viewer: Viewer | undefined;
  reader: StreamReader | undefined;
  topics: string[];
}

/**
 * Creates GET /api/stream/1.0?topics=…&after=…&seen=1. Public topics are open to all, `users:me`
 * needs a sign-in. HEAD runs the same checks and opens no stream.
 */
export function streamRoutes(deps: StreamDeps) {
  return new Hono().get('/api/stream/1.0', async (c) => {
    const accepted = await acceptStream(deps, c);
    if (accepted instanceof Response) return accepted;
    if (!deps.admission.mayListen())
      return overloadResponse(c.req.path, 'busy', deps.admission.wait());
    const holder = { address: deps.addressOf(c), user: holderOf(accepted) };
    const slot = deps.streamSlots.take(holder);
    if ('reached' in slot) return refuseTooMany(deps, c, slot.reached);
    if (c.req.method === 'HEAD') {
      slot.release();
      return c.body(null, 200, HEADERS);
    }
    const followed = createFollowed(deps, c, { ...accepted, holder }, slot.release);
    const turn = socketTurnOf(c);
    if (!turn) return c.body(deps.live.open(followed), 200, HEADERS);
    // This releases the slot also if the connection closes before the stream starts.
    turn.response.once('close', slot.release);
    serveStreamOnSocket(turn, deps.live, followed);
    return c.body(null, 200, HEADERS);
  });
}

/** Decides whether the requested stream may be opened; returns the refusal otherwise. */
async function acceptStream(deps: StreamDeps, c: HonoContext): Promise<Accepted | Response> {
  const tenantId = await findTenant(deps, c);
  if (!tenantId)
    return renderErrors(c, 404, [
      {
        code: 'tenant-unknown',
        source: { header: 'X-Tenant' },
      },
    ]);
  const provenAt = performance.now();
  const identity = await identifySender(deps, c, tenantId);
  if (identity.kind === 'invalid') return renderUnauthorized(c);
  const topics = (c.req.query('topics') ?? '').split(',').filter(Boolean);
  const viewer = signedInViewerOf(identity);
  const refusal = refuseTopics(c, topics, viewer);
  if (refusal) return refusal;
  return {
    tenantId,
    viewer,
    reader: readerOf(deps, c, { tenantId, identity, provenAt }),
    topics: topics.map((topic) =>
      topic === 'users:me' && viewer ? `users:${viewer.userId}` : topic,
    ),
  };
}

/** Returns the refusal of topics that are not valid (400) or not open to the reader (401, 403). */
function refuseTopics(
  c: HonoContext,
  topics: string[],
  viewer: Viewer | undefined,
): Response | undefined {
  const isCountAllowed = topics.length > 0 && topics.length <= MAX_TOPICS;
  if (!isCountAllowed || topics.some((topic) => !TOPIC.test(topic)))
    return renderErrors(c, 400, [
      {
        code: 'invalid-parameter',
        title: 'The topics are not valid',
        detail: `1 to ${MAX_TOPICS} topics such as match-series:ID, segments:ID, rosters:ID, users:me; the API document lists all kinds`,
        source: { parameter: 'topics' },
      },
    ]);
  if (!topics.includes('users:me')) return undefined;
  if (!viewer) return renderUnauthorized(c);
  // An integration acts for the championship, and does not receive what concerns its creator.
  return viewer.apiKey
    ? renderErrors(c, 403, [{ code: 'forbidden', title: 'An API key has no topic of its own' }])
    : undefined;
}

function readerOf(
  deps: StreamDeps,
  c: HonoContext,
  { tenantId, identity, provenAt }: { tenantId: TenantId; identity: Identity; provenAt: number },
): StreamReader | undefined {
  const proof = proofOf(identity);
  if (!proof) return undefined;
  const identify = createIdentifier(deps, c, { tenantId });
  return { proof, provenAt, prove: async () => proofOf(await identify()) };
}

function proofOf(identity: Identity): ReaderProof | undefined {
  const viewer = signedInViewerOf(identity);
  if (!viewer || identity.kind !== 'viewer') return undefined;
  const { userId, apiKey, permissions } = viewer;
  return { userId, apiKeyId: apiKey?.id, permissions, until: identity.until };
}

const renderUnauthorized = (c: HonoContext) => renderErrors(c, 401, [{ code: 'unauthorized' }]);

/**
 * Returns the signed-in viewer. An operator who still has to set up a second factor reads what
 * visitors read.
 */
const signedInViewerOf = (identity: Identity): Viewer | undefined =>
  identity.kind === 'viewer' && !identity.viewer.mustEnrol ? identity.viewer : undefined;

/**
 * Returns the identity that limits count: an integration is separate from the operator who created
 * its key.
 */
const holderOf = ({ viewer }: Accepted): string | null =>
  viewer ? (viewer.apiKey ? `key ${viewer.apiKey.id}` : `user ${viewer.userId}`) : null;

function refuseTooMany(
  { config: { streamLimits }, admission }: StreamDeps,
  c: HonoContext,
  reached: keyof StreamLimits,
): Response {
  const seconds = RETRY_AFTER_S + admission.wait();
  const whose = reached === 'perUser' ? 'user' : 'address';
  return renderErrors(
    c,
    429,
    [
      {
        code: 'too-many-requests',
        title: 'Too many streams are open',
        detail: `One ${whose} may keep at most ${streamLimits[reached]} streams open. Try again in ${seconds} s.`,
      },
    ],
    { 'retry-after': String(seconds), 'cache-control': 'no-store' },
  );
}

function createFollowed(
  deps: StreamDeps,
  c: HonoContext,
  { tenantId, viewer, reader, topics, holder }: Accepted & { holder: StreamHolder },
  release: () => void,
): Followed {
  // A visible page shows its changes itself, so its reader's devices get no notice meanwhile.
  const leavePresence =
    viewer && c.req.query('seen') === '1'
      ? deps.presence.enter({ tenantId, userId: viewer.userId, topics })
      : undefined;
  return {
    tenantId,
    topics: new Set(topics),
    holder,
    reader,
    // An EventSource cannot send the header with its first request, so a page names its position in
    // the address.
    after: c.req.header('last-event-id') ?? c.req.query('after'),
    ended: logStream(deps, topics.length, () => {
      release();
      leavePresence?.();
    }),
  };
}

/** Logs the start and the end of a stream, both under the id of the request. */
function logStream({ log }: StreamDeps, topics: number, ended: () => void) {
  const { requestId } = logScope.current();
  const began = performance.now();
  log.debug({ topics }, 'a stream opened');
  return () => {
    log.debug({ requestId, topics, ms: Math.round(performance.now() - began) }, 'a stream closed');
    ended();
  };
}
