import { createMiddleware } from 'hono/factory';
import type { Tenants } from '../platform/storage/tenants.ts';
import { isEmbeddable } from './content-security-policy.ts';

/**
 * The features that the site never uses, so that a site which frames it cannot request them in its
 * name.
 */
const POWERS = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const YEAR_S = 31_536_000;
/** The policy of data: opened as a page they may do nothing. */
const DATA_ONLY = "default-src 'none'; frame-ancestors 'none'";
/** The policy of a page without one of its own, such as the emulator's small ones. */
const PLAIN_PAGE = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'self'";
const DATA = /^\/(api|game|files|calendar|healthz|readyz|metrics)(\/|$)/;
/**
 * The paths that other sites may show: pages made for it, pictures, and the files of such pages,
 * which a sandboxed frame requests with an opaque origin.
 */
const FOR_OTHERS =
  /^\/(embed|overlay|assets|art|fonts|pictures|files)\/|^\/(?!api\/)[^/]+\.[a-z0-9]+$/;

export interface HeaderRequest {
  host: string | undefined;
  path: string;
}

export type SecurityHeaders = (request: HeaderRequest) => Record<string, string>;

/**
 * Creates the security headers of every answer; `content-security-policy` only for data, since each
 * page has its own.
 */
export const createSecurityHeaders =
  ({ originAt }: Pick<Tenants, 'originAt'>): SecurityHeaders =>
  ({ host, path }) => ({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': POWERS.map((power) => `${power}=()`).join(', '),
    'cross-origin-resource-policy': FOR_OTHERS.test(path) ? 'cross-origin' : 'same-origin',
    ...(!isEmbeddable(path) && { 'cross-origin-opener-policy': 'same-origin' }),
    ...(originAt(host).startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
    }),
    ...(DATA.test(path) && { 'content-security-policy': DATA_ONLY }),
  });

/** Adds the headers that an answer does not set itself. */
export const addSecurityHeaders = (protection: SecurityHeaders) =>
  createMiddleware(async (c, next) => {
    await next();
    const { host, pathname } = new URL(c.req.url);
    const missing = Object.entries(protection({ host, path: pathname })).filter(
      ([name]) => !c.res.headers.has(name),
    );
    for (const [name, value] of missing) c.res.headers.set(name, value);
    if (
      c.res.headers.get('content-type')?.startsWith('text/html') &&
      !c.res.headers.has('content-security-policy')
    )
      c.res.headers.set('content-security-policy', PLAIN_PAGE);
  });
