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
