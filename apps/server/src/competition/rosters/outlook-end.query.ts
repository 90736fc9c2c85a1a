import type { RosterOutlook } from '@ringside/contract/collections/rosters';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { loadStandingRows } from '../standings/standing-rows.query.ts';
import type { RosterRow } from './roster.repository.ts';

/** Returns the place of a roster, or the places that are left for it, and the end of its stage. */
export async function loadEnd(
  reading: Reading,
  roster: RosterRow,
  segment: SegmentRow,
  { isOut, placementAtEnd }: { isOut: boolean; placementAtEnd: number | null },
): Promise<Pick<RosterOutlook, 'placement' | 'placeRange' | 'endedAt'>> {
  const placeRange = isOut ? await loadPlaceRange(reading, roster, segment, placementAtEnd) : null;
  return {
    placement: placeRange ? certainPlaceOf(placeRange) : placementAtEnd,
    placeRange,
    endedAt: segment.finishedAt?.toISOString() ?? null,
  };
}

/** [STD-9] Returns the place of a roster once no result can change it, else null. */
const certainPlaceOf = ({ best, worst }: NonNullable<RosterOutlook['placeRange']>) =>
  best === worst ? best : null;

/** [STD-9] Returns the places that a roster can still get; at the end of its stage the one it has. */
async function loadPlaceRange(
  reading: Reading,
  { id }: RosterRow,
  segment: SegmentRow,
  placementAtEnd: number | null,
): Promise<RosterOutlook['placeRange']> {
  if (placementAtEnd !== null) return { best: placementAtEnd, worst: placementAtEnd };
  if (segment.finishedAt) return null;
  const rows = await loadStandingRows(reading, segment);
  return rows.find(({ rosterId }) => rosterId === id)?.placeRange ?? null;
}
