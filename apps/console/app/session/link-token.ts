import { useSyncExternalStore } from 'react';

/** The screens that a link of an email opens: a new password, and a sign-in without one. */
const SCREENS = ['/console/password', '/console/sign-in'] as const;
type LinkScreen = (typeof SCREENS)[number];

/**
 * Removes the token of a link such as `/console/password#token=…` from the address and the history.
 * Browsers send the part behind the hash sign to no server.
 */
function takeToken(): { screen: LinkScreen; token: string } | undefined {
  const { pathname, hash, search } = location;
  const screen = SCREENS.find((path) => path === pathname);
  if (!screen) return undefined;
  // Links of an older form have the token in the query.
  const token =
    new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  if (!token) return undefined;
  history.replaceState(history.state, '', screen);
  return { screen, token };
}

let linkToken = takeToken();
const listeners = new Set<() => void>();

/** The tab that shows the screen already gets another link: the page does not load again. */
addEventListener('hashchange', () => {
  const next = takeToken();
  if (!next) return;
  linkToken = next;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns the token with which this tab was opened at a screen, or '' without one. It is in memory
 * only: after a reload the link of the email is needed again.
 */
export const useLinkToken = (screen: LinkScreen): string =>
  useSyncExternalStore(subscribe, () => (linkToken?.screen === screen ? linkToken.token : ''));
