import { createHash } from 'node:crypto';
import { getItem } from '@ringside/rules/must';
import type { PageAnswer } from '../kernel/answers/cached-body.ts';
import { type FramingRules, framingOf, replaceNonceByHashes } from './content-security-policy.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Returns the weak ETag of a body. */
export const etagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** A cache in front revalidates after a second, and serves its copy meanwhile. */
export const SHARED_FOR_A_SECOND = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

/**
 * The bytes are the same for all signed-in players, but a cache that knows only the address must
 * not serve them to visitors.
 */
const FOR_SIGNED_IN = 'private, no-cache';

export interface PageLook {
  host: string;
  /** With the query. */
  path: string;
  signedIn: boolean;
}

/** Makes a rendered document the same for all visitors: hashes of its scripts replace the nonce. */
export async function createDocumentAnswer(
  { host, path, signedIn }: PageLook,
  { response, nonce }: { response: Response; nonce: string },
  { framing, protection }: { framing: FramingRules; protection: SecurityHeaders },
): Promise<PageAnswer> {
  const { html, policy } = replaceNonceByHashes(
    await response.text(),
    nonce,
    framingOf(path, framing),
  );
  const body = Buffer.from(html);
  const location = response.headers.get('location');
  return {
    status: response.status,
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...protection({ host, path: getItem(path.split('?'), 0) }),
      vary: 'accept-encoding',
      etag: etagOf(body),
      'cache-control': signedIn ? FOR_SIGNED_IN : SHARED_FOR_A_SECOND,
      ...(location && { location }),
    },
  };
}

/** Makes the data of a page, as the router reads them, an answer for all visitors. */
export async function createDataAnswer(
  { host, path, signedIn }: PageLook,
  { response }: { response: Response },
  { protection }: { protection: SecurityHeaders },
): Promise<PageAnswer> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    body,
    headers: {
      ...Object.fromEntries(response.headers),
      ...protection({ host, path: getItem(path.split('?'), 0) }),
      vary: 'accept-encoding',
      etag: etagOf(body),
      'cache-control': signedIn ? FOR_SIGNED_IN : SHARED_FOR_A_SECOND,
    },
  };
}
