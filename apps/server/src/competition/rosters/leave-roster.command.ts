import type { RosterId, UserId } from '@ringside/rules/ids';
import { decideRosterName, nameSkeleton, normaliseName } from '@ringside/rules/roster/names';
import {
  decideHandOver,
  decideKick,
  decideLeave,
  decideRename,
} from '@ringside/rules/roster/ownership';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { updateTeamPoints } from '../leaderboards/update-team-points.command.ts';
import {
  hasPlayedOut,
  withdrawRoster,
} from '../match-series/ruling/withdraw-from-stage.command.ts';
import { loadNameCheck } from '../name-rules/name-rules.repository.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { changeTeams } from '../teams/change-team.command.ts';
import { createDisbanding } from './disbanding.command.ts';
import { handlePlayerLoss } from './handle-player-loss.command.ts';
import { isLocked, recordRoster, refreshStatus } from './roster-facts.ts';
import { rosterRepository, type RosterRow } from './roster.repository.ts';

interface LockedRoster {
  roster: RosterRow;
  segment: SegmentRow;
  members: { userId: UserId; joinedAt: Date }[];
  locked: boolean;
}

async function lockRosterWithMembers(work: Work, rosterId: RosterId): Promise<LockedRoster> {
  const repository = rosterRepository(work.db, work.tenantId);
  const found = getRow(await repository.findById(rosterId));
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.segmentId));
  const roster = getRow(await repository.lockById(rosterId));
  return {
    roster,
    segment,
    members: await repository.players([rosterId]),
    locked: await isLocked(work, roster, segment),
  };
}

const showRoster = (id: string): Answer => ({ show: { type: 'rosters', id } });
const markPlayerGone = (work: Work, rosterId: RosterId, userId: UserId, how: 'left' | 'kicked') =>
  work.db
    .updateTable('players')
    .set({ leftAt: work.now, leftHow: how })
    .where('rosterId', '=', rosterId)
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .execute();

/** Removes a player from a roster at their own request; the last player disbands it. */
export async function leaveRoster(work: Work, rosterId: RosterId, userId: UserId): Promise<Answer> {
  const { roster, segment, members, locked } = await lockRosterWithMembers(work, rosterId);
  const decision = decideLeave({ actorId: userId, ownerId: roster.ownerId, members });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  if (decision.value.disbands) return applyDisbanding(work, { roster, segment, members, locked });
  await markPlayerGone(work, rosterId, userId, 'left');
  await refreshStatus(work, roster, segment, 'roster.left', {
    before: { user: userId },
    topics: [`users:${userId}`],
    set: { ownerId: decision.value.ownerId },
  });
  await handlePlayerLoss(work, roster.id, segment);
  return { empty: true };
}

/** Removes a player from a roster for its captain. */
export async function kickPlayer(
  work: Work,
  rosterId: RosterId,
  { actorId, kickedId }: { actorId: string; kickedId: string },
): Promise<Answer> {
  const { roster, segment, members, locked } = await lockRosterWithMembers(work, rosterId);
  const decision = decideKick({ actorId, ownerId: roster.ownerId, members, kickedId, locked });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  await markPlayerGone(work, rosterId, kickedId, 'kicked');
  await refreshStatus(work, roster, segment, 'roster.kicked', {
    before: { user: kickedId },
    topics: [`users:${kickedId}`],
  });
  return { empty: true };
}

/** Disbands a roster, which withdraws it from a seeded segment. */
export async function disbandRoster(work: Work, rosterId: RosterId): Promise<Answer> {
  return applyDisbanding(work, await lockRosterWithMembers(work, rosterId));
}

/**
 * Disbands a roster and keeps its history: the players are marked as gone. In a seeded segment the
 * roster withdraws, and with nothing left to play it keeps its place and its points.
 */
