import { createHmac } from 'node:crypto';
import { realMs } from '../../clock/real-time.ts';
import type { NetworkGuard } from './network-guard.ts';
import { sendGuarded, type Outcome } from './send-guarded.ts';

export interface Sendable {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  deliveryId: string;
  body: string;
}

/**
 * Signs according to the Standard Webhooks specification: HMAC-SHA256 over `id.timestamp.body`, as
 * `v1,<base64>`.
 */
export function signDelivery({
  secret,
  id,
  timestamp,
  body,
}: {
  secret: string;
  id: string;
  timestamp: number;
  body: string;
}): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Sends one delivery. Never rejects. */
export function sendHook(
  { url, secret, deliveryId, body }: Sendable,
  guard: NetworkGuard,
  timeoutMs?: number,
): Promise<Outcome> {
  const timestamp = Math.floor(realMs() / 1000);
  const id = `msg_${deliveryId}`;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Ringside-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signDelivery({ secret, id, timestamp, body }),
  };
  return sendGuarded({ url, headers, body }, guard, timeoutMs);
}
