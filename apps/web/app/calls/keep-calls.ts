import { type Calls, readCalls, STORE } from '../shell/calls.ts';

/** Remembers a choice on this device; where it keeps nothing, it holds for no longer than the page. */
export function keepCalls(choice: Partial<Calls>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...readCalls(), ...choice }));
  } catch {
    // a browser that keeps nothing calls as it would at first
  }
}
