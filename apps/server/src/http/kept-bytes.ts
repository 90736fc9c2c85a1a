/**
 * A body as it is kept to be given many times. A small one is a text of one byte a sign: Node
 * writes headers and a text at once, headers and a buffer one after the other, which takes twice as
 * long. A large one is a buffer: a text is put together with the headers and copied each time (at
 * 90 KB a fifth slower, at 400 KB two and a half times, on a bare `node:http` server; even at some
 * 24 KB).
 */
export type KeptBytes = string | Buffer;

const LARGE = 24 * 1024;

export const keptBytes = (body: Buffer): KeptBytes =>
  body.length > LARGE ? body : body.toString('latin1');

/** For what takes no text of bytes. */
export const bodyOf = (bytes: KeptBytes): Buffer<ArrayBuffer> =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
