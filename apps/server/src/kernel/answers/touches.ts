/** The number of remembered keys: far more than a championship touches between two polls. */
const MAX_KEYS = 200_000;

/** The record of when each key was last touched, as a count of changes. */
export interface Touches {
  /** Returns the number of the last change: a database read that begins now sees it. */
  position(): number;
  /** Records one change, which touches these keys. */
  touch(keys: readonly string[]): void;
  /** Returns whether no change after a position touched one of the keys. */
  areUntouched(keys: Iterable<string>, since: number): boolean;
}

/** Creates an empty record of at most `maxKeys` keys. */
export function createTouches(maxKeys = MAX_KEYS): Touches {
  const touchedAt = new Map<string, number>();
  let position = 0;
  /** The position up to which keys were forgotten: anything older may have been touched. */
  let forgotten = 0;
  return {
    position: () => position,
    touch(keys) {
      position += 1;
      for (const key of keys) {
        // Deleted first, so that the map stays in order of time.
        touchedAt.delete(key);
        touchedAt.set(key, position);
      }
      for (const [oldest, at] of touchedAt) {
        if (touchedAt.size <= maxKeys) break;
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
