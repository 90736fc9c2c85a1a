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

/** Marks a stage as not seeded once none of its regions is. */
export async function unmarkStageSeeded(work: Work, stageId: string | null): Promise<void> {
  if (!stageId) return;
  const stage = await work.db
    .updateTable('segments')
    .set((eb) => ({ seededAt: null, startedAt: null, version: eb('version', '+', 1) }))
    .where('id', '=', stageId)
    .where('seededAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('segments as region')
            .select('region.id')
            .where('region.stageId', '=', stageId)
            .where('region.seededAt', 'is not', null),
        ),
      ),
    )
    .returning(['eventId', 'version'])
    .executeTakeFirst();
  if (!stage) return;
  work.record({
    action: 'segment.draw-taken-back',
    subject: { type: 'segments', id: stageId, version: stage.version },
    changes: { state: 'undrawn' },
    topics: [`events:${stage.eventId}`],
  });
}
