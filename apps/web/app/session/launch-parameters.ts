import { keptInTab } from '@ringside/ui/storage';

/** The parameters that the game app passes once in the query. */
export interface LaunchParameters {
  jwt: string;
  platform: string;
  country: string;
  playerTag: string;
  apisecret: string;
}

const SECRET = ['jwt', 'apisecret'] as const;
const KEPT = ['platform', 'country', 'playerTag'] as const;
const STORE = 'ringside.launch';

let launchedWith: LaunchParameters | null = null;

/** Splits an address into the launch parameters and the address without them. */
export function splitLaunch(href: string): { parameters: LaunchParameters | null; rest: string } {
  const url = new URL(href);
  const read = (name: string) => url.searchParams.get(name) ?? '';
  if (!url.searchParams.has('jwt') && !url.searchParams.has('apisecret'))
    return { parameters: null, rest: href };
  const parameters = {
    jwt: read('jwt'),
    platform: read('platform'),
    country: read('country'),
    playerTag: read('playerTag'),
    apisecret: read('apisecret'),
  };
  for (const name of [...SECRET, ...KEPT]) url.searchParams.delete(name);
  return { parameters, rest: url.href };
}

/**
 * Removes the launch parameters from the address bar and the history. The tab keeps the token until
 * the server has answered: a page that is reloaded before that has no cookie yet.
 */
export function takeLaunchParameters(): void {
  const { parameters, rest } = splitLaunch(location.href);
  if (!parameters) return;
  launchedWith = parameters;
  history.replaceState(history.state, '', rest);
  keptInTab.save(STORE, parameters);
}

/**
 * Forgets the token in the tab: the player is signed in, so that the cookie replaces it after a
 * reload, or the server has refused it. It stays in memory for the calls of this page.
 */
export function forgetLaunchSecrets(): void {
  const { platform, country, playerTag } = getLaunchParameters();
  keptInTab.save(STORE, { platform, country, playerTag });
}

/** Returns the parameters of this launch; after a reload those that the tab still has. */
export function getLaunchParameters(): LaunchParameters {
  if (launchedWith) return launchedWith;
  const storedParameters = (keptInTab.load(STORE) ?? {}) as Partial<LaunchParameters>;
  return {
    jwt: storedParameters.jwt ?? '',
    apisecret: storedParameters.apisecret ?? '',
    platform: storedParameters.platform ?? '',
    country: storedParameters.country ?? '',
    playerTag: storedParameters.playerTag ?? '',
  };
}
