import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body that no call expects is read, and how long it may take. */
export interface UnexpectedBodyLimits {
  maxBytes: number;
  /** The time for the whole body, in milliseconds. */
  timeoutMs: number;
}

const [TIMED_OUT, TOO_LARGE] = [408, 413];

/**
 * Whether a GET or HEAD announces a body. A `Request` of these methods has none, so that no call
 * notices when the body is broken.
 */
export function announcesUnexpectedBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads a body to its end, forgets it, and then calls `serve`: a request that breaks off changes
 * nothing. A body that is too long or too slow is answered with a bare 413 or 408, as Node's parser
 * answers what is no HTTP; after a broken one the parser has answered already.
 */
export function serveAfterBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, timeoutMs, serve }: UnexpectedBodyLimits & { serve: () => void },
): void {
  let length = 0;
  const count = (chunk: Buffer) => {
    length += chunk.byteLength;
    if (length > maxBytes) refuse(TOO_LARGE);
  };
  const stop = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', finish).off('error', stop).off('close', stop);
  };
  const finish = () => {
    stop();
    serve();
  };
  const refuse = (status: number) => {
    stop();
    response.writeHead(status, { connection: 'close', 'content-length': 0 }).end();
  };
  const timer = setTimeout(() => refuse(TIMED_OUT), timeoutMs);
  request.on('data', count).once('end', finish).once('error', stop).once('close', stop);
}
