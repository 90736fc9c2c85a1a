import { moveFault, type MoveFault } from '@ringside/rules/season/segment-changes';
import type { Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

const FAULT_TEXTS: Record<MoveFault, string> = {
  seeded: 'the segment is seeded',
  'has-rosters': 'rosters have registered in the segment',
  'below-itself': 'the new parent is the segment itself or one of its descendants',
  'parent-seeded': 'the new parent is seeded',
  'parent-has-rosters': 'rosters have registered in the new parent',
  'too-deep': 'the tree has only three levels: stages, regions, groups',
};

/** Decides whether a segment may have another parent; undefined if it may. */
export async function checkMove(
  { db, tenantId }: Work,
  segment: SegmentRow,
  parentId: string | null,
): Promise<Answer | undefined> {
  const rows = await segmentRepository(db, tenantId).findAllByEvent(segment.eventId);
  const counted = await db
    .selectFrom('rosters')
    .select((eb) => ['segmentId', eb.fn.countAll<string>().as('rosters')])
    .where('eventId', '=', segment.eventId)
    .groupBy('segmentId')
    .execute();
  const rosterCounts = new Map(
    counted.map(({ segmentId, rosters }) => [segmentId, Number(rosters)]),
  );
  const inAll = (id: string): number =>
    (rosterCounts.get(id) ?? 0) +
    rows.filter((row) => row.parentId === id).reduce((sum, child) => sum + inAll(child.id), 0);
  const fault = moveFault({
    id: segment.id,
    parentId,
    tree: rows.map((row) => ({
      id: row.id,
      parentId: row.parentId,
      rosters: inAll(row.id),
      seeded: row.seededAt !== null,
    })),
  });
  if (!fault) return undefined;
  return {
    faults: {
      status: 409,
      faults: [
        {
          code: 'segment-not-movable',
          detail: FAULT_TEXTS[fault],
          source: { pointer: '/data/relationships/parent' },
        },
      ],
    },
  };
}
