import { TOPIC } from '@ringside/contract/topics';
import { Hono } from 'hono';
import type { Context } from '../context.ts';
import { notNowAnswer } from '../http/admission.ts';
import { renderErrors } from '../http/errors.ts';
import { logScope } from '../log/log-scope.ts';
import { senderOf, tenantOf } from '../sessions/sender.ts';
import { streamOnSocket, turnOf } from './stream-on-socket.ts';

const MAX_TOPICS = 50;
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/**
 * GET /api/stream/1.0?topics=…&after=…&seen=1: public topics are open to everybody, `users:me` and
 * `rosters` of one's own need a sign-in.
 */
export function streamRoutes(context: Context) {
  return new Hono().get('/api/stream/1.0', async (c) => {
    const tenantId = await tenantOf(context, c);
    if (!tenantId)
      return renderErrors(c, 404, [
        {
          code: 'tenant-unknown',
          title: 'There is no such tenant',
          source: { header: 'X-Tenant' },
        },
      ]);
    const identity = await senderOf(context, c, tenantId);
    const unauthorized = () =>
      renderErrors(c, 401, [{ code: 'unauthorized', title: 'Sign in first' }]);
    if (identity.kind === 'invalid') return unauthorized();
    const asked = (c.req.query('topics') ?? '').split(',').filter(Boolean);
    const wrong =
      asked.length === 0 || asked.length > MAX_TOPICS || asked.some((topic) => !TOPIC.test(topic));
    if (wrong)
      return renderErrors(c, 400, [
        {
          code: 'invalid-parameter',
          title: 'The topics are not right',
          detail: `1 to ${MAX_TOPICS} of match-series:ID, segments:ID, rosters:ID, users:me`,
          source: { parameter: 'topics' },
        },
      ]);
    const signedIn = identity.kind === 'viewer' && !identity.viewer.mustEnrol;
    if (!signedIn && asked.includes('users:me')) return unauthorized();
    if (!context.admission.mayListen())
      return notNowAnswer(c.req.path, 'busy', context.admission.wait());
    const topics = asked.map((topic) =>
      topic === 'users:me' && signedIn ? `users:${identity.viewer.userId}` : topic,
    );
    // an EventSource cannot send the header with its first request, so a page names its position in the address
    const after = c.req.header('last-event-id') ?? c.req.query('after');
    // a page in sight is told by what it shows: no notice goes to its reader's devices meanwhile
    const ended =
      signedIn && c.req.query('seen') === '1'
        ? context.presence.enter({ tenantId, userId: identity.viewer.userId, topics })
        : undefined;
    const followed = {
      tenantId,
      topics: new Set(topics),
      after,
      ended: noted(context, topics.length, ended),
    };
    const turn = turnOf(c);
    if (!turn) return c.body(context.live.open(followed), 200, HEADERS);
    streamOnSocket(turn, context.live, followed);
    return c.body(null, 200, HEADERS);
  });
}

/** Its beginning and its end in the log, both under the id of the request. */
function noted({ log }: Context, topics: number, ended: (() => unknown) | undefined) {
  const { requestId } = logScope.current();
  const began = performance.now();
  log.debug({ topics }, 'a stream opened');
  return () => {
    log.debug({ requestId, topics, ms: Math.round(performance.now() - began) }, 'a stream closed');
    ended?.();
  };
}
