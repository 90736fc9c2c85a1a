import type { User } from '@ringside/contract/collections/people';
import { useSyncExternalStore } from 'react';

interface Held {
  token: string;
  refreshToken: string;
  expiresAt: string;
}

export interface Session {
  /** Opening: nobody knows yet. Ended: somebody was signed in, and his time is over. */
  state: 'opening' | 'out' | 'in' | 'ended';
  /** In memory only; a tab that is opened anew asks with the cookie, which no script sees. */
  signedIn: Held | undefined;
  /** Who is, or was until his time was over: what he sees stays as it is. */
  user: User | undefined;
  /** He has to set up a second factor before the server lets him do anything else. */
  mustEnrol: boolean;
}

let session: Session = { state: 'opening', signedIn: undefined, user: undefined, mustEnrol: false };
const listeners = new Set<() => void>();
const tabs = new BroadcastChannel('ringside-console');

function set(next: Session) {
  session = next;
  for (const heard of listeners) heard();
}

/**
 * Says that somebody signed in in this browser: the cookie itself is for no script to see. It holds
 * no secret.
 */
const WAS_IN = 'ringside-console-in';

function out() {
  localStorage.removeItem(WAS_IN);
  set({ state: 'out', signedIn: undefined, user: undefined, mustEnrol: false });
}
tabs.addEventListener('message', ({ data }) => data === 'signed-out' && out());

/** Who is signed in to the console in this tab. */
export const operatorSession = {
  get: () => session,
  /** Whether the server may know somebody here, so that it is worth asking. */
  mayBeIn: () => localStorage.getItem(WAS_IN) !== null,
  begin(signedIn: Held, user: User, mustEnrol: boolean) {
    localStorage.setItem(WAS_IN, 'yes');
    set({ state: 'in', signedIn, user, mustEnrol });
  },
  /** It is over without anybody's will: what is on the screen stays until he is back. */
  end: () =>
    session.signedIn || session.state === 'ended'
      ? set({ ...session, state: 'ended', signedIn: undefined })
      : out(),
  leave() {
    out();
    tabs.postMessage('signed-out');
  },
  subscribe(heard: () => void): () => void {
    listeners.add(heard);
    return () => void listeners.delete(heard);
  },
};

export const useSession = (): Session =>
  useSyncExternalStore(operatorSession.subscribe, operatorSession.get);
