import type { RosterId } from '../ids.ts';

/** A series as far as it says who waits for whom. */
export interface WaitingSeries {
  /** Unique within its stage. */
  key: string;
  isFinished: boolean;
  /** The rosters that are known; null for a side that an earlier series decides. */
  rosterIds: readonly (RosterId | null)[];
  /** The keys of the series that decide its sides. */
  sources: readonly string[];
}

/**
 * [NTF-7] Returns how many matches must still end before a roster's next match can begin: in a tree
 * those that decide its opponent, and those before them. Only for rosters whose opponent is not
 * known.
 */
export function matchesBefore(
  series: readonly WaitingSeries[],
): { key: string; rosterId: RosterId; left: number }[] {
  const byKey = new Map(series.map((one) => [one.key, one]));
  return series.flatMap(({ key, isFinished, rosterIds, sources }) => {
    const decidedIds = rosterIds.filter((id) => id !== null);
    const [rosterId] = decidedIds;
    if (isFinished || rosterId === undefined || decidedIds.length === rosterIds.length) return [];
    return { key, rosterId, left: countOpen(sources, byKey) };
  });
}

/** Counts the open series among some and all that come before them. */
function countOpen(keys: readonly string[], byKey: ReadonlyMap<string, WaitingSeries>): number {
  const open = new Set<string>();
  const visit = (key: string): void => {
    const one = byKey.get(key);
    if (!one || one.isFinished || open.has(key)) return;
    open.add(key);
    one.sources.forEach(visit);
  };
  keys.forEach(visit);
  return open.size;
}
