import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { NetworkGuard } from './network-guard.ts';

const TIMEOUT_MS = 10_000;

export interface Post {
  url: string;
  /** POST by default. */
  method?: 'POST' | 'PURGE';
  headers: Record<string, string | number>;
  body: string | Buffer;
}

export interface Outcome {
  status: number | null;
  /** Why no response arrived, in one word and without internal details. */
  failure: string | null;
  /** The `Retry-After` of the response, as it was written. */
  retryAfter?: string | undefined;
}

/**
 * Posts to an address chosen by a user: only if the guard allows it. No redirect is followed, and
 * only the head of the response is read. Never rejects.
 */
export function sendGuarded(
  { url, method = 'POST', headers, body }: Post,
  guard: NetworkGuard,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !guard.isPublic(host))
    return Promise.resolve({ status: null, failure: 'inside-the-network' });
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(
    target,
    {
      method,
      headers,
      lookup: guard.lookup as never,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    },
    (response) => {
      resolve({
        status: response.statusCode ?? null,
        failure: null,
        retryAfter: response.headers['retry-after'],
      });
      response.destroy();
    },
  );
  request.on('error', (error: NodeJS.ErrnoException) =>
    resolve({ status: null, failure: FAILURES[error.code ?? ''] ?? 'not-reachable' }),
  );
  request.end(body);
  return promise;
}

const FAILURES: Record<string, string> = {
  ABORT_ERR: 'timed-out',
  EINSIDE: 'inside-the-network',
  ETIMEDOUT: 'timed-out',
  ENOTFOUND: 'unknown-host',
  ECONNREFUSED: 'refused',
  CERT_HAS_EXPIRED: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
};
