import { describe, expect, test } from 'vitest';
import type { Decision } from '../decision.ts';
import { decideHandOver, decideKick, decideLeave, decideRename, nextOwner } from './ownership.ts';

const reason = (decision: Decision<unknown>) =>
  decision.accepted ? undefined : decision.refusal.reason;
const at = (time: string) => new Date(`2025-05-03T${time}:00Z`);

describe('owners', () => {
  const members = [
    { userId: 'a', joinedAt: at('10:00') },
    { userId: 'c', joinedAt: at('10:20') },
    { userId: 'b', joinedAt: at('10:10') },
  ];

  test('[ROS-10] ownership passes to the longest-standing member; the last to leave disbands the roster', () => {
    expect(nextOwner({ members, leavingId: 'a' })).toBe('b');
    expect(decideLeave({ actorId: 'c', ownerId: 'a', members })).toEqual({
      accepted: true,
      value: { ownerId: 'a', disbands: false },
    });
    expect(decideLeave({ actorId: 'a', ownerId: 'a', members: members.slice(0, 1) })).toEqual({
      accepted: true,
      value: { ownerId: null, disbands: true },
    });
  });

  test.each([
    { patch: {}, expected: undefined, why: 'the owner kicks a member' },
    { patch: { actorId: 'b' }, expected: 'not-the-owner', why: 'a member cannot' },
    { patch: { locked: true }, expected: 'roster-locked', why: 'the roster is locked' },
    { patch: { kickedId: 'a' }, expected: 'cannot-kick-owner', why: 'the owner leaves instead' },
    { patch: { kickedId: 'x' }, expected: 'not-a-member', why: 'not in the roster' },
  ])('[ROS-10] $why', ({ patch, expected }) => {
    expect(
      reason(
        decideKick({ actorId: 'a', ownerId: 'a', members, kickedId: 'b', locked: false, ...patch }),
      ),
    ).toBe(expected);
  });

  test.each([
    { actorId: 'a', ownerId: 'a', expected: { ownerId: 'b', disbands: false }, why: 'the owner' },
    { actorId: 'b', ownerId: 'a', expected: { ownerId: 'a', disbands: false }, why: 'a member' },
    { actorId: 'x', ownerId: 'a', expected: 'not-a-member', why: 'a stranger' },
  ])('[ROS-10] leaving: $why', ({ expected, ...actors }) => {
    const decision = decideLeave({ ...actors, members });
    expect(decision.accepted ? decision.value : decision.refusal.reason).toEqual(expected);
  });
  test('[ROS-10] of two who joined at the same instant the lower id owns the roster', () => {
    const twins = ['c', 'b', 'd'].map((userId) => ({ userId, joinedAt: at('10:00') }));
    expect(nextOwner({ members: twins, leavingId: 'x' })).toBe('b');
    expect(nextOwner({ members: twins.toReversed(), leavingId: 'b' })).toBe('c');
    expect(nextOwner({ members: [], leavingId: 'x' })).toBeNull();
  });
  test('[ROS-10] a kick names the member', () =>
    expect(
      decideKick({ actorId: 'a', ownerId: 'a', members, kickedId: 'c', locked: false }),
    ).toEqual({ accepted: true, value: 'c' }));

  test.each([
    { actorId: 'a', toId: 'b', expected: 'b', why: 'the owner to a member' },
    { actorId: 'b', toId: 'c', expected: 'not-the-owner', why: 'a member cannot' },
    { actorId: 'a', toId: 'x', expected: 'not-a-member', why: 'to a stranger' },
  ])('[ROS-10] hands over: $why', ({ actorId, toId, expected }) => {
    const decision = decideHandOver({ actorId, ownerId: 'a', members, toId });
    expect(decision.accepted ? decision.value : decision.refusal.reason).toBe(expected);
  });
  test.each([
    { actorId: 'a', locked: false, expected: undefined, why: 'the owner' },
    { actorId: 'b', locked: false, expected: 'not-the-owner', why: 'a member cannot' },
    { actorId: 'a', locked: true, expected: 'roster-locked', why: 'the roster is locked' },
  ])('[ROS-10] renames: $why', ({ expected, ...facts }) =>
    expect(reason(decideRename({ ...facts, ownerId: 'a' }))).toBe(expected),
  );
});
