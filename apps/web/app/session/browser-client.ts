import { createClient } from '@ringside/contract/client';
import { heardServerTime } from '../live/server-clock.ts';
import { launchParameters } from './launch-parameters.ts';

/** The bearer of the tournament API: in memory only, gone with the tab. */
let token: string | undefined;
export const setToken = (next: string | undefined): void => {
  token = next;
};

/** Web-only use has no launch token; the API token stands for it in the game-side calls. */
function send(path: string, init: RequestInit) {
  const { jwt, apisecret } = launchParameters();
  if (!path.startsWith('/game/') || jwt || !apisecret) return fetch(path, init);
  return fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), 'x-api-token': apisecret } });
}

export const client = createClient({ send, bearer: () => token, heardServerTime });
