import { describe, expect, test } from 'vitest';
import { playerState } from './player-state.ts';

type Facts = Parameters<typeof playerState>[0];
const me = { id: 'me', entered: false, missing: null };
const next = { opensAt: null, roster: null, players: [me] };
const outlook = { state: 'upcoming' as const, placement: null, last: null, next: null };
const facts: Facts = {
  status: 'roster complete',
  roster: { status: 'ready', checkedIn: false, withdrawn: false, ownerId: 'me' },
  userId: 'me',
  isWindowOpen: false,
  outlook,
};

describe('[CTR-10] the state of a player with a roster', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['the literal status', { status: 'checked in' }, 'checked in'],
    ['no answer yet', { outlook: null }, 'roster complete'],
    ['the check-in is open', { isWindowOpen: true }, 'check in now'],
    [
      'checked in while it is open',
      {
        isWindowOpen: true,
        status: 'checked in',
        roster: { ...facts.roster, checkedIn: true },
      },
      'checked in',
    ],
    [
      'a Challenge roster of one',
      { roster: { ...facts.roster, status: 'incomplete' } },
      'roster not complete',
    ],
    ['the captain', { outlook: { ...outlook, next } }, 'enter the next stage'],
    [
      'a member before the captain',
      { outlook: { ...outlook, next }, roster: { ...facts.roster, ownerId: 'x' } },
      'captain enters next',
    ],
    [
      'a member after the captain',
      { outlook: { ...outlook, next: { ...next, roster: '9' } } },
      'join the next stage',
    ],
    [
      'a player who has entered',
      { outlook: { ...outlook, next: { ...next, players: [{ ...me, entered: true }] } } },
      'roster complete',
    ],
    [
      'a player who does not meet a condition',
      {
        outlook: { ...outlook, next: { ...next, players: [{ ...me, missing: 'not-qualified' }] } },
      },
      'roster complete',
    ],
    [
      'registration that opens later',
      { outlook: { ...outlook, next: { ...next, opensAt: '2026-11-21T12:00:00Z' } } },
      'roster complete',
    ],
    ['a match won', { outlook: { ...outlook, state: 'playing', last: { won: true } } }, 'won'],
    [
      'a match lost in a lower bracket',
      { status: 'checked in', outlook: { ...outlook, state: 'playing', last: { won: false } } },
      'checked in',
    ],
    [
      'an invited team that is seeded',
      { outlook: { ...outlook, state: 'playing' } },
      'in the bracket',
    ],
    [
      'an invited team that lost and plays on',
      { outlook: { ...outlook, state: 'waiting', last: { won: false } } },
      'in the bracket',
    ],
    [
      'a team that is seeded after its check-in',
      { status: 'checked in', outlook: { ...outlook, state: 'playing' } },
      'checked in',
    ],
    ['through', { outlook: { ...outlook, state: 'through' } }, 'through'],
    [
      'a check-in that was missed, though the stage is played without it',
      { status: 'missed check-in', outlook: { ...outlook, state: 'out' } },
      'missed check-in',
    ],
    ['out', { outlook: { ...outlook, state: 'out', next } }, 'eliminated'],
    [
      'withdrawn before the seeding',
      { isWindowOpen: true, roster: { ...facts.roster, withdrawn: true } },
      'withdrawn',
    ],
    [
      'withdrawn in a stage that is played',
      {
        roster: { ...facts.roster, withdrawn: true },
        outlook: { ...outlook, state: 'out' },
      },
      'withdrawn',
    ],
    [
      'withdrawn, with a place in a stage that is over',
      {
        roster: { ...facts.roster, withdrawn: true },
        outlook: { ...outlook, state: 'out', placement: 7 },
      },
      'eliminated',
    ],
    ['champion', { outlook: { ...outlook, state: 'champion' } }, 'champion'],
  ])('%s', (_what, patch, expected) => {
    expect(playerState({ ...facts, ...patch })).toBe(expected);
  });
});