async function applyDisbanding(
  work: Work,
  { roster, segment, members }: LockedRoster,
): Promise<Answer> {
  if (roster.status === 'disbanded') return refusalAnswer({ reason: 'roster-disbanded' });
  await work.db
    .updateTable('players')
    .set({ leftAt: work.now, leftHow: 'disbanded' })
    .where('rosterId', '=', roster.id)
    .where('leftAt', 'is', null)
    .execute();
  const disbanding = await createDisbanding(work, roster, segment);
  const playedOut = await hasPlayedOut(work, segment, roster.id);
  await work.db.deleteFrom('checkins').where('rosterId', '=', roster.id).execute();
  await work.db.deleteFrom('queueEntries').where('rosterId', '=', roster.id).execute();
  const row = await rosterRepository(work.db, work.tenantId).update(roster.id, {
    status: 'disbanded',
    checkedInAt: null,
    disbanding: json(disbanding),
  });
  recordRoster(work, row, 'roster.disbanded', {
    before: { name: roster.name },
    topics: members.map(({ userId }) => `users:${userId}`),
  });
  if (!playedOut) await updateTeamPoints(work, row, segment, []);
  if (segment.seededAt)
    await withdrawRoster(work, { rosterId: roster.id, segmentId: segment.id, reason: 'disbanded' });
  return { empty: true };
}

/** Renames a roster and its team. */
export async function renameRoster(
  work: Work,
  rosterId: RosterId,
  { actorId, name, isOperator = false }: { actorId: string; name: string; isOperator?: boolean },
): Promise<Answer> {
  const { roster, locked } = await lockRosterWithMembers(work, rosterId);
  const decision = decideRename({
    actorId,
    ownerId: roster.ownerId,
    locked: locked && !isOperator,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const isBlocked = await loadNameCheck(work);
  const named = decideRosterName({
    // A roster keeps the name that it has, although one of its words was blocked since.
    isBlocked: (changedName) =>
      changedName !== normaliseName(roster.name) && isBlocked(changedName),
    name,
    takenNames: await rosterRepository(work.db, work.tenantId).namesLike(name, roster),
  });
  if (!named.accepted)
    return {
      faults: {
        status: 422,
        faults: [
          {
            code: named.refusal.reason,
            title: 'The name is not valid',
            source: { pointer: '/data/attributes/name' },
          },
        ],
      },
    };
  const row = await rosterRepository(work.db, work.tenantId).update(rosterId, {
    name: named.value,
    nameKey: nameSkeleton(named.value),
  });
  await changeTeams(work, [roster.teamId], {
    action: 'team.renamed',
    set: { name: named.value },
  });
  recordRoster(work, row, 'roster.renamed', {
    before: { name: roster.name },
    after: { name: row.name },
  });
  return showRoster(rosterId);
}

/** Makes another member the captain of a roster and the owner of its team. */
export async function transferOwnership(
  work: Work,
  rosterId: RosterId,
  { actorId, toId }: { actorId: string; toId: string },
): Promise<Answer> {
  const { roster, members } = await lockRosterWithMembers(work, rosterId);
  const decision = decideHandOver({ actorId, ownerId: roster.ownerId, members, toId });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const row = await rosterRepository(work.db, work.tenantId).update(rosterId, { ownerId: toId });
  await changeTeams(work, [roster.teamId], { action: 'team.handed-over', set: { ownerId: toId } });
  recordRoster(work, row, 'roster.handed-over', {
    before: { owner: roster.ownerId },
    after: { owner: toId },
    topics: [`users:${toId}`],
  });
  return showRoster(rosterId);
}

/** Withdraws a roster that has found no replacement in time. */
export async function endReplacement(work: Work, rosterId: RosterId): Promise<void> {
  const roster = await rosterRepository(work.db, work.tenantId).findById(rosterId);
  if (!roster || roster.status === 'ready' || roster.withdrawnAt) return;
  await withdrawRoster(work, { rosterId, segmentId: roster.segmentId, reason: 'incomplete' });
}
