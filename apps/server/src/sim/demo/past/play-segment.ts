import { finalPlacements } from '@ringside/rules/bracket/final-placements';
import type { Placement } from '@ringside/rules/bracket/placement';
import { planOf } from '@ringside/rules/schedule/segment-fit';
import { layoutOfPlan } from '@ringside/rules/stage/bracket-layout';
import { pointsFor } from '@ringside/rules/standings/points';
import { loadBanPhases } from '../../../competition/challenges/ban-phases.query.ts';
import { findLeaderboard } from '../../../competition/leaderboards/leaderboard.query.ts';
import { drawSeeds } from '../../../competition/segments/draw-seeds.command.ts';
import { seedingInstantOf } from '../../../competition/segments/schedule-segment.ts';
import type { SegmentRow } from '../../../competition/segments/segment.repository.ts';
import { DEMO_SEED } from '../demo-calendar.ts';
import type { Past } from './past-work.ts';
import { playBracket, type PlayedBracket } from './play-bracket.ts';
import type { EnteredRoster } from './write-rosters.ts';
import { writeSeries } from './write-series.ts';

/** A roster with its place in a segment that is over. */
export type Placed = EnteredRoster & Pick<Placement, 'placement' | 'order'>;

export interface PlayedSegment {
  finishedAt: Date;
  /** In their unshared order, the winner first. */
  placed: Placed[];
}

/**
 * Plays a segment to its end: seeds, series, placements and points as the jobs would have made
 * them, each at its own instant. `stage` seeds the random choices.
 */
export async function playSegment(
  past: Past,
  segment: SegmentRow,
  entered: readonly EnteredRoster[],
  stage: string,
): Promise<PlayedSegment> {
  const seededAt = seedingInstantOf(segment);
  const byId = new Map(entered.map((one) => [one.row.id, one]));
  const seeds = await drawSeeds(
    past.at(seededAt),
    segment,
    entered.map(({ row }) => row),
  );
  const plan = planOf(segment, seeds.length);
  const layout = layoutOfPlan(segment, plan);
  const bracket = playBracket({
    plan,
    seeds,
    seededAt,
    minimumPresent: segment.configuration.minimumPresent ?? 1,
    ...layout,
    face: { seed: DEMO_SEED, stage },
    nameOf: (id) => byId.get(id)?.row.name ?? '',
  });
  await writeSeries(past, {
    segment,
    seededAt,
    bracket,
    bestOf: ({ position }) => layout.bestOf(position),
    phases: await loadBanPhases(past.work, segment.id),
    playersOf: (id) => byId.get(id)?.team.userIds ?? [],
  });
  const placements = finalPlacements({
    plan,
    series: [...bracket.played.map(({ series }) => series), ...bracket.byes],
  });
  const placed = placements.flatMap(({ rosterId, placement, order }) => {
    const one = byId.get(rosterId);
    return one ? [{ ...one, placement, order }] : [];
  });
  await endSegment(past, segment, { seededAt, seeds, bracket, placed });
  return { finishedAt: bracket.finishedAt, placed };
}

async function endSegment(
  past: Past,
  segment: SegmentRow,
  {
    seededAt,
    seeds,
    bracket: { finishedAt },
    placed,
  }: { seededAt: Date; seeds: string[]; bracket: PlayedBracket; placed: Placed[] },
): Promise<void> {
  await past.work.db
    .updateTable('segments')
    .set((eb) => ({
      seededAt,
      seededCount: seeds.length,
      startedAt: segment.dateFrom,
      finishedAt,
      version: eb('version', '+', 3),
    }))
    .where('id', '=', segment.id)
    .execute();
  await writePoints(past, segment, placed, finishedAt);
  const subject = { type: 'segments', id: segment.id };
  const topics = [`events:${segment.eventId}`];
  past.at(seededAt).record({
    action: 'segment.seeded',
    subject,
    after: { rosters: seeds },
    changes: { state: 'seeded', rosters: seeds.length },
    topics,
  });
  past
    .at(segment.dateFrom)
    .record({ action: 'segment.started', subject, changes: { state: 'running' }, topics });
  past.at(finishedAt).record({
    action: 'segment.finished',
    subject,
    after: { placements: placed.map(({ row, order }) => ({ rosterId: row.id, order })) },
    changes: { state: 'finished' },
    topics,
  });
}

async function writePoints(
  past: Past,
  segment: SegmentRow,
  placed: Placed[],
  awardedAt: Date,
): Promise<void> {
  const { db, tenantId } = past.work;
  const table = segment.configuration.points ?? [];
  const leaderboard = table.length > 0 ? await findLeaderboard(past.work, segment) : undefined;
  if (!leaderboard) return;
  const awards = placed.flatMap(({ row, placement }) => {
    const points = pointsFor({ placement, table });
    return points === 0
      ? []
      : {
          tenantId,
          leaderboardId: leaderboard.id,
          teamId: row.teamId,
          rosterId: row.id,
          segmentId: segment.id,
          placement,
          points,
          awardedAt,
        };
  });
  if (awards.length > 0) await db.insertInto('pointAwards').values(awards).execute();
  past.at(awardedAt).record({
    action: 'leaderboard.points-awarded',
    subject: { type: 'leaderboards', id: leaderboard.id },
    after: { segment: segment.id },
    changes: { region: leaderboard.region },
  });
}
