import { traitsOf } from '@ringside/rules/format-traits';
import type { SegmentId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadLostPlaces } from '../leaderboards/team-points.query.ts';
import { updatePointsBeforeDraw } from '../leaderboards/update-team-points.command.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { withStage } from '../stage/with-stage.command.ts';
import { admissionOf } from './admission.ts';
import { drawSeeds } from './draw-seeds.command.ts';
import { finishSegment } from './finish-segment.command.ts';
import { markStageSeeded } from './mark-stage.command.ts';
import { moveRosters } from './move-rosters.command.ts';
import { SEGMENT_JOBS } from './schedule-segment.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/** Seeds a segment: moves standby rosters up, draws and freezes the seeds, and creates the series. */
export async function seedSegment(work: Work, segmentId: SegmentId): Promise<void> {
  const repository = segmentRepository(work.db, work.tenantId);
  const segment = await repository.lockById(segmentId);
  if (!segment || segment.seededAt || segment.finishedAt || traitsOf(segment).shape === 'none')
    return;
  const rosters = await rosterRepository(work.db, work.tenantId).findAllBySegment(segmentId);
  const admitted = await admit(work, segment, rosters);
  const seeded = await work.db
    .updateTable('segments')
    .set({ seededAt: work.now, seededCount: admitted.length, version: segment.version + 1 })
    .where('id', '=', segmentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const kind of SEGMENT_JOBS) if (kind !== 'segment-starts') work.cancel(kind, segmentId);
  const seeds = await drawSeeds(work, seeded, admitted);
  await markStageSeeded(work, seeded.stageId);
  work.record({
    action: 'segment.seeded',
    subject: { type: 'segments', id: segmentId, version: seeded.version },
    after: { rosters: seeds },
    changes: { state: 'seeded', rosters: seeds.length },
    topics: [
      `events:${segment.eventId}`,
      ...(segment.parentId ? [`segments:${segment.parentId}`] : []),
    ],
  });
  if (seeds.length < 2) return finishSegment(work, seeded);
  await withStage(work, seeded, (stage, format) => format.start(stage, seeds), {
    kind: 'seeding',
    settlesLater: stageFormatOf(seeded).afterLastSeries === 'ends',
  });
}

/**
 * Admits the checked-in rosters, then standby rosters in order into the free places, and records it
 * for both.
 */
async function admit(work: Work, segment: SegmentRow, rosters: RosterRow[]): Promise<RosterRow[]> {
  await updatePointsBeforeDraw(work, segment, rosters);
  const lost = await loadLostPlaces(work, segment, rosters);
  const admission = admissionOf(segment, rosters, lost);
  const byId = new Map(rosters.map((roster) => [roster.id, roster]));
  // CHK-9 has moved those up already for whom the limit was raised
  const fromStandby = admission.movedUp.filter((id) => mustFind(byId, id).standby);
  await moveRosters(work, segment, fromStandby, { standby: false });
  for (const id of lost)
    work.record({
      action: 'roster.place-lost',
      subject: { type: 'rosters', id },
      topics: [`segments:${segment.id}`],
    });
  for (const id of admission.left)
    work.record({
      action: 'roster.left-on-standby',
      subject: { type: 'rosters', id },
      changes: { standby: true },
    });
  return admission.admitted.map((id) => mustFind(byId, id));
}
