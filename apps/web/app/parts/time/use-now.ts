import { onClockCorrection, serverNow } from '@ringside/contract/live/server-clock';
import { COUNTDOWN_TICK_MS } from '@ringside/rules/constants';
import { useSyncExternalStore } from 'react';
import { useShellData } from '../shell-data.ts';

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let stopHearing: (() => void) | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = serverNow().getTime();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, COUNTDOWN_TICK_MS);
    stopHearing = onClockCorrection(tick);
    queueMicrotask(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    stopHearing?.();
    timer = undefined;
    now = 0;
  };
}

/**
 * Returns the server's time, updated once a second. Before hydration it is the instant at which the
 * page's data was read.
 */
export function useNow(): Date {
  const { now: rendered } = useShellData();
  const at = useSyncExternalStore(
    subscribe,
    () => now || Date.parse(rendered),
    () => Date.parse(rendered),
  );
  return new Date(at);
}

const never = () => () => {};

/** Returns false on the server and for the first render, true once the page is hydrated. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
