import type { RosterId, UserId } from '@ringside/rules/ids';
import { relationNotFound, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { loadClosedDoor } from './doors.query.ts';
import { refreshStatus } from './roster-facts.ts';
import { rosterRepository } from './roster.repository.ts';

/**
 * Adds players to a roster for an operator, regardless of lock and key, but within its size and one
 * roster per player and stage.
 */
export async function addPlayers(
  work: Work,
  rosterId: RosterId,
  userIds: UserId[],
): Promise<Answer> {
  const repository = rosterRepository(work.db, work.tenantId);
  const roster = getRow(await repository.lockById(rosterId));
  const segment = getRow(
    await segmentRepository(work.db, work.tenantId).findById(roster.segmentId),
  );
  if (roster.status === 'disbanded') return refusalAnswer({ reason: 'roster-disbanded' });
  const count = (await repository.players([rosterId])).length;
  if (count + userIds.length > segment.rosterSize.playersMax)
    return refusalAnswer({ reason: 'roster-full' });
  const passedDoors: Record<string, string> = {};
  for (const [index, userId] of userIds.entries()) {
    const user =
      /^\d{1,18}$/.test(userId) &&
      (await work.db
        .selectFrom('users')
        .select(['id', 'createdAt', 'queueWins', 'challengeWins'])
        .where('tenantId', '=', work.tenantId)
        .where('id', '=', userId)
        .executeTakeFirst());
    if (!user) return relationNotFound(`/data/${index}/id`, 'There is no such user');
    if (await repository.inRosterOfStage(roster.stageId, userId))
      return refusalAnswer({ reason: 'already-in-roster' });
    const door = await loadClosedDoor(work, segment, user);
    if (door) passedDoors[userId] = door.reason;
    await work.db
      .insertInto('players')
      .values({
        rosterId,
        stageId: roster.stageId,
        userId,
        joinedAt: work.now,
      })
      .execute();
  }
  await refreshStatus(work, roster, segment, 'roster.players-added', {
    after: {
      users: userIds,
      ...(Object.keys(passedDoors).length > 0 && { passedDoors }),
    },
    topics: userIds.map((id) => `users:${id}`),
  });
  return { show: { type: 'rosters', id: rosterId } };
}
