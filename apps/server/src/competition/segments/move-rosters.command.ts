import { rosterLimitOf } from '@ringside/rules/bracket/graph/graph-settings';
import { findMovedRosters } from '@ringside/rules/checkin/standby';
import type { RosterId } from '@ringside/rules/ids';
import type { Work } from '../../platform/unit-of-work.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import type { SegmentRow } from './segment.repository.ts';

/** [CHK-9] Gives and takes places after a change of a segment's limit. */
export async function moveRostersAfterChange(
  work: Work,
  before: SegmentRow,
  after: SegmentRow,
): Promise<void> {
  const limit = rosterLimitOf(after);
  if (after.seededAt || after.finishedAt || limit === rosterLimitOf(before)) return;
  const rows = await rosterRepository(work.db, work.tenantId).findAllBySegment(after.id);
  const rosters = rows.map(({ id, createdAt, withdrawnAt, standby }) => ({
    rosterId: id,
    createdAt,
    isOut: withdrawnAt !== null,
    standby,
  }));
  const { movedUp, movedDown } = findMovedRosters({ rosters, limit });
  await moveRosters(work, after, movedUp, { standby: false });
  await moveRosters(work, after, movedDown, { standby: true });
}

/** Moves rosters up from standby, or down to it, and records it for each of them. */
export async function moveRosters(
  work: Work,
  { id: segmentId }: Pick<SegmentRow, 'id'>,
  rosterIds: readonly RosterId[],
  { standby }: { standby: boolean },
): Promise<void> {
  const repository = rosterRepository(work.db, work.tenantId);
  for (const id of rosterIds) {
    const { version } = await repository.update(id, { standby });
    work.record({
      action: standby ? 'roster.moved-to-standby' : 'roster.moved-up',
      subject: { type: 'rosters', id, version },
      changes: { standby },
      topics: [`segments:${segmentId}`],
    });
  }
}
