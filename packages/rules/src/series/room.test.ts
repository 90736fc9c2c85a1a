import { describe, expect, test } from 'vitest';
import type { UserId } from '../ids.ts';
import {
  areFirstBansOver,
  decideRoom,
  decideRoomEntry,
  roomOpenerOf,
  type RoomState,
  type RoomUser,
} from './room.ts';

const LIVE: RoomState = { state: 'live', reporting: 'none', areBansOver: true };

describe('[SER-21] the room of a series', () => {
  test.each<[string, RoomUser, Partial<RoomState>, string]>([
    ['the opener after the bans', 'opener', {}, 'allowed'],
    ['a referee', 'referee', {}, 'allowed'],
    ['another member', 'member', {}, 'not-the-owner'],
    ['a stranger', null, {}, 'not-in-series'],
    ['during the bans', 'opener', { areBansOver: false }, 'bans-open'],
    ['a referee during the bans', 'referee', { areBansOver: false }, 'bans-open'],
    ['after the bans, before its date', 'opener', { state: 'scheduled' }, 'allowed'],
    [
      'before its date, without a ban phase',
      'opener',
      { state: 'scheduled', areBansOver: null },
      'series-not-live',
    ],
    ['live, without a ban phase', 'opener', { areBansOver: null }, 'allowed'],
    ['overdue', 'opener', { reporting: 'overdue' }, 'allowed'],
    ['reported', 'opener', { reporting: 'reported' }, 'result-reported'],
    ['finished', 'opener', { state: 'finished' }, 'series-not-live'],
    ['without opponents', 'referee', { state: 'new', areBansOver: null }, 'series-not-live'],
  ])('%s: %s', (_title, user, facts, expected) => {
    const decision = decideRoom(user, { ...LIVE, ...facts });
    expect(decision.accepted ? decision.value : decision.refusal.reason).toBe(expected);
  });

  test.each([
    [{ isMember: true, checkedIn: true, isOpen: true }, 'in'],
    [{ isMember: false, checkedIn: false, isOpen: true }, 'not-in-series'],
    [{ isMember: true, checkedIn: false, isOpen: true }, 'not-checked-in'],
    [{ isMember: true, checkedIn: true, isOpen: false }, 'no-room'],
  ])('a player goes in: %j', (facts, expected) => {
    const decision = decideRoomEntry(facts);
    expect(decision.accepted ? decision.value : decision.refusal.reason).toBe(expected);
  });

  const member = (id: string, side: 'home' | 'away', hour: number, checkedIn = true) => ({
    userId: id as UserId,
    side,
    joinedAt: new Date(Date.UTC(2026, 10, 1, hour)),
    checkedIn,
  });
  const opener = (...members: ReturnType<typeof member>[]) =>
    roomOpenerOf({ members, captainId: 'captain' as UserId });
  test.each([
    ['the captain is there', [member('a', 'home', 1), member('captain', 'home', 2)], 'captain'],
    ['no member is there', [member('captain', 'home', 2, false)], 'captain'],
    [
      'the captain is away: the longest member',
      [member('b', 'home', 3), member('a', 'home', 2), member('captain', 'home', 1, false)],
      'a',
    ],
    ['only the other side is there', [member('x', 'away', 1)], 'captain'],
  ])('%s', (_title, members, expected) => expect(opener(...members)).toBe(expected));

  test.each<[[string, number | null][], boolean | null]>([
    [[], null],
    [[['pending', null]], false],
    [
      [
        ['closed', null],
        ['open', null],
      ],
      false,
    ],
    [
      [
        ['closed', null],
        ['cancelled', null],
      ],
      true,
    ],
    [
      [
        ['closed', 1],
        ['pending', 2],
      ],
      true,
    ],
    [
      [
        ['open', 1],
        ['pending', 2],
      ],
      false,
    ],
  ])('whether the bans %j are over: %s', (challenges, expected) =>
    expect(areFirstBansOver(challenges.map(([status, game]) => ({ status, game })))).toBe(expected),
  );
});
