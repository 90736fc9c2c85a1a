interface PlacedEntry {
  id: string;
  qualifiedBy: 'crown' | 'lcq' | null;
  outOfReach: boolean;
}

/** The parts of a leaderboard: direct places, the last chance, and those without a place. */
export type BoardPart = 'crown' | 'lcq' | 'open' | 'out';

/**
 * Returns the first team of each part on a page. The last part begins behind the last team that can
 * still reach a place: those ahead of it that cannot say so themselves.
 */
export function firstOfParts(entries: readonly PlacedEntry[]): Map<string, BoardPart> {
  const lastInReach = entries.findLastIndex(({ outOfReach }) => !outOfReach);
  const firsts = new Map<string, BoardPart>();
  let last: BoardPart | null = null;
  entries.forEach(({ id, qualifiedBy }, index) => {
    const part = qualifiedBy ?? (index > lastInReach ? 'out' : 'open');
    if (part !== last) firsts.set(id, part);
    last = part;
  });
  return firsts;
}
