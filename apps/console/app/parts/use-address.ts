import { useCallback } from 'react';
import { type NavigateOptions, type SetURLSearchParams, useSearchParams } from 'react-router';

/**
 * Returns the address's parameters and their setter. A control for one of them changes at once: a
 * plain navigation of the router is a transition, and the control would jump back until the whole
 * screen is drawn.
 */
export function useAddress(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useSearchParams();
  return [
    search,
    useCallback(
      (next, options?: NavigateOptions) => setSearch(next, { flushSync: true, ...options }),
      [setSearch],
    ),
  ];
}
