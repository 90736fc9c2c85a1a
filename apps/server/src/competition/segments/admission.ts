import { rosterLimitOf } from '@ringside/rules/bracket/graph/graph-settings';
import { admitRosters, type Admission } from '@ringside/rules/checkin/standby';
import type { RosterRow } from '../rosters/roster.repository.ts';
import type { SegmentRow } from './segment.repository.ts';

/**
 * Decides which rosters play if the segment is seeded now; `lost` names those that have lost their
 * place.
 */
export function admissionOf(
  segment: Pick<SegmentRow, 'checkinTo' | 'rostersLimit' | 'format' | 'configuration'>,
  rosters: readonly RosterRow[],
  lost: ReadonlySet<string>,
): Admission {
  return admitRosters({
    rosters: rosters.map((roster) => ({
      rosterId: roster.id,
      createdAt: roster.createdAt,
      ready: roster.status === 'ready' && roster.withdrawnAt === null && !lost.has(roster.id),
      isOut: roster.withdrawnAt !== null,
      checkedIn: roster.checkedInAt !== null,
    })),
    limit: rosterLimitOf(segment),
    standbyLimit: segment.rostersLimit.standbyLimit ?? 0,
    hasWindow: segment.checkinTo !== null,
  });
}
