import { useCallback } from 'react';
import { type NavigateOptions, type SetURLSearchParams, useSearchParams } from 'react-router';

/**
 * The address's parameters. A control that shows one of them changes when it is used: a navigation
 * of the router by itself is a transition, and the control would jump back until the whole screen
 * is drawn.
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
