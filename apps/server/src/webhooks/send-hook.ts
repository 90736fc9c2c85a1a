import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { NetworkGuard } from './network-guard.ts';

const TIMEOUT_MS = 10_000;

export interface Sendable {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  deliveryId: string;
  body: string;
}

export interface Outcome {
  status: number | null;
  /** Why nothing came back, in one word and without inner details. */
  failure: string | null;
}

/** Signs as the Standard Webhooks specification says: HMAC-SHA256 over `id.timestamp.body`, as `v1,<base64>`. */
export function signature({ secret, id, timestamp, body }: { secret: string; id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Sends one delivery: no redirect is followed, and of the answer only the status is looked at. Never rejects. */
export function sendHook({ url, secret, deliveryId, body }: Sendable, guard: NetworkGuard, timeoutMs = TIMEOUT_MS): Promise<Outcome> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !guard.isPublic(host)) return Promise.resolve({ status: null, failure: 'inside-the-network' });
  const timestamp = Math.floor(Date.now() / 1000);
  const id = `msg_${deliveryId}`;
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Ringside-Webhooks/1', 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature({ secret, id, timestamp, body }) };
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, { method: 'POST', headers, lookup: guard.lookup as never, agent: false, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
    resolve({ status: response.statusCode ?? null, failure: null });
    response.destroy();
  });
  request.on('error', (error: NodeJS.ErrnoException) => resolve({ status: null, failure: FAILURES[error.code ?? ''] ?? 'not-reachable' }));
  request.end(body);
  return promise;
}

const FAILURES: Record<string, string> = { ABORT_ERR: 'timed-out', EINSIDE: 'inside-the-network', ETIMEDOUT: 'timed-out', ENOTFOUND: 'unknown-host', ECONNREFUSED: 'refused', CERT_HAS_EXPIRED: 'certificate', DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate', ERR_TLS_CERT_ALTNAME_INVALID: 'certificate' };
