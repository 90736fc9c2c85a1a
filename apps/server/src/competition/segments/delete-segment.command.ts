import type { Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audienceOf } from '../events/drafts.ts';
import { deleteSeriesOf } from '../stage/stage-series.command.ts';
import { rescheduleSegment } from './reschedule-segment.command.ts';
import type { SegmentRow } from './segment.repository.ts';

/** Deletes a segment with its children and their series. */
export async function deleteSegment(work: Work, segment: SegmentRow): Promise<Answer> {
  const { db } = work;
  const ids = [
    segment.id,
    ...(
      await db
        .selectFrom('segments')
        .select('id')
        .where((eb) => eb.or([eb('stageId', '=', segment.id), eb('parentId', '=', segment.id)]))
        .execute()
    ).map((row) => row.id),
  ];
  await db
    .updateTable('rosters')
    .set({ parentRosterId: null })
    .where('parentRosterId', 'in', (eb) =>
      eb.selectFrom('rosters').select('id').where('segmentId', 'in', ids),
    )
    .execute();
  await deleteSeriesOf(work, { segmentIds: ids });
  await db.deleteFrom('segments').where('id', '=', segment.id).execute();
  await rescheduleSegment(work, segment.parentId);
  work.record({
    action: 'segment.deleted',
    subject: { type: 'segments', id: segment.id },
    before: segment,
    topics: [
      `events:${segment.eventId}`,
      ...(segment.parentId ? [`segments:${segment.parentId}`] : []),
    ],
    ...audienceOf(segment),
  });
  return { empty: true };
}
