import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Reading, Work } from '../../../platform/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../../segments/segment.repository.ts';
import { loadField } from '../../stage/round-facts.query.ts';
import { withStage } from '../../stage/with-stage.command.ts';
import { positionOf, seriesRepository, type SeriesRow } from '../series.repository.ts';

/** [STD-8] The reasons for which a roster loses its place, also with nothing left to play. */
const LOSES_PLACE: ReadonlySet<string> = new Set(['disqualified', 'no-show']);

/**
 * Withdraws a roster from its segment: it forfeits its open series now, and each later one when it
 * reaches it. A roster that has played out keeps its place.
 */
export async function withdrawRoster(
  work: Work,
  { rosterId, segmentId, reason }: { rosterId: RosterId; segmentId: SegmentId; reason: string },
): Promise<void> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(segmentId));
  const playedOut = !LOSES_PLACE.has(reason) && (await hasPlayedOut(work, segment, rosterId));
  const row = await work.db
    .updateTable('rosters')
    .set((eb) => ({ withdrawnAt: work.now, playedOut, version: eb('version', '+', 1) }))
    .where('id', '=', rosterId)
    .where('withdrawnAt', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (row)
    work.record({
      action: 'roster.withdrawn',
      subject: { type: 'rosters', id: rosterId, version: row.version },
      after: { reason },
      topics: [`segments:${segmentId}`],
    });
  if (!segment.seededAt || segment.finishedAt) return;
  const open = await seriesRepository(work.db, work.tenantId).findAllOpenByRoster(rosterId);
  await forfeitOpenSeries(work, segment, open);
}

/** [STD-8] Returns whether a roster has nothing left to play in a seeded segment. */
export async function hasPlayedOut(
  work: Reading,
  segment: SegmentRow,
  rosterId: RosterId,
): Promise<boolean> {
  const { findPlayedOut } = stageFormatOf(segment);
  return segment.seededAt !== null && findPlayedOut !== undefined
    ? findPlayedOut(segment, await loadField(work, segment)).has(rosterId)
    : false;
}

/** Forfeits the open series of withdrawn rosters, as the format of the segment says. */
export async function forfeitOpenSeries(
  work: Work,
  segment: SegmentRow,
  open: SeriesRow[],
): Promise<void> {
  await withStage(
    work,
    segment,
    (stage, format) => format.withdraw(stage, { open: open.map(positionOf) }),
    { kind: 'result', action: 'series.forfeited', loadedRows: open },
  );
}
