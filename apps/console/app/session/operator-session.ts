import type { User } from '@ringside/contract/collections/people';
import { keptInBrowser } from '@ringside/ui/storage';
import { useSyncExternalStore } from 'react';

interface SessionTokens {
  token: string;
  refreshToken: string;
}

export interface Session {
  /** Opening: not known yet. Ended: an operator was signed in, and the session has expired. */
  state: 'opening' | 'out' | 'in' | 'ended';
  /** In memory only; a new tab uses the cookie, which no script can read. */
  signedIn: SessionTokens | undefined;
  /** The operator, also after the session has expired: the screen stays as it is. */
  user: User | undefined;
  /** Whether the operator must set up a second factor before the server allows anything else. */
  mustEnrol: boolean;
}

let session: Session = { state: 'opening', signedIn: undefined, user: undefined, mustEnrol: false };
const listeners = new Set<() => void>();
const tabs = new BroadcastChannel('ringside-console');

function setSession(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

/**
 * The key that marks a sign-in in this browser: no script can read the cookie itself. It holds no
 * secret.
 */
const WAS_IN = 'ringside-console-in';

function clearSession() {
  keptInBrowser.remove(WAS_IN);
  setSession({ state: 'out', signedIn: undefined, user: undefined, mustEnrol: false });
}
tabs.addEventListener('message', ({ data }) => data === 'signed-out' && clearSession());

/** The operator's session in this tab. */
export const operatorSession = {
  get: () => session,
  /** Returns whether the server may know a session, so that a request is worthwhile. */
  mayBeIn: () => keptInBrowser.get(WAS_IN) !== null,
  begin(signedIn: SessionTokens, user: User, mustEnrol: boolean) {
    keptInBrowser.set(WAS_IN, 'yes');
    setSession({ state: 'in', signedIn, user, mustEnrol });
  },
  /** Marks the session as expired: the screen stays until the operator signs in again. */
  end: () =>
    session.signedIn || session.state === 'ended'
      ? setSession({ ...session, state: 'ended', signedIn: undefined })
      : clearSession(),
  leave() {
    clearSession();
    tabs.postMessage('signed-out');
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Returns the session and renders again when it changes. */
export const useSession = (): Session =>
  useSyncExternalStore(operatorSession.subscribe, operatorSession.get);
