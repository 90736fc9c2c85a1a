import type { IncomingHttpHeaders } from 'node:http';
import { parse as parseCookies } from 'hono/utils/cookie';
import { cookieNameOf } from '../kernel/sender/cookie.ts';
import { isEmbeddable } from './content-security-policy.ts';

/** The parameter of a browser that returns from the chat's sign-in: its page is for it alone. */
const CHAT_SIGN_IN = 'chat_signin';

/**
 * The variant of a page. Pages are the same for all visitors, and for all signed-in players: a
 * player's own data load after the page. No other cookie makes a difference.
 */
export type PageVariant = 'visitor' | 'signed-in';

/** Returns the variant that a request gets; null if the page is for this request alone. */
export function pageVariantOf(
  { url, headers }: { url: string; headers: Pick<IncomingHttpHeaders, 'cookie'> },
  publicUrl: () => string,
): PageVariant | null {
  if (!headers.cookie || isEmbeddable(url)) return 'visitor';
  const cookies = parseCookies(headers.cookie);
  if (cookies[CHAT_SIGN_IN] !== undefined) return null;
  return cookies[cookieNameOf('player', publicUrl())] === undefined ? 'visitor' : 'signed-in';
}
