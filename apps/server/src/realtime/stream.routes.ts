import { TOPIC } from '@ringside/contract/topics';
import { Hono } from 'hono';
import type { Context } from '../context.ts';
import { renderErrors } from '../http/errors.ts';
import { identifyRequest } from '../http/kernel.ts';
import { tenantOf } from '../sessions/sender.ts';

const MAX_TOPICS = 50;

/** GET /api/stream/1.0?topics=…&after=…: public topics are open to everybody, `users:me` and `rosters` of one's own need a sign-in. */
export function streamRoutes(context: Context) {
  return new Hono().get('/api/stream/1.0', async (c) => {
    const tenantId = await tenantOf(context, c);
    if (!tenantId) return renderErrors(c, 404, [{ code: 'tenant-unknown', title: 'There is no such tenant', source: { header: 'X-Tenant' } }]);
    const identity = await identifyRequest(context, c.req.raw, tenantId);
    const unauthorized = () => renderErrors(c, 401, [{ code: 'unauthorized', title: 'Sign in first' }]);
    if (identity.kind === 'invalid') return unauthorized();
    const asked = (c.req.query('topics') ?? '').split(',').filter(Boolean);
    const wrong = asked.length === 0 || asked.length > MAX_TOPICS || asked.some((topic) => !TOPIC.test(topic));
    if (wrong) return renderErrors(c, 400, [{ code: 'invalid-parameter', title: 'The topics are not right', detail: `1 to ${MAX_TOPICS} of match-series:ID, segments:ID, rosters:ID, users:me`, source: { parameter: 'topics' } }]);
    const signedIn = identity.kind === 'viewer';
    if (!signedIn && asked.includes('users:me')) return unauthorized();
    const topics = asked.map((topic) => (topic === 'users:me' && signedIn ? `users:${identity.viewer.userId}` : topic));
    // an EventSource cannot send the header with its first request, so a page names its position in the address
    const after = c.req.header('last-event-id') ?? c.req.query('after');
    return c.body(context.live.open({ tenantId, topics: new Set(topics), after }), 200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  });
}
