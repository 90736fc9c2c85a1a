export const STORE = 'ringside.calls';

/** How a player wants to be called on this device. */
export interface Calls {
  sound: boolean;
  shake: boolean;
}

/** What he chose here; else both, but no shake where he has asked his system for less motion. */
export function readCalls(): Calls {
  const first = { sound: true, shake: !matchMedia('(prefers-reduced-motion: reduce)').matches };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Calls>) };
  } catch {
    return first;
  }
}
