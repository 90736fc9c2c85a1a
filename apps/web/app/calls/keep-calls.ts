import { type Calls, readCalls, STORE } from '../shell/calls.ts';

/** Remembers a choice on this device; without storage it lasts as long as the page. */
export function keepCalls(choice: Partial<Calls>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...readCalls(), ...choice }));
  } catch {
    // Without storage the defaults apply again on the next page.
  }
}
