import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls `act` soon, and however often it is asked for, not again within `ms`: many changes are read
 * once.
 */
export function useCoalesced(act: () => void, ms: number): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    if (timer.current !== undefined) return;
    const wait = Math.max(0, lastAt.current + ms - performance.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      lastAt.current = performance.now();
      latest.current();
    }, wait);
  }, [ms]);
}
