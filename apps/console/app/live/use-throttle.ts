import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that calls `act` soon, and at most once within `ms`, so that many changes
 * cause one read.
 */
export function useThrottle(act: () => void, ms: number): () => void {
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
