import { accept, refuse, type Decision } from '../decision.ts';
import type { UserId } from '../ids.ts';

export interface Member {
  userId: UserId;
  joinedAt: Date;
}
interface Acting {
  actorId: string;
  ownerId: string;
  members: Member[];
}

/**
 * [ROS-10] Returns the owner after the present one leaves: the longest-standing of the remaining
 * members; null if there is none.
 */
export function nextOwner({
  members,
  leavingId,
}: {
  members: Member[];
  leavingId: string;
}): string | null {
  const staying = members.filter(({ userId }) => userId !== leavingId);
  staying.sort(
    (one, other) => +one.joinedAt - +other.joinedAt || (one.userId < other.userId ? -1 : 1),
  );
  return staying[0]?.userId ?? null;
}

/**
 * [ROS-10] Decides what happens when a member leaves, which is always possible: an owner passes
 * ownership, the last member disbands the roster, and in a locked roster it may be a withdrawal.
 * Refused `not-a-member`.
 */
export function decideLeave({
  actorId,
  ownerId,
  members,
}: Acting): Decision<{ ownerId: string | null; disbands: boolean }> {
  if (!isMember({ actorId, members })) return refuse('not-a-member');
  const next = nextOwner({ members, leavingId: actorId });
  return accept({ ownerId: actorId === ownerId ? next : ownerId, disbands: next === null });
}

/**
 * [ROS-10] Decides whether the owner may kick another member. Refused `not-the-owner`,
 * `roster-locked`, `cannot-kick-owner`, `not-a-member`.
 */
export function decideKick({
  actorId,
  ownerId,
  members,
  kickedId,
  locked,
}: Acting & { kickedId: string; locked: boolean }): Decision<string> {
  if (actorId !== ownerId) return refuse('not-the-owner');
  if (locked) return refuse('roster-locked');
  if (kickedId === ownerId) return refuse('cannot-kick-owner');
  return isMember({ actorId: kickedId, members }) ? accept(kickedId) : refuse('not-a-member');
}

/**
 * [ROS-10] Decides whether the owner may hand the roster to another member. Refused
 * `not-the-owner`, `not-a-member`.
 */
export function decideHandOver({
  actorId,
  ownerId,
  members,
  toId,
}: Acting & { toId: string }): Decision<string> {
  if (actorId !== ownerId) return refuse('not-the-owner');
  return isMember({ actorId: toId, members }) ? accept(toId) : refuse('not-a-member');
}

/**
 * [ROS-10] Decides whether the owner may rename a roster, which must not be locked. Refused
 * `not-the-owner`, `roster-locked`.
 */
export function decideRename({
  actorId,
  ownerId,
  locked,
}: {
  actorId: string;
  ownerId: string;
  locked: boolean;
}): Decision<true> {
  if (actorId !== ownerId) return refuse('not-the-owner');
  return locked ? refuse('roster-locked') : accept(true);
}

function isMember({ actorId, members }: { actorId: string; members: Member[] }): boolean {
  return members.some(({ userId }) => userId === actorId);
}
