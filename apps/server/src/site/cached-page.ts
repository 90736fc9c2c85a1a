import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { getItem } from '@ringside/rules/must';
import { type CachedBody, toCachedBody } from '../kernel/http/cached-body.ts';
import { type FramingRules, framingOf, replaceNonceByHashes } from './content-security-policy.ts';
import type { SecurityHeaders } from './security-headers.ts';

const compress = promisify(brotliCompress);
const BROTLI_QUALITY = 5;

/** The answer of a page, or of its data. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** One encoding of a cached answer: the headers of a 200 and its bytes. */
interface Encoded {
  headers: Record<string, string>;
  bytes: CachedBody;
}

/** The bytes of an answer that many visitors get. */
export interface CachedBodies {
  etag: string;
  /** The headers of a 304. */
  short: Record<string, string>;
  plain: Encoded;
  brotli: Encoded;
}

/** Compresses an answer once for all visitors. */
export async function compressBodies({ headers, body }: PageAnswer): Promise<CachedBodies> {
  const small = await compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
  const { 'content-type': _type, ...short } = headers;
  return {
    etag: headers.etag ?? '',
    short,
    plain: {
      headers: { ...headers, 'content-length': String(body.length) },
      bytes: toCachedBody(body),
    },
    brotli: {
      headers: { ...headers, 'content-length': String(small.length), 'content-encoding': 'br' },
      bytes: toCachedBody(small),
    },
  };
}

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
