import { useSyncExternalStore } from 'react';

const SCREEN = '/console/password';

/**
 * The token of a link for a new password, `/console/password#token=…`. Behind the hash it is sent
 * to no server; here it leaves the address and the history at once.
 */
function taken(): string {
  const { pathname, hash, search } = location;
  if (pathname !== SCREEN) return '';
  // letters that were under way when the links changed have it in the query
  const token =
    new URLSearchParams(hash.slice(1)).get('token') ??
    new URLSearchParams(search).get('token') ??
    '';
  if (token) history.replaceState(history.state, '', SCREEN);
  return token;
}

let token = taken();
const listeners = new Set<() => void>();

/** The tab that shows the screen already is given another link: nothing is loaded anew. */
addEventListener('hashchange', () => {
  const next = taken();
  if (!next) return;
  token = next;
  for (const heard of listeners) heard();
});

function subscribe(heard: () => void): () => void {
  listeners.add(heard);
  return () => void listeners.delete(heard);
}

/**
 * The token with which this tab was opened, or '' without one. In memory only: after a reload the
 * link of the letter is needed again.
 */
export const useResetToken = (): string => useSyncExternalStore(subscribe, () => token);
