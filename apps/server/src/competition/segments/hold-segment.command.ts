import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { SegmentRow } from './segment.repository.ts';

/** Holds a segment for an operator, with the reason; null releases it. A repeat changes nothing. */
export async function holdSegment(
  work: Work,
  segment: SegmentRow,
  held: SegmentRow['held'],
): Promise<void> {
  if (isSameHold(held, segment.held)) return;
  const { version } = await work.db
    .updateTable('segments')
    .set((eb) => ({ held: held && json(held), version: eb('version', '+', 1) }))
    .where('id', '=', segment.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  work.record({
    action: held ? 'segment.held' : 'segment.released',
    subject: { type: 'segments', id: segment.id, version },
    ...(held && { after: held }),
    changes: { held },
    topics: [`events:${segment.eventId}`],
  });
}

const isSameHold = (one: SegmentRow['held'], other: SegmentRow['held']) =>
  one?.round === other?.round && one?.reason === other?.reason && one?.detail === other?.detail;
