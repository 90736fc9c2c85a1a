import { describe, expect, test } from 'vitest';
import { at, OUTLOOK, ROSTER } from './now.fixture.ts';
import { type OwnRoster, rosterNow, type RosterKind } from './roster-now.ts';

const NOW = at('12:00');
const me = { id: 'me', entered: false, missing: null };
const next = { opensAt: null, closesAt: at('15:00'), roster: null, players: [me] };
const outlook = OUTLOOK;
const openWindow = { from: at('11:00'), to: at('13:00') };
const plays = { ...outlook, state: 'playing', upcoming: { date: at('18:00') } } as const;

describe('[CTR-10] the state of a roster', () => {
  type Entry = [RosterKind, string | null, boolean];
  test.each<[string, Partial<OwnRoster>, Entry | null, Entry?]>([
    ['the literal one', { literal: 'checked in', checkedIn: true }, null],
    ['no answer yet', { outlook: null }, null],
    ['the check-in is open', { window: openWindow }, ['check in now', '13:00', true]],
    [
      'a player left while the check-in is open',
      { window: openWindow, status: 'incomplete' },
      ['complete the team', '13:00', true],
    ],
    [
      'checked in while it is open',
      { window: openWindow, literal: 'checked in', checkedIn: true },
      null,
    ],
    [
      'the check-in is over',
      { window: { from: at('10:00'), to: at('12:00') }, literal: 'missed check-in' },
      ['missed', null, false],
    ],
    ['incomplete', { status: 'incomplete' }, ['incomplete', '14:00', true]],
    [
      'incomplete after registration',
      { status: 'incomplete', registrationClosesAt: null },
      ['incomplete', null, true],
    ],
    [
      'the captain may enter the next stage',
      { outlook: { ...outlook, next } },
      ['enter the next stage', '15:00', true],
    ],
    [
      'a member before the captain',
      { outlook: { ...outlook, next }, ownerId: 'x' },
      ['captain enters next', '15:00', false],
    ],
    [
      'a member after the captain',
      { outlook: { ...outlook, next: { ...next, roster: '9' } }, ownerId: 'x' },
      ['join the next stage', '15:00', true],
    ],
    [
      'a player who has entered',
      { outlook: { ...outlook, next: { ...next, players: [{ ...me, entered: true }] } } },
      null,
    ],
    [
      'a player who does not meet a condition',
      {
        outlook: { ...outlook, next: { ...next, players: [{ ...me, missing: 'not-qualified' }] } },
      },
      null,
    ],
    [
      'registration that opens later',
      { outlook: { ...outlook, next: { ...next, opensAt: at('13:00') } } },
      null,
    ],
    [
      'the check-in and the next stage',
      { window: openWindow, outlook: { ...outlook, next } },
      ['check in now', '13:00', true],
      ['enter the next stage', '15:00', true],
    ],
    [
      'out, and the next stage is open',
      { outlook: { ...outlook, state: 'out', next } },
      ['eliminated', null, false],
      ['enter the next stage', '15:00', true],
    ],
    ['on standby', { standby: true }, ['on standby', '18:00', false]],
    [
      'on standby before the check-in',
      { standby: true, window: { from: at('13:00'), to: at('14:00') } },
      ['on standby', '14:00', false],
    ],
    ['placed in a stage by invitation', { isInvited: true }, ['placed', '18:00', false]],
    [
      'won',
      { outlook: { ...plays, last: { won: true } }, literal: 'checked in' },
      ['won', '18:00', false],
    ],
    [
      'lost, and plays on',
      { outlook: { ...plays, last: { won: false } } },
      ['still in', '18:00', false],
    ],
    [
      'waits for the next match',
      { outlook: { ...plays, state: 'waiting', upcoming: null, last: { won: true } } },
      ['won', null, false],
    ],
    ['a bye first', { outlook: { ...plays, bye: true } }, ['bye', '18:00', false]],
    [
      'a bye after a match',
      { outlook: { ...plays, bye: true, last: { won: true } } },
      ['bye', '18:00', false],
    ],
    ['seeded, before its first match', { outlook: plays }, ['in the bracket', '18:00', false]],
    [
      'through',
      { outlook: { ...outlook, state: 'through', through: { date: at('20:00') } } },
      ['through', '20:00', false],
    ],
    [
      'a check-in that was missed, though the stage is played without it',
      { literal: 'missed check-in', outlook: { ...outlook, state: 'out' } },
      ['missed', null, false],
    ],
    [
      'out, and the next stage opens later',
      { outlook: { ...outlook, state: 'out', next: { ...next, opensAt: at('21:00') } } },
      ['eliminated', '21:00', false],
    ],
    [
      'withdrawn before the seeding',
      { window: openWindow, withdrawn: true },
      ['withdrawn', null, false],
    ],
    [
      'withdrawn in a stage that is played',
      { withdrawn: true, outlook: { ...outlook, state: 'out' } },
      ['withdrawn', null, false],
    ],
    [
      'withdrawn, with a place in a stage that is over',
      { withdrawn: true, outlook: { ...outlook, state: 'out', placement: 7 } },
      ['eliminated', null, false],
    ],
    ['champion', { outlook: { ...outlook, state: 'champion' } }, ['champion', null, false]],
  ])('%s', (_what, facts, ...expected) => {
    expect(rosterNow({ ...ROSTER, ...facts }, NOW)).toEqual(
      expected.flatMap((entry) =>
        entry
          ? { rosterId: '3', kind: entry[0], until: entry[1] && at(entry[1]), isMine: entry[2] }
          : [],
      ),
    );
  });
});
