import { DAY_MS } from '@ringside/rules/constants';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { inRealTime, realMs } from '../clock/real-time.ts';
import type { Context } from '../context.ts';
import { isSecure, pathCookieOf, randomId } from './cookie.ts';
import { sealed, sealFits } from './one-time.ts';
import { hostAsked } from './sender.ts';

/** The time for which a browser stays known after its last sign-in. */
const LIFETIME_MS = 90 * DAY_MS;
/** The path of the calls that sign in; no other call receives the cookie. */
const COOKIE_PATH = '/api/login';
const COOKIE_VALUE = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/;

/** The account to which a browser is known. */
export interface BrowserOwner {
  id: string;
  tenantId: string;
  passwordHash: string | null;
}

/**
 * Returns the text that the cookie's signature covers. It includes the password's hash, so a new
 * password makes all browsers unknown, also that of a thief.
 */
const signedText = ({ id, tenantId, passwordHash }: BrowserOwner, browserId: string, end: string) =>
  `known-browser ${tenantId} ${id} ${browserId} ${end} ${passwordHash}`;

const originOf = ({ tenants }: Pick<Context, 'tenants'>, c: HonoContext) =>
  tenants.originAt(hostAsked(c));
const cookieName = (context: Pick<Context, 'tenants'>, c: HonoContext, { id }: BrowserOwner) =>
  pathCookieOf(`ringside_browser_${id}`, originOf(context, c));

/**
 * Returns the id of the browser of this request, if the account signed in with it within 90 days.
 * The id stays the same while the browser stays known.
 */
export function findKnownBrowser(
  context: Pick<Context, 'secret' | 'tenants'>,
  c: HonoContext,
  owner: BrowserOwner,
): string | undefined {
  const value = getCookie(c, cookieName(context, c, owner)) ?? '';
  const [, browserId = '', end = '', seal = ''] = COOKIE_VALUE.exec(value) ?? [];
  const isKnown =
    Number(end) > realMs() && sealFits(context.secret, seal, signedText(owner, browserId, end));
  return isKnown ? browserId : undefined;
}

/** Makes the browser known to the account for another 90 days. */
export function giveKnownBrowserCookie(
  context: Pick<Context, 'secret' | 'tenants'>,
  c: HonoContext,
  owner: BrowserOwner,
): void {
  const browserId = findKnownBrowser(context, c, owner) ?? randomId();
  const expires = inRealTime(LIFETIME_MS);
  const end = String(expires.getTime());
  const seal = sealed(context.secret, signedText(owner, browserId, end));
  setCookie(c, cookieName(context, c, owner), `${browserId}.${end}.${seal}`, {
    httpOnly: true,
    sameSite: 'Strict',
    path: COOKIE_PATH,
    secure: isSecure(originOf(context, c)),
    expires,
  });
}
