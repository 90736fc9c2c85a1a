import { createBracket } from '@ringside/rules/bracket/create-bracket';
import { admitRosters } from '@ringside/rules/checkin/standby';
import { seedRosters } from '@ringside/rules/seeding/seeding';
import { json } from '../../storage/tables/columns.ts';
import type { Work } from '../../unit-of-work.ts';
import { pointsOfTeams } from '../leaderboards/leaderboard.query.ts';
import { insertSeries } from '../match-series/series-life.ts';
import { bracketLayout } from '../match-series/series-layout.ts';
import { beginRounds } from '../match-series/settle-rounds.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { SEGMENT_WORK } from './arm-segment.ts';
import { finishSegment } from './finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';
import { isElimination, planOf } from './stage-fit.ts';

/** The moment at which a segment is closed: standby moves up, the seeds are drawn and frozen, the series are made. */
export async function seedSegment(work: Work, segmentId: string): Promise<void> {
  const repository = segmentRepository(work.db, work.tenantId);
  const segment = await repository.lockById(segmentId);
  if (!segment || segment.seededAt || segment.finishedAt || segment.format === 'queue') return;
  const rosters = await rosterRepository(work.db, work.tenantId).findAllBySegment(segmentId);
  const admitted = await admit(work, segment, rosters);
  const seeded = await work.db
    .updateTable('segments')
    .set({ seededAt: work.now, seededCount: admitted.length, version: segment.version + 1 })
    .where('id', '=', segmentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const kind of SEGMENT_WORK) if (kind !== 'segment-starts') work.disarm(kind, segmentId);
  const seeds = await drawSeeds(work, seeded, admitted);
  await markStage(work, seeded);
  work.record({
    action: 'segment.seeded', subject: { type: 'segments', id: segmentId, version: seeded.version }, after: { rosters: seeds }, changes: { state: 'seeded', rosters: seeds.length },
    topics: [`events:${segment.eventId}`, ...(segment.parentId ? [`segments:${segment.parentId}`] : [])],
  });
  if (seeds.length < 2) return finishSegment(work, seeded);
  if (!isElimination(seeded.format)) return beginRounds(work, seeded, seeds);
  const plan = planOf(seeded, seeds.length);
  await insertSeries(work, seeded, bracketLayout(seeded, plan), createBracket({ plan, seeds }));
}

/** Who plays: those checked in, then standby rosters in order into the free places; both are told. */
async function admit(work: Work, segment: SegmentRow, rosters: RosterRow[]): Promise<RosterRow[]> {
  const hasWindow = segment.checkinTo !== null;
  const admission = admitRosters({
    rosters: rosters.map((roster) => ({ rosterId: roster.id, createdAt: roster.createdAt, ready: roster.status === 'ready' && roster.withdrawnAt === null, checkedIn: roster.checkedInAt !== null })),
    limit: segment.rostersLimit.limit, standbyLimit: segment.rostersLimit.standbyLimit ?? 0, hasWindow,
  });
  const byId = new Map(rosters.map((roster) => [roster.id, roster]));
  for (const id of admission.movedUp) {
    const row = await rosterRepository(work.db, work.tenantId).update(id, { standby: false });
    work.record({ action: 'roster.moved-up', subject: { type: 'rosters', id, version: row.version }, changes: { standby: false }, topics: [`segments:${segment.id}`] });
  }
  for (const id of admission.left) work.record({ action: 'roster.left-on-standby', subject: { type: 'rosters', id }, changes: { standby: true } });
  return admission.admitted.map((id) => byId.get(id)!);
}

/** Draws and freezes the seeds: by points, challenge wins, time of registration, and last by lot; the reason of each place is kept. */
async function drawSeeds(work: Work, segment: SegmentRow, rosters: RosterRow[]): Promise<string[]> {
  const points = await pointsOfTeams(work, rosters.map((roster) => roster.teamId));
  const wins = await winsOf(work, rosters.map((roster) => roster.id));
  const registered = await registrationTimes(work, rosters);
  const seeds = seedRosters({
    segmentId: segment.id,
    rosters: rosters.map((roster) => ({ rosterId: roster.id, points: points.get(roster.teamId) ?? 0, challengeWins: wins.get(roster.id) ?? 0, registeredAt: registered.get(roster.id) ?? roster.createdAt })),
  });
  for (const { rosterId, seed, reason, points, challengeWins, lot } of seeds) await work.db.updateTable('rosters').set({ seed, seedReason: json({ reason, points, challengeWins, lot }) }).where('id', '=', rosterId).execute();
  return seeds.map(({ rosterId }) => rosterId);
}

async function winsOf({ db, tenantId }: Work, rosterIds: string[]): Promise<Map<string, number>> {
  const wins = new Map<string, number>();
  for (const member of await rosterRepository(db, tenantId).members(rosterIds)) wins.set(member.rosterId, (wins.get(member.rosterId) ?? 0) + member.challengeWins + member.queueWins);
  return wins;
}

/** A roster that advanced counts from the registration of the first roster on its way. */
async function registrationTimes({ db }: Work, rosters: RosterRow[]): Promise<Map<string, Date>> {
  const times = new Map<string, Date>();
  let level = rosters.map((roster) => ({ id: roster.id, at: roster }));
  for (const { id, at } of level) times.set(id, at.createdAt);
  while (level.some(({ at }) => at.parentRosterId)) {
    const parents = await db.selectFrom('rosters').selectAll().where('id', 'in', level.flatMap(({ at }) => at.parentRosterId ?? []).concat('0')).execute();
    const byId = new Map(parents.map((parent) => [parent.id, parent]));
    level = level.flatMap(({ id, at }) => {
      const parent = at.parentRosterId ? byId.get(at.parentRosterId) : undefined;
      return parent ? [{ id, at: parent }] : [];
    });
    for (const { id, at } of level) times.set(id, at.createdAt);
  }
  return times;
}

/** A stage is seeded with the first of its regions. */
async function markStage({ db, now }: Work, { stageId }: SegmentRow): Promise<void> {
  if (!stageId) return;
  await db.updateTable('segments').set((eb) => ({ seededAt: now, version: eb('version', '+', 1) })).where('id', '=', stageId).where('seededAt', 'is', null).execute();
}

