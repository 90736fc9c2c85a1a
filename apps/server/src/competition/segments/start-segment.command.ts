import type { SegmentId } from '@ringside/rules/ids';
import type { Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { IS_DRAFT } from '../events/drafts.ts';
import { seedSegment } from './seed-segment.command.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

const NOTICE_MS = 10 * 60_000;

/**
 * Seeds a segment now for an operator, with its regions. The first round begins at the later of
 * `date.from` and ten minutes from now.
 */
export async function startSegment(work: Work, segment: SegmentRow): Promise<Answer> {
  if (segment.draft) return IS_DRAFT;
  const repository = segmentRepository(work.db, work.tenantId);
  const children = await repository.findAllByParent(segment.id);
  const leaves = children.length > 0 ? children : [segment];
  if (leaves.every((leaf) => leaf.seededAt))
    return {
      faults: {
        status: 409,
        faults: [{ code: 'already-seeded' }],
      },
    };
  for (const leaf of leaves) {
    if (leaf.seededAt) continue;
    const earliest = new Date(+work.now + NOTICE_MS);
    if (leaf.dateFrom < earliest)
      await work.db
        .updateTable('segments')
        .set({ dateFrom: earliest })
        .where('id', '=', leaf.id)
        .execute();
    await seedSegment(work, leaf.id);
    work.schedule({
      kind: 'segment-starts',
      subjectId: leaf.id,
      dueAt: leaf.dateFrom < earliest ? earliest : leaf.dateFrom,
    });
  }
  return { show: { type: 'segments', id: segment.id } };
}

/** Starts a seeded segment when its first round is due. */
export async function beginSegment(work: Work, segmentId: SegmentId): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).findById(segmentId);
  if (!segment?.seededAt || segment.startedAt || segment.finishedAt) return;
  for (const id of [segmentId, segment.stageId]) {
    if (!id) continue;
    const row = await work.db
      .updateTable('segments')
      .set((eb) => ({ startedAt: work.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('startedAt', 'is', null)
      .returning('version')
      .executeTakeFirst();
    if (row)
      work.record({
        action: 'segment.started',
        subject: { type: 'segments', id, version: row.version },
        changes: { state: 'running' },
        topics: [`events:${segment.eventId}`],
      });
  }
}
