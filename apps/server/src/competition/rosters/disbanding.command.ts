import { rosterLimitOf } from '@ringside/rules/bracket/graph/graph-settings';
import type { Decision } from '@ringside/rules/decision';
import type { UserId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { decideRosterName } from '@ringside/rules/roster/names';
import { decideReturn } from '@ringside/rules/roster/withdraw-roster';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Disbanding } from '../../platform/storage/tables/roster.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import {
  loadOpenSeries,
  reinstateSeries,
} from '../match-series/ruling/reinstate-series.command.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { handlePlayerLoss } from './handle-player-loss.command.ts';
import { refreshStatus } from './roster-facts.ts';
import { rosterRepository, type RosterRow } from './roster.repository.ts';

/** Returns what the disbanding of a roster is about to take from it, for a reinstatement. */
export async function createDisbanding(
  work: Work,
  roster: RosterRow,
  segment: SegmentRow,
): Promise<Disbanding> {
  const { db, tenantId, now } = work;
  const [checkin, open, lastRound] = await Promise.all([
    db
      .selectFrom('checkins')
      .select(['userId', 'createdAt'])
      .where('rosterId', '=', roster.id)
      .executeTakeFirst(),
    loadOpenSeries(work, roster.id),
    seriesRepository(db, tenantId).findLastRound(segment.id),
  ]);
  return {
    at: now.toISOString(),
    wasIn: roster.withdrawnAt === null,
    open,
    lastRound,
    ...(checkin && {
      checkin: { userId: checkin.userId, createdAt: checkin.createdAt.toISOString() },
    }),
  };
}

/**
 * [ROS-18] Reinstates a disbanded roster with those of its members who are free, and the series
 * that it forfeited by the disbanding.
 */
export async function reinstateDisbanded(
  work: Work,
  segment: SegmentRow,
  roster: RosterRow,
): Promise<Answer> {
  const { disbanding } = roster;
  const members = disbanding ? await findFreeMembers(work, roster, disbanding) : [];
  const decision = await decideReturnOf(work, segment, roster, members.length);
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  if (!disbanding) return refusalAnswer({ reason: 'roster-disbanded' });
  await work.db
    .updateTable('players')
    .set({ leftAt: null, leftHow: null })
    .where('id', '=', anyOf(members.map(({ id }) => id)))
    .execute();
  await restoreCheckin(work, roster, disbanding);
  const { wasIn } = disbanding;
  const row = await refreshStatus(work, roster, segment, 'roster.reinstated', {
    before: { how: 'disbanded' },
    topics: members.map(({ userId }) => `users:${userId}`),
    set: {
      disbanding: null,
      ownerId: getItem(members, 0).userId,
      standby: decision.value.standby,
      checkedInAt: disbanding.checkin ? new Date(disbanding.checkin.createdAt) : null,
      ...(wasIn && { withdrawnAt: null, playedOut: false }),
    },
  });
  if (wasIn && !roster.playedOut) {
    const refusal = await reinstateSeries(work, segment, roster.id, disbanding);
    if (refusal) return refusalAnswer(refusal);
  }
  if (row.status !== 'ready') await handlePlayerLoss(work, roster.id, segment);
  return { show: { type: 'rosters', id: roster.id } };
}

async function decideReturnOf(
  work: Work,
  segment: SegmentRow,
  roster: RosterRow,
  freeMembers: number,
): Promise<Decision<{ standby: boolean }>> {
  const repository = rosterRepository(work.db, work.tenantId);
  const { name } = roster;
  // The roster has its name already: a word that was blocked since does not refuse it.
  const takenNames = await repository.namesLike(name, roster);
  const named = decideRosterName({ name, takenNames });
  if (!named.accepted) return named;
  return decideReturn({
    isKept: roster.disbanding !== null && roster.undoneAt === null,
    freeMembers,
    seeded: segment.seededAt !== null,
    standby: roster.standby,
    rosterCount: await repository.countBySegment(segment.id),
    limit: rosterLimitOf(segment),
    standbyLimit: segment.rostersLimit.standbyLimit ?? 0,
  });
}

/** Finds the members at the disbanding who are in no other roster of the stage, the captain first. */
async function findFreeMembers(
  { db, tenantId }: Work,
  { id, stageId, ownerId }: RosterRow,
  { at }: Disbanding,
): Promise<{ id: string; userId: UserId }[]> {
  const rows = await db
    .selectFrom('players')
    .select(['id', 'userId'])
    .where('rosterId', '=', id)
    .where('leftHow', '=', 'disbanded')
    .where('leftAt', '=', new Date(at))
    .orderBy('joinedAt')
    .orderBy('id')
    .execute();
  const repository = rosterRepository(db, tenantId);
  const free: typeof rows = [];
  for (const row of rows)
    if (!(await repository.inRosterOfStage(stageId, row.userId))) free.push(row);
  return free.sort(
    (one, other) => Number(other.userId === ownerId) - Number(one.userId === ownerId),
  );
}

/** Restores the check-in that the disbanding deleted; it lapses if the roster is not ready. */
async function restoreCheckin(
  { db, tenantId }: Work,
  { id }: RosterRow,
  { checkin }: Disbanding,
): Promise<void> {
  if (!checkin) return;
  const { userId, createdAt } = checkin;
  await db
    .insertInto('checkins')
    .values({
      tenantId,
      createdAt: new Date(createdAt),
      userId,
      rosterId: id,
      seriesId: null,
      recordedBy: userId,
    })
    .execute();
}
