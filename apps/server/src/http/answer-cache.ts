import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../context.ts';
import { newRequestId } from './kernel.ts';

/** How long an answer is believed at most: what another process changes is not told to this one. */
const FRESH_MS = 1_000;
const MAX_ANSWERS = 2_000;
const LARGEST = 2 * 1024 * 1024;

/** Collections whose public answers follow from the database alone; a ban phase tells the time, an age gate who asks, a stream never ends. */
const KEPT = new Set([
  'bracket', 'categories', 'community-groups', 'error-codes', 'events', 'franchises', 'games', 'items', 'leaderboards', 'match-series', 'openapi.json', 'regional-operators', 'roster', 'rosters', 'segment-types', 'segments', 'teams',
]);

interface KeptAnswer {
  /** Where the activity log stood when it was made: any change since makes it old. */
  position: string;
  /** The season's clock and the real one: a jump of the one makes it old, since states follow from the time. */
  seasonAt: number;
  realAt: number;
  etag: string;
  /** Names and values in turn, with the body and without it. */
  whole: string[];
  short: string[];
  body: Buffer;
}

/**
 * Public answers for those who are not signed in, kept with their bytes and answered straight on the socket, before any framework. A changed
 * championship, a second, or a moved clock make them anew; nobody's own change is ever hidden, since it moves the log.
 */
export function createAnswerCache({ live, clock, log, tenants }: Pick<Context, 'live' | 'clock' | 'log' | 'tenants'>, real = () => performance.now()) {
  const answers = new Map<string, KeptAnswer>();
  /** A host names a championship where no header does; of both the header is heard. */
  const tenantIn = (headers: IncomingMessage['headers'], host: string | undefined) => (headers['x-tenant'] ? `key ${String(headers['x-tenant'])}` : `id ${tenants.atHost(host)}`);

  function isFresh({ position, seasonAt, realAt }: KeptAnswer): boolean {
    const passed = real() - realAt;
    if (passed > FRESH_MS || position !== live.position()) return false;
    const season = clock.now().getTime() - seasonAt;
    return season >= 0 && season <= passed + FRESH_MS;
  }

  return {
    /** Whether it has answered. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET') return false;
      const key = keyOf(request.url!, request.headers, (headers) => tenantIn(headers, headers.host));
      const kept = key === undefined ? undefined : answers.get(key);
      if (!kept) return false;
      if (!isFresh(kept)) {
        answers.delete(key!);
        return false;
      }
      const sent = request.headers['x-request-id'];
      const requestId = typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : newRequestId();
      const own = ['x-request-id', requestId, 'x-server-time', clock.now().toISOString()];
      const known = request.headers['if-none-match']?.includes(kept.etag) ?? false;
      log.info({ requestId, method: 'GET', path: request.url, status: known ? 304 : 200, kept: true }, 'request');
      if (known) response.writeHead(304, [...kept.short, ...own]).end();
      else response.writeHead(200, [...kept.whole, ...own]).end(kept.body);
      return true;
    },

    /** Passes an answer on, and keeps it where it may be given to others. */
    async keep(request: Request, make: (request: Request) => Response | Promise<Response>): Promise<Response> {
      if (request.method !== 'GET') return make(request);
      const { host, pathname, search } = new URL(request.url);
      const key = keyOf(pathname + search, Object.fromEntries(request.headers), (headers) => tenantIn(headers, host));
      if (key === undefined) return make(request);
      // Looked at before the answer is made: a change meanwhile makes it old at once.
      const [position, seasonAt, realAt] = [live.position(), clock.now().getTime(), real()];
      const asked = request.headers.get('if-none-match');
      // Whoever has it already must not keep others from getting it.
      const response = await make(asked === null ? request : withoutCondition(request));
      const etag = response.headers.get('etag');
      if (response.status !== 200 || !etag || response.headers.has('set-cookie')) return response;
      const body = Buffer.from(await response.arrayBuffer());
      if (body.length > LARGEST) return new Response(body, response);
      const { 'x-request-id': _id, 'x-server-time': _time, ...headers } = Object.fromEntries(response.headers);
      if (answers.size >= MAX_ANSWERS) answers.delete(answers.keys().next().value!);
      answers.set(key, { position, seasonAt, realAt, etag, whole: Object.entries({ ...headers, 'content-length': String(body.length) }).flat(), short: Object.entries(headers).filter(([name]) => !name.startsWith('content-')).flat(), body });
      return asked?.includes(etag) ? new Response(null, { status: 304, headers: response.headers }) : new Response(body, response);
    },
  };
}

function withoutCondition(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('if-none-match');
  return new Request(request.url, { headers });
}

/** What answers may differ by, for a visitor of a public collection; undefined for everything else. */
function keyOf(url: string, headers: IncomingMessage['headers'], tenantIn: (headers: IncomingMessage['headers']) => string): string | undefined {
  if (!url.startsWith('/api/') || headers.authorization !== undefined || headers.cookie !== undefined) return undefined;
  const end = url.indexOf('/', 5);
  const collection = url.slice(5, end < 0 ? (url.includes('?') ? url.indexOf('?') : undefined) : end);
  if (!KEPT.has(collection)) return undefined;
  return `${tenantIn(headers)} ${String(headers.accept ?? '')} ${String(headers['accept-encoding'] ?? '')} ${url}`;
}
