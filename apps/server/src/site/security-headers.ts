import { createMiddleware } from 'hono/factory';
import type { Tenants } from '../storage/tenants.ts';
import { isShownElsewhere } from './content-security-policy.ts';

/** None of these is used by the site; who frames it cannot have them asked in its name. */
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
/** For what is data: opened as a page it may do nothing. */
const DATA_ONLY = "default-src 'none'; frame-ancestors 'none'";
/** For a page that brings no policy of its own, as the emulator's small ones. */
const PLAIN_PAGE = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'self'";
const DATA = /^\/(api|game|files|calendar|healthz|readyz|metrics)(\/|$)/;
/**
 * What other sites may show: pages made for it, pictures, and the files of such pages, which a
 * sandboxed frame asks for as a stranger.
 */
const FOR_OTHERS =
  /^\/(embed|overlay|assets|art|fonts|pictures|files)\/|^\/(?!api\/)[^/]+\.[a-z0-9]+$/;

export interface Asked {
  host: string | undefined;
  path: string;
}

export type Protection = (asked: Asked) => Record<string, string>;

/**
 * The headers of every answer that say what browsers may do with it; `content-security-policy` for
 * data only, since each page knows its own.
 */
export const createProtection =
  ({ originAt }: Pick<Tenants, 'originAt'>): Protection =>
  ({ host, path }) => ({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': POWERS.map((power) => `${power}=()`).join(', '),
    'cross-origin-resource-policy': FOR_OTHERS.test(path) ? 'cross-origin' : 'same-origin',
    ...(!isShownElsewhere(path) && { 'cross-origin-opener-policy': 'same-origin' }),
    ...(originAt(host).startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
    }),
    ...(DATA.test(path) && { 'content-security-policy': DATA_ONLY }),
  });

/** Gives every answer what it does not say itself. */
export const protect = (protection: Protection) =>
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
