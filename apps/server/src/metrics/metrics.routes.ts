import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import { renderErrors } from '../http/errors.ts';
import { socketAddressOf } from '../sessions/sender-address.ts';

/** By which proxies say for whom they ask. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * GET /metrics, for who watches the server: with the token of METRICS_TOKEN. Without one there is
 * nothing here in production; on one's own machine it is open to that machine. A proxy that passes
 * everything on thus never makes it public.
 */
export function metricsRoutes({ config, metrics }: Context) {
  return new Hono().get('/metrics', async (c) => {
    const { metricsToken, production } = config;
    if (!metricsToken && (production || !isOwnMachine(c)))
      return renderErrors(c, 404, [{ code: 'not-found', title: 'There is nothing here' }]);
    if (metricsToken && !isToken(c.req.header('authorization'), metricsToken))
      return renderErrors(c, 401, [{ code: 'unauthorized', title: 'Sign in first' }], {
        'www-authenticate': 'Bearer',
      });
    return c.body(await metrics.text(), 200, {
      'content-type': metrics.mediaType,
      'cache-control': 'no-store',
    });
  });
}

const isOwnMachine = (c: HonoContext) =>
  LOOPBACK.test(socketAddressOf(c) ?? '') &&
  !FORWARDED.some((name) => c.req.header(name) !== undefined);

/** Compared in a time that says nothing of the token. */
const isToken = (sent: string | undefined, token: string) =>
  timingSafeEqual(digest(sent ?? ''), digest(`Bearer ${token}`));
const digest = (text: string) => createHash('sha256').update(text).digest();
