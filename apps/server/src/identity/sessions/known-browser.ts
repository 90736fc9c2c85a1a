import { DAY_MS } from '@ringside/rules/constants';
import type { TenantId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isSecure, pathCookieNameOf, createRandomId } from '../../kernel/sender/cookie.ts';
import { keyedHashOf, isKeyedHashOf } from '../../kernel/sender/one-time.ts';
import { requestedHost } from '../../kernel/sender/sender.ts';
import type { SenderDeps } from '../../kernel/sender/sender.ts';
import { realTimeIn, realMs } from '../../platform/clock/real-time.ts';

/** The time for which a browser stays known after its last sign-in. */
const LIFETIME_MS = 90 * DAY_MS;
/** The path of the calls that sign in; no other call receives the cookie. */
const COOKIE_PATH = '/api/login';
const COOKIE_VALUE = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/;

/** The account to which a browser is known. */
export interface BrowserOwner {
  id: string;
  tenantId: TenantId;
  passwordHash: string | null;
}

/**
 * Returns the text that the cookie's signature covers. It includes the password's hash, so a new
 * password makes all browsers unknown, also that of a thief.
 */
const signedTextOf = (
  { id, tenantId, passwordHash }: BrowserOwner,
  browserId: string,
  end: string,
) => `known-browser ${tenantId} ${id} ${browserId} ${end} ${passwordHash}`;

const originOf = ({ tenants }: Pick<SenderDeps, 'tenants'>, c: HonoContext) =>
  tenants.originAt(requestedHost(c));
const cookieName = (deps: Pick<SenderDeps, 'tenants'>, c: HonoContext, { id }: BrowserOwner) =>
  pathCookieNameOf(`ringside_browser_${id}`, originOf(deps, c));

/**
 * Returns the id of the browser of this request, if the account signed in with it within 90 days.
 * The id stays the same while the browser stays known.
 */
export function findKnownBrowser(
  deps: Pick<SenderDeps, 'secret' | 'tenants'>,
  c: HonoContext,
  owner: BrowserOwner,
): string | undefined {
  const value = getCookie(c, cookieName(deps, c, owner)) ?? '';
  const [, browserId = '', end = '', seal = ''] = COOKIE_VALUE.exec(value) ?? [];
  const isKnown =
    Number(end) > realMs() && isKeyedHashOf(deps.secret, seal, signedTextOf(owner, browserId, end));
  return isKnown ? browserId : undefined;
}

/** Makes the browser known to the account for another 90 days. */
export function setKnownBrowserCookie(
  deps: Pick<SenderDeps, 'secret' | 'tenants'>,
  c: HonoContext,
  owner: BrowserOwner,
): void {
  const browserId = findKnownBrowser(deps, c, owner) ?? createRandomId();
  const expires = realTimeIn(LIFETIME_MS);
  const end = String(expires.getTime());
  const seal = keyedHashOf(deps.secret, signedTextOf(owner, browserId, end));
  setCookie(c, cookieName(deps, c, owner), `${browserId}.${end}.${seal}`, {
    httpOnly: true,
    sameSite: 'Strict',
    path: COOKIE_PATH,
    secure: isSecure(originOf(deps, c)),
    expires: new Date(expires.getTime()),
  });
}
