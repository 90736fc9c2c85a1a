import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Config } from '../../platform/settings/config.ts';
import { socketAddressOf } from '../sender/sender-address.ts';
import { renderErrors } from './errors.ts';

/** The headers by which proxies forward the address of the client. */
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
 * Creates GET /metrics. It needs the token of METRICS_TOKEN. Without one it does not exist in
 * production, and in development it answers only this machine. A proxy that forwards everything
 * thus never makes it public.
 */
export function metricsRoutes({
  config,
  metrics,
}: {
  config: Pick<Config, 'metricsToken' | 'production'>;
  metrics: Pick<Metrics, 'text' | 'mediaType'>;
}) {
  return new Hono().get('/metrics', async (c) => {
    const { metricsToken, production } = config;
    if (!metricsToken && (production || !isOwnMachine(c)))
      return renderErrors(c, 404, [{ code: 'not-found' }]);
    if (metricsToken && !isToken(c.req.header('authorization'), metricsToken))
      return renderErrors(c, 401, [{ code: 'unauthorized' }], {
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

/** Compares tokens in constant time. */
const isToken = (sent: string | undefined, token: string) =>
  timingSafeEqual(digest(sent ?? ''), digest(`Bearer ${token}`));
const digest = (text: string) => createHash('sha256').update(text).digest();
