import { startTransition, useEffect, useReducer } from 'react';

/** The newer data by the data that a route was loaded with. */
const newerData = new WeakMap<object, object>();
const listeners = new Set<() => void>();

/** Replaces the loaded data of routes by newer data, all at once. */
export function replaceData(changes: Iterable<readonly [loaded: object, newer: object]>): void {
  for (const [loaded, newer] of changes) newerData.set(loaded, newer);
  startTransition(() => {
    for (const draw of listeners) draw();
  });
}

/** Returns the current data of a route, by the data that the route was loaded with. */
export function useLive<Data extends object>(loaded: Data): Data {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    listeners.add(draw);
    return () => void listeners.delete(draw);
  }, []);
  return (newerData.get(loaded) ?? loaded) as Data;
}
