import type { Work } from '../../platform/unit-of-work.ts';

/** Marks a stage as seeded with the first of its regions. */
export async function markStageSeeded(work: Work, stageId: string | null): Promise<void> {
  if (!stageId) return;
  const stage = await work.db
    .updateTable('segments')
    .set((eb) => ({ seededAt: work.now, version: eb('version', '+', 1) }))
    .where('id', '=', stageId)
    .where('seededAt', 'is', null)
    .returning(['eventId', 'version'])
    .executeTakeFirst();
  if (!stage) return;
  work.record({
    action: 'segment.seeded',
    subject: { type: 'segments', id: stageId, version: stage.version },
    changes: { state: 'seeded' },
    topics: [`events:${stage.eventId}`],
  });
}
