import type { Event } from '@ringside/contract/collections/events';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { describe, expect, test } from 'vitest';
import { hasOpenMatches, hasPlayInProgress, registrationOf } from './decisions.ts';
import { homeClocksOf } from './home-clocks.ts';
import { findOtherEvent } from './other-event.ts';
import { rosterChangesOf } from './roster-decisions.ts';

const now = new Date('2026-11-20T12:00:00Z');
const from = '2026-11-21T12:00:00.000Z';
const stage = (facts: Partial<Segment>): Segment =>
  ({
    id: '1',
    level: 0,
    type: { id: 'MF' },
    format: 'single_elimination',
    registrationType: 'open',
    registrationPhases: [],
    segmentCheckinsConfig: null,
    configuration: {},
    state: 'registration',
    date: { from, to: '2026-11-22T12:00:00.000Z' },
    ...facts,
  }) as Segment;
const roster = { segment: { id: '1' }, checkedIn: false, additionsUsed: 0 } as Roster;
const changesIn = (facts: Partial<Segment>, rosterFacts: Partial<Roster> = {}) =>
  rosterChangesOf({ roster: { ...roster, ...rosterFacts }, segments: [stage(facts)], now });
const window = { openWindow: { from: '2026-11-21T10:00:00Z', to: '2026-11-21T11:00:00Z' } };

describe('the lock of a roster', () => {
  test('is the end of the check-in, if there is one', () =>
    expect(changesIn({ segmentCheckinsConfig: window })).toEqual({
      locked: false,
      additionsLeft: 1,
      until: 'checkin-closes',
    }));
  test('without a check-in it is the instant of the seeding', () =>
    expect(changesIn({}).until).toBeInstanceOf(Date));
  test.each([
    ['a queue', changesIn({ format: 'queue' })],
    ['an operator who opened it', changesIn({}, { operatorLock: false })],
  ])('is absent: %s', (_, changes) =>
    expect(changes).toMatchObject({ locked: false, until: null }),
  );
  test('the seeding locks before the windows are over', () => {
    expect(changesIn({ state: 'seeded', segmentCheckinsConfig: window }).locked).toBe(true);
    expect(changesIn({ state: 'running', format: 'queue' }).locked).toBe(false);
    expect(changesIn({ state: 'seeded' }, { operatorLock: false }).locked).toBe(false);
  });
});

test('registration closes for no stage by invitation', () => {
  const invited = stage({ registrationType: 'invitation' });
  expect(registrationOf(stage({}), now).closes).not.toBeNull();
  expect(registrationOf(invited, now).closes).toBeNull();
  const kindsOf = (one: Segment) =>
    homeClocksOf({ segments: [one], stage: one }, now).clocks.map(({ kind }) => kind);
  expect(kindsOf(stage({}))).toContain('registration-closes');
  expect(kindsOf(invited)).toEqual(['start', 'live-start']);
});

test.each([
  { state: 'seeded', isOpen: true },
  { state: 'running', isOpen: true },
  { state: 'finished', isOpen: false },
] as const)('a $state stage keeps its bracket open, and has matches left: $isOpen', (facts) => {
  const during = new Date('2026-11-21T18:00:00Z');
  const stages = [stage({ state: facts.state })];
  expect(hasPlayInProgress(stages, during)).toBe(true);
  expect(hasOpenMatches(stages, during)).toBe(facts.isOpen);
  expect(hasOpenMatches(stages, new Date('2026-11-23T12:00:00Z'))).toBe(false);
});

describe('the event that a player without a team in the shown one is offered', () => {
  const region = (id: string, facts: Partial<Segment>): Segment =>
    stage({
      id: `${id}0`,
      level: 1,
      parent: { id },
      configuration: { countries: ['DE'] },
      ...facts,
    } as Partial<Segment>);
  const eventWith = (id: string, facts: Partial<Segment>) => ({
    event: { id } as Event,
    segments: [stage({ id, level: 0, parent: null }), region(id, facts)],
  });
  const closed = eventWith('1', { state: 'seeded' });
  const entrant = { country: 'DE', isQualified: false, otherRosters: [] as Roster[] };
  interface Case {
    shown?: typeof closed;
    player?: Partial<typeof entrant>;
  }
  const offerFor = (other: Partial<Segment>, { shown = closed, player = {} }: Case = {}) => {
    const season = { events: [], active: [shown, eventWith('2', other)], finals: null };
    return findOtherEvent({ season, shownEventId: '1' }, { ...entrant, ...player }, now);
  };
  const idFor = (...facts: Parameters<typeof offerFor>) => {
    const offer = offerFor(...facts);
    expect(offer?.hasTeam ?? false).toBe(false);
    return offer?.event.id ?? null;
  };
  const registering: Partial<Segment> = { state: 'registration' };
  test.each([
    ['registers', idFor(registering), '2'],
    ['is in its check-in', idFor({ state: 'checkin' }), '2'],
    ['has its seeds', idFor({ state: 'seeded' }), null],
    ['invites its teams', idFor({ ...registering, registrationType: 'invitation' }), null],
    ['is for qualified players', idFor({ ...registering, registrationType: 'qualified' }), null],
    [
      'is for qualified players, of whom this is one',
      idFor({ ...registering, registrationType: 'qualified' }, { player: { isQualified: true } }),
      '2',
    ],
    [
      'is in another country',
      idFor(registering, { player: { country: 'JP', isQualified: true } }),
      null,
    ],
    ['is not needed', idFor(registering, { shown: eventWith('1', registering) }), null],
  ])('the other event %s', (_, id, expected) => expect(id).toBe(expected));

  const withTeamIn = (segment: string): Case => ({
    player: { otherRosters: [{ segment: { id: segment } } as Roster] },
  });
  test.each(['registration', 'running'] as const)(
    'is that of their team while its region has the state %s',
    (state) =>
      expect(offerFor({ state }, withTeamIn('20'))).toMatchObject({
        event: { id: '2' },
        hasTeam: true,
      }),
  );
  test('is none while they can enter the shown event, though they have a team in the other', () =>
    expect(
      offerFor(registering, { ...withTeamIn('20'), shown: eventWith('1', registering) }),
    ).toBeNull());
  test('is none for a roster of the shown event or of an event that is not visible', () => {
    for (const segment of ['10', '30'])
      expect(offerFor({ state: 'running' }, withTeamIn(segment))).toBeNull();
  });
});
