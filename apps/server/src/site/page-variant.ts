import type { IncomingHttpHeaders } from 'node:http';
import { parse as parseCookies } from 'hono/utils/cookie';
import { cookieOf } from '../sessions/cookie.ts';
import { isShownElsewhere } from './content-security-policy.ts';

/** Brought once by a browser that comes back from the chat's sign-in: its page is for it alone. */
const CHAT_SIGN_IN = 'chat_signin';

/**
 * Pages are the same for all visitors, and for all who are signed in: what is a player's own comes
 * after the page. Any other cookie makes no difference.
 */
export type PageVariant = 'visitor' | 'signed-in';

/** Returns the variant that a request gets; null where the page is for this request alone. */
export function pageVariantOf(
  { url, headers }: { url: string; headers: Pick<IncomingHttpHeaders, 'cookie'> },
  publicUrl: () => string,
): PageVariant | null {
  if (!headers.cookie || isShownElsewhere(url)) return 'visitor';
  const cookies = parseCookies(headers.cookie);
  if (cookies[CHAT_SIGN_IN] !== undefined) return null;
  return cookies[cookieOf('player', publicUrl())] === undefined ? 'visitor' : 'signed-in';
}
