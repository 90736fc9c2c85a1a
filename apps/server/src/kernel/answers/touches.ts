/** The number of remembered keys: far more than a championship touches between two polls. */
const MAX_KEYS = 200_000;

/** Creates a record of when each of at most `maxKeys` keys was last touched, as a count of changes. */
export function createTouches(maxKeys = MAX_KEYS) {
  const touchedAt = new Map<string, number>();
  let position = 0;
  /** The position up to which keys were forgotten: anything older may have been touched. */
  let forgotten = 0;
  return {
    /** Returns the number of the last change: a database read that begins now sees it. */
    position: (): number => position,
    /** Records one change, which touches these keys. */
    touch(keys: readonly string[]): void {
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
    /** Returns whether no change after a position touched one of the keys. */
    areUntouched(keys: Iterable<string>, since: number): boolean {
      if (since < forgotten) return false;
      for (const key of keys) if ((touchedAt.get(key) ?? 0) > since) return false;
      return true;
    },
  };
}
