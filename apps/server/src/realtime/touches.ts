/** So many keys are remembered: far more than a championship touches between two polls. */
const MAX_KEYS = 200_000;

/** Remembers when each key was touched last, as a count of changes. */
export interface Touches {
  /** Returns the number of the last change: a read from the database that begins now sees it. */
  position(): number;
  /** One change touches these keys. */
  touch(keys: readonly string[]): void;
  /** Returns whether no change after a position touched one of the keys. */
  areUntouched(keys: Iterable<string>, since: number): boolean;
}

export function createTouches(maxKeys = MAX_KEYS): Touches {
  const touchedAt = new Map<string, number>();
  let position = 0;
  /** The position up to which keys were forgotten: what is older may have been touched. */
  let forgotten = 0;
  return {
    position: () => position,
    touch(keys) {
      position += 1;
      for (const key of keys) {
        // deleted first, so that the map stays in the order of time
        touchedAt.delete(key);
        touchedAt.set(key, position);
      }
      while (touchedAt.size > maxKeys) {
        const [oldest, at] = touchedAt.entries().next().value!;
        touchedAt.delete(oldest);
        forgotten = at;
      }
    },
    areUntouched(keys, since) {
      if (since < forgotten) return false;
      for (const key of keys) if ((touchedAt.get(key) ?? 0) > since) return false;
      return true;
    },
  };
}
