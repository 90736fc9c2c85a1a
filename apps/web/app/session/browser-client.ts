import { createPlayerClient } from '@ringside/contract/client';
import { createIdempotencyKeys } from '@ringside/contract/idempotency-keys';
import { setServerTime } from '@ringside/contract/live/server-clock';
import { withRetryAfter } from '@ringside/contract/retry-after';
import { recordServerContact, recordServerLoss } from '../live/connection.ts';
import { getLaunchParameters } from './launch-parameters.ts';

/** The bearer of the tournament API: in memory only, so it ends with the tab. */
let token: string | undefined;
/** Sets the bearer of the tournament API. */
export const setToken = (next: string | undefined): void => {
  token = next;
};

/**
 * Adds the token. Web-only use has no launch token: the API token replaces it in the game-side
 * calls.
 */
function withToken(path: string, init: RequestInit): RequestInit {
  const { jwt, apisecret } = getLaunchParameters();
  if (!path.startsWith('/game/') || jwt || !apisecret) return init;
  return {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'x-api-token': apisecret },
  };
}

/**
 * The polls whose answers no cache may store (`no-store`). For the others the browser itself sends
 * the ETag.
 */
const POLLED = /^\/api\/(checkins\/|rosters.*\/outlook$)/;

/** Fetches as `fetch` does; only signed-in players poll. */
const selectFetch: (path: string, init: RequestInit) => Promise<Response> = async (path, init) =>
  init.method === 'GET' && POLLED.test(path)
    ? (await import('./fetch-polled.ts')).fetchPolled(path, init)
    : fetch(path, init);

/**
 * Sends a request. Without a server it throws a TypeError, as fetch does. The request is retried
 * while the server is busy.
 */
const send = withRetryAfter(async (path: string, init: RequestInit): Promise<Response> => {
  try {
    const answer = await selectFetch(path, withToken(path, init));
    recordServerContact();
    return answer;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) recordServerLoss();
    throw error;
  }
});

/** Returns the key of the site's championship, from the page. */
const tenant = () => document.documentElement.dataset.tenant;

const keys = createIdempotencyKeys();

export const client = createPlayerClient({
  send,
  bearer: () => token,
  tenant,
  heardServerTime: setServerTime,
  keys,
});

/** Creates a client for a large upload; `onProgress` receives the sent share, from 0 to 1. */
export const createUploadClient = (onProgress: (share: number) => void) =>
  createPlayerClient({
    send: async (path, init) =>
      (await import('./upload.ts')).sendWithProgress(onProgress)(path, init),
    bearer: () => token,
    tenant,
    heardServerTime: setServerTime,
    keys,
  });
