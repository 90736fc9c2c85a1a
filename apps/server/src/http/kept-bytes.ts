/**
 * A cached body. A small one is a latin1 string: Node writes headers and a string in one write, but
 * headers and a buffer in two, which takes twice as long. A large one is a buffer: a string is
 * joined with the headers and copied on each write. On a bare `node:http` server the two are even
 * at some 24 KB.
 */
export type KeptBytes = string | Buffer;

const LARGE = 24 * 1024;

/** Returns a body in the form in which it is fastest to send. */
export const keptBytes = (body: Buffer): KeptBytes =>
  body.length > LARGE ? body : body.toString('latin1');

/** Returns a cached body as bytes, for callers that cannot send a latin1 string. */
export const bodyOf = (bytes: KeptBytes): Buffer<ArrayBuffer> =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
