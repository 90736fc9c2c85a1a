import { createNetworkGuard } from '../outbound/webhooks/network-guard.ts';
import { sendGuarded, type Outcome, type Post } from '../outbound/webhooks/send-guarded.ts';
import type { PurgeSettings, PurgeStyle } from './purge-settings.ts';

/** The operator names the edges, so they may be anywhere, including this machine. */
const ANYWHERE = createNetworkGuard(['0.0.0.0/0', '::/0']);
const TIMEOUT_MS = 5_000;

type PurgeRequest = Required<Omit<Post, 'url'>>;

const bearerHeader = (secret: string | undefined) =>
  secret === undefined ? {} : { authorization: `Bearer ${secret}` };

/** The requests that each kind of edge accepts. All take a hundred keys in one request. */
const REQUESTS: Record<PurgeStyle, (keys: string[], secret: string | undefined) => PurgeRequest> = {
  xkey: (keys, secret) => ({
    method: 'PURGE',
    headers: { 'xkey-purge': keys.join(' '), ...bearerHeader(secret) },
    body: '',
  }),
  fastly: (keys, secret = '') => ({
    method: 'POST',
    headers: { 'surrogate-key': keys.join(' '), 'fastly-key': secret },
    body: '',
  }),
  cloudflare: (keys, secret) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearerHeader(secret) },
    body: JSON.stringify({ tags: keys }),
  }),
};

/** Sends one request that purges keys. Never rejects. */
export function sendPurge(
  url: string,
  keys: string[],
  { style, secret }: Omit<PurgeSettings, 'urls'>,
): Promise<Outcome> {
  const { method, headers, body } = REQUESTS[style](keys, secret);
  const sent = {
    ...headers,
    'user-agent': 'Ringside-Edges/1',
    'content-length': Buffer.byteLength(body),
  };
  return sendGuarded({ url, method, headers: sent, body }, ANYWHERE, TIMEOUT_MS);
}
