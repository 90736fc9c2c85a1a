import { serverNow } from '@ringside/contract/live/server-clock';
import { client } from './browser-client.ts';
import { getLaunchParameters } from './launch-parameters.ts';
import { session } from './session-store.ts';

async function hashOf(text: string): Promise<string> {
  if (!text || !globalThis.crypto?.subtle) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const serialiseError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { name, message, ...rest } = error as Error & Record<string, unknown>;
  return JSON.stringify({ name, message: error.message || message, ...rest, body: undefined });
};

/**
 * Reports an error to the game side with its text, user and place, and with a hash of the token,
 * never the token.
 */
export async function logError(error: string, cause?: unknown): Promise<void> {
  const { userId, playerTag, country, latestRoster } = session.get();
  const meta = {
    userId,
    playerTag,
    region: latestRoster?.segment.id ?? '',
    token: await hashOf(getLaunchParameters().jwt),
    country,
    date: serverNow().toISOString(),
  };
  const text = cause === undefined ? error : `${error} ${serialiseError(cause)}`;
  await client.game
    .log({ error: text, meta, url: location.href })
    .catch((failed: unknown) => console.error(text, failed));
}
