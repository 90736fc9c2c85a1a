/* oxlint-disable no-restricted-globals -- how long a body that no call expects may take */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The limits of reading a body that no call expects. */
export interface UnexpectedBodyLimits {
  maxBytes: number;
  /** The time for the whole body, in milliseconds. */
  timeoutMs: number;
}

const [TIMED_OUT, TOO_LARGE] = [408, 413];

/**
 * Returns whether a GET or HEAD announces a body. A `Request` of these methods has none, so calls
 * do not notice an incomplete body.
 */
export function hasUnexpectedBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads and discards the body of a request, and then calls `serve`, so that a request with an
 * incomplete body changes nothing. It answers a body that is too long with a bare 413 and one that
 * is too slow with a bare 408; Node's parser answers a malformed one.
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
