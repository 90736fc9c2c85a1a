import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/**
 * A cached body. A small one is a latin1 string: Node writes headers and a string in one write, but
 * headers and a buffer in two, which takes twice as long. A large one is a buffer: a string is
 * joined with the headers and copied on each write. On a bare `node:http` server the two are even
 * at some 24 KB.
 */
export type CachedBody = string | Buffer;

const LARGE = 24 * 1024;

/** Returns a body in the form in which it is fastest to send. */
export const toCachedBody = (body: Buffer): CachedBody =>
  body.length > LARGE ? body : body.toString('latin1');

/** Returns a cached body as bytes, for callers that cannot send a latin1 string. */
export const toBuffer = (bytes: CachedBody): Buffer<ArrayBuffer> =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);

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

/** Sends an answer on the socket: 304 for a known tag, else the encoding that is accepted. */
export function sendBodies(
  { etag, short, brotli, plain }: CachedBodies,
  { headers }: IncomingMessage,
  response: ServerResponse,
  ownHeaders?: Record<string, string>,
): void {
  const isKnown = headers['if-none-match']?.includes(etag);
  const form = headers['accept-encoding']?.includes('br') ? brotli : plain;
  if (isKnown) response.writeHead(304, { ...short, ...ownHeaders }).end();
  else response.writeHead(200, { ...form.headers, ...ownHeaders }).end(form.bytes, 'latin1');
}
