import type { SegmentId } from '../ids.ts';

export interface RosterPlace {
  id: string;
  segmentId: SegmentId;
  /** The stage of its region; null if its segment has no parent. */
  segmentParentId: string | null;
  treeLevel: number;
  createdAt: Date;
}

/**
 * [SEA-1] Returns the latest roster: first those whose segment is, or is a child of, the active
 * level-0 segment; then the highest tree level; then the newest.
 */
export function latestRoster<R extends RosterPlace>({
  rosters,
  activeSegmentId,
}: {
  rosters: R[];
  activeSegmentId: SegmentId | null;
}): R | null {
  const inActive = (roster: R) =>
    activeSegmentId !== null &&
    (roster.segmentId === activeSegmentId || roster.segmentParentId === activeSegmentId);
  const [latest] = [...rosters].sort(
    (one, other) =>
      Number(inActive(other)) - Number(inActive(one)) ||
      other.treeLevel - one.treeLevel ||
      +other.createdAt - +one.createdAt ||
      (one.id < other.id ? 1 : -1),
  );
  return latest ?? null;
}
