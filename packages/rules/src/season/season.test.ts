import { describe, expect, test } from 'vitest';
import {
  activeEvent,
  initialEvent,
  isWorldFinals,
  NO_ACTIVE_EVENT_LOG,
  TOO_MANY_ROSTERS_LOG,
} from './active-event.ts';
import { activeSegment, isPlayActive, sortByStart } from './active-segment.ts';
import { decideEventDates, decideSeasonEvent, decideWorldFinalsDates } from './event-overlap.ts';
import { latestRoster } from './latest-roster.ts';
import { defaultRegion, preferredRegions, userCountry } from './preferred-regions.ts';
import {
  isRegistrationOpen,
  registrationPhase,
  registrationSpan,
  sortPhases,
} from './registration-phase.ts';
import { segmentState } from './segment-state.ts';
import { canShowWorldFinals, findVisibleWorldFinals } from './world-finals.ts';

const day = (number: number) => new Date(Date.UTC(2025, 4, number));
const event = (id: string, from: number, to: number, name = `Event ${id}`) => ({
  id,
  name,
  date: { from: day(from), to: day(to) },
});

describe('events', () => {
  const [a, b, c] = [event('a', 1, 10), event('b', 8, 20), event('c', 9, 30)];
  test.each([
    { events: [a, b], now: 5, expected: 'a', why: 'the single one that contains now' },
    { events: [b, a], now: 25, expected: 'b', why: 'none: the last' },
    { events: [c, a], now: 0, expected: 'c', why: 'none yet: the last, too' },
    {
      events: [event('long', 1, 5), event('short', 3, 4)],
      now: 6,
      expected: 'long',
      why: 'none: the last to end',
    },
    { events: [a, c], now: 1, expected: 'a', why: 'its first instant' },
    { events: [a, event('z', 12, 30)], now: 10, expected: 'a', why: 'its last instant' },
    { events: [], now: 5, expected: undefined, why: 'there is none at all' },
    { events: [a, b], now: 9, expected: undefined, why: 'several: none is chosen' },
    {
      events: [a, event('w', 1, 30, ' world finals ')],
      now: 5,
      expected: 'a',
      why: 'the World Finals do not count',
    },
  ])('[EVT-1] $expected: $why', ({ events, now, expected }) =>
    expect(activeEvent({ events, now: day(now) }).event?.id).toBe(expected),
  );

  const inA = { eventId: 'a', parentSegmentName: 'Monthly Qualifiers Day 1' };
  const finalsA = { eventId: 'a', parentSegmentName: 'monthly finals' };
  test.each([
    { rosters: [], expected: 'b', why: 'no rosters: the later-ending event' },
    { rosters: [{ ...inA, eventId: 'x' }], expected: 'b', why: 'none in either' },
    { rosters: [inA, inA, { ...inA, eventId: 'b' }], expected: 'b', why: 'one in the later' },
    { rosters: [inA, inA], expected: 'a', why: 'two in the earlier' },
    { rosters: [inA], expected: 'b', why: 'one in the earlier, not at its finals' },
    { rosters: [finalsA], expected: 'a', why: 'one in the earlier, at its monthly finals' },
  ])('[EVT-4] $expected: $why', ({ rosters, expected }) => {
    const chosen = initialEvent({ events: [b, a], now: day(9), rosters });
    expect(chosen).toMatchObject({ event: { id: expected }, log: null });
  });

  test('[EVT-4] more than two in the earlier log the literal text, and the team stays visible', () => {
    const chosen = initialEvent({ events: [b, a], now: day(9), rosters: [inA, inA, finalsA] });
    expect(chosen).toMatchObject({ event: { id: 'a' }, log: TOO_MANY_ROSTERS_LOG });
  });

  test('[EVT-4] no event at all, or three active ones, log the literal text', () => {
    expect(initialEvent({ events: [], now: day(9), rosters: [] })).toEqual({
      event: null,
      log: NO_ACTIVE_EVENT_LOG,
    });
    expect(initialEvent({ events: [a, b, c], now: day(9), rosters: [] })).toEqual({
      event: null,
      log: NO_ACTIVE_EVENT_LOG,
    });
    expect([NO_ACTIVE_EVENT_LOG, TOO_MANY_ROSTERS_LOG]).toEqual([
      'Found no active event or more than 2 active events',
      'Found more than 2 rosters for earlierst events',
    ]);
  });

  const finals = event('w', 10, 14, 'World Finals');
  const nextFinals = event('w2', 18, 20, 'World Finals');
  test.each([
    { now: 2, expected: undefined, why: 'more than seven days before' },
    { now: 3, expected: 'w', why: 'seven days before' },
    { now: 14, expected: 'w', why: 'the last day' },
    { now: 15, expected: 'w2', why: 'others that are not over come first' },
    { now: 21, expected: 'w2', why: 'one day after' },
    { now: 22, expected: undefined, why: 'more than one day after' },
  ])('[EVT-5] on day $now $expected: $why', ({ now, expected }) => {
    const inView = findVisibleWorldFinals({ events: [nextFinals, a, finals], now: day(now) });
    expect(inView?.id).toBe(expected);
  });

  const played = { isFinished: true, endsAt: day(10) };
  const open = { isFinished: false, endsAt: day(10) };
  test.each([
    { hasFinalsRoster: true, hasOtherRoster: true, otherStages: [open], now: 9, shows: true },
    { hasFinalsRoster: false, hasOtherRoster: true, otherStages: [played], now: 9, shows: false },
    { hasFinalsRoster: false, hasOtherRoster: false, otherStages: [], now: 9, shows: true },
    { hasFinalsRoster: false, hasOtherRoster: false, otherStages: [played], now: 9, shows: true },
    {
      hasFinalsRoster: false,
      hasOtherRoster: false,
      otherStages: [played, open],
      now: 9,
      shows: false,
    },
    { hasFinalsRoster: false, hasOtherRoster: false, otherStages: [open], now: 11, shows: true },
  ])(
    '[EVT-6] $shows with a roster there $hasFinalsRoster, elsewhere $hasOtherRoster, on day $now',
    ({ shows, now, ...facts }) =>
      expect(canShowWorldFinals({ ...facts, now: day(now) })).toBe(shows),
  );

  test('[EVT-3] the World Finals are known by name, trimmed and case-folded', () => {
    expect([' WORLD finals', 'World Finals 2025'].map((name) => isWorldFinals({ name }))).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    { newEvent: event('n', 9, 12), refused: true, why: 'on day 9 two others are on' },
    { newEvent: event('n', 11, 12), refused: false, why: 'on days 11 and 12 only b is' },
    {
      newEvent: event('n', 9, 12, 'World Finals'),
      refused: false,
      why: 'the World Finals do not count',
    },
    { newEvent: event('a', 1, 12), refused: false, why: 'an event does not overlap itself' },
  ])('[EVT-2] refused $refused: $why', ({ newEvent, refused }) => {
    const decision = decideEventDates({ event: newEvent, others: [a, b] });
    expect(decision).toMatchObject(
      refused
        ? { refusal: { reason: 'event-overlap', detail: 'Event a, Event b' } }
        : { accepted: true },
    );
  });
});

test.each([
  { name: 'May', from: 1, to: 9, season: true, single: false, why: 'the same name and dates' },
  { name: ' MAY ', from: 1, to: 9, season: true, single: false, why: 'names are folded' },
  { name: 'May', from: 1, to: 8, season: false, single: false, why: 'other dates' },
  { name: 'June', from: 1, to: 9, season: false, single: false, why: 'another name' },
  { name: 'World Finals', from: 22, to: 30, season: true, single: true, why: 'finals overlap' },
  { name: 'World Finals', from: 23, to: 30, season: false, single: false, why: 'they follow' },
  { name: 'World Finals', from: 10, to: 20, season: true, single: true, why: 'the first instant' },
  { name: 'World Finals', from: 10, to: 19, season: false, single: false, why: 'they go before' },
  { name: 'July', from: 20, to: 22, season: false, single: false, why: 'a month, not finals' },
])('[EVT-7] $name from day $from to $to: $why', ({ name, from, to, season, single }) => {
  const others = [event('a', 1, 9, 'May'), event('b', 20, 22, 'world finals')];
  const facts = { event: event('n', from, to, name), others };
  const refused = { refusal: { reason: 'season-exists' } };
  expect(decideSeasonEvent(facts)).toMatchObject(season ? refused : { accepted: true });
  expect(decideWorldFinalsDates(facts)).toMatchObject(single ? refused : { accepted: true });
});

describe('segments', () => {
  const stage = (id: string, from: number, to: number, type = 'MQ1') => ({
    id,
    type,
    date: { from: day(from), to: day(to) },
  });
  const stages = [
    stage('final', 20, 21),
    stage('cc', 1, 30, 'CC'),
    stage('two', 12, 14),
    stage('one', 5, 6),
  ];
  test.each([
    { now: 5, expected: 'one', why: 'its first instant; the challenge is left out' },
    { now: 6, expected: 'one', why: 'its last instant' },
    { now: 13, expected: 'two', why: 'it contains now' },
    { now: 1, expected: 'one', why: 'none has begun: the first' },
    { now: 10, expected: 'two', why: 'the next that starts later, not the last' },
    { now: 29, expected: 'final', why: 'the last' },
  ])('[SEG-1] day $now is $expected: $why', ({ now, expected }) =>
    expect(activeSegment({ segments: stages, now: day(now) })?.id).toBe(expected),
  );
  test('[SEG-1] of two stages that contain now, the one that began first', () => {
    const segments = [stage('later', 5, 9), stage('earlier', 4, 9)];
    expect(activeSegment({ segments, now: day(6) })?.id).toBe('earlier');
    expect(activeSegment({ segments: [], now: day(6) })).toBeNull();
  });
  test('[SEG-1] segments are sorted by their start, then by their end', () => {
    const segments = [stage('c', 6, 7), stage('b', 5, 9), stage('a', 5, 8), stage('d', 6, 30)];
    expect(sortByStart(segments).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(segments[0]!.id).toBe('c');
  });

  test.each([
    { now: 3, active: false, why: 'before the seeding' },
    { now: 4, active: true, why: 'seeded' },
    { now: 7, active: false, why: 'after its end' },
  ])('[SEG-2] play active $active: $why', ({ now, active }) => {
    expect(
      isPlayActive({
        segments: [
          { seededAt: day(4), endsAt: day(6) },
          { seededAt: null, endsAt: day(9) },
        ],
        now: day(now),
      }),
    ).toBe(active);
  });

  const facts = {
    startsAt: day(10),
    registrationFrom: day(2),
    checkinFrom: day(8),
    seededAt: null,
    finishedAt: null,
  };
  test.each([
    { now: 1, patch: {}, state: 'planned' },
    { now: 2, patch: {}, state: 'registration' },
    { now: 8, patch: {}, state: 'checkin' },
    { now: 9, patch: { seededAt: day(9) }, state: 'seeded' },
    { now: 10, patch: { seededAt: day(9) }, state: 'running' },
    { now: 11, patch: { seededAt: day(9), finishedAt: day(11) }, state: 'finished' },
  ])('[SEG-3] day $now is $state', ({ now, patch, state }) =>
    expect(segmentState({ ...facts, ...patch, now: day(now) })).toBe(state),
  );
});

describe('the user', () => {
  const roster = (id: string, segmentParentId: string, treeLevel: number, created: number) => ({
    id,
    segmentId: `s${id}`,
    segmentParentId,
    treeLevel,
    createdAt: day(created),
  });
  test.each([
    {
      rosters: [roster('1', 'x', 3, 1), roster('2', 'active', 1, 2)],
      expected: '2',
      why: 'in the active segment first',
    },
    {
      rosters: [roster('1', 'x', 1, 9), roster('2', 'y', 2, 1)],
      expected: '2',
      why: 'then the highest tree level',
    },
    {
      rosters: [roster('1', 'x', 1, 1), roster('2', 'y', 1, 9)],
      expected: '2',
      why: 'then the newest',
    },
    {
      rosters: [roster('1', 'x', 3, 9), { ...roster('2', 'y', 1, 1), segmentId: 'active' }],
      expected: '2',
      why: 'or in the active segment itself',
    },
    {
      rosters: [roster('1', 'active', 1, 9), roster('2', 'active', 2, 1)],
      expected: '2',
      why: 'two in the active segment: the highest tree level',
    },
    {
      rosters: [roster('1', 'x', 1, 9), roster('2', 'y', 1, 1)],
      expected: '1',
      why: 'the newest, in any order',
    },
    { rosters: [], expected: undefined, why: 'none' },
  ])('[SEA-1] $why', ({ rosters, expected }) =>
    expect(latestRoster({ rosters, activeSegmentId: 'active' })?.id).toBe(expected),
  );

  const regions = [
    { id: 'na', countries: ['US'] },
    { id: 'emea', countries: ['FR', 'DE'] },
    { id: 'guests', countries: ['DE', 'US'] },
    { id: 'closed', countries: [] },
  ];
  test.each([
    { country: 'DE', expected: ['emea', 'guests'], why: 'each that lists the country, in order' },
    { country: 'US', expected: ['na', 'guests'], why: 'the first and the third' },
    { country: 'XX', expected: [], why: 'none lists it' },
    { country: null, expected: [], why: 'the country is unknown' },
  ])('[SEA-2] $country: $why', ({ country, expected }) =>
    expect(preferredRegions({ regions, country }).map(({ id }) => id)).toEqual(expected),
  );
  test.each([
    { nationality: 'FR', country: 'DE', expected: 'FR' },
    { nationality: null, country: 'DE', expected: 'DE' },
    { nationality: '', country: 'DE', expected: 'DE' },
    { nationality: undefined, country: null, expected: null },
  ])('[SEA-2] $nationality overrides $country: $expected', ({ expected, ...facts }) =>
    expect(userCountry(facts)).toBe(expected),
  );
  test.each([
    { latest: 'sa', country: 'DE', expected: 'sa', why: "the latest roster's segment" },
    { latest: null, country: 'DE', expected: 'emea', why: 'the first preferred' },
    { latest: null, country: 'XX', expected: 'na', why: 'the first child' },
    { latest: null, country: null, expected: 'na', why: 'the first child without a country' },
  ])('[SEA-3] $why', ({ latest, country, expected }) =>
    expect(defaultRegion({ latestRosterSegmentId: latest, regions, country })).toBe(expected),
  );
});

describe('registration', () => {
  const phases = [
    { id: 1, date: { from: day(1), to: day(3) } },
    { id: 2, date: { from: day(5), to: day(7) } },
  ];
  const span = { createdAt: day(1), window: { to: day(8) }, startsAt: day(9), queueEndsAt: null };
  test('[REG-1] the first of the sorted phases is the latest', () =>
    expect(sortPhases(phases)[0]!.id).toBe(2));
  test.each([
    { now: 2, id: 1, open: true, why: 'inside the first' },
    { now: 4, id: 2, open: false, why: 'between: the next' },
    { now: 7, id: undefined, open: false, why: 'all are over' },
  ])('[REG-2] day $now: $why', ({ now, id, open }) => {
    expect(registrationPhase({ phases, now: day(now) })?.id).toBe(id);
    expect(isRegistrationOpen({ phases, ...span, now: day(now) })).toBe(open);
  });
  test('[REG-3] registration without phases lasts from creation until check-in closes', () => {
    expect(registrationSpan({ phases: [], ...span })).toEqual({ from: day(1), to: day(8) });
    expect(isRegistrationOpen({ phases: [], ...span, now: day(7) })).toBe(true);
    expect(isRegistrationOpen({ phases: [], ...span, now: day(8) })).toBe(false);
  });
  test('[REG-3] a longer phase ends with the seeding; a queue takes players until its end', () => {
    const long = [{ date: { from: day(1), to: day(20) } }];
    expect(isRegistrationOpen({ phases: long, ...span, now: day(8) })).toBe(false);
    const queue = { ...span, window: null, queueEndsAt: day(15) };
    expect(isRegistrationOpen({ phases: [], ...queue, now: day(14) })).toBe(true);
    expect(isRegistrationOpen({ phases: [], ...queue, now: day(15) })).toBe(false);
  });
  test.each([
    { registration: 'closed', open: { 2: false, 4: false, 6: false, 10: false } },
    { registration: 'open', open: { 2: true, 4: true, 6: true, 10: true } },
    { registration: 'auto', open: { 2: true, 4: false, 6: true, 10: false } },
  ] as const)('[REG-4] $registration: $open', ({ registration, open }) => {
    for (const [now, isOpen] of Object.entries(open))
      expect([
        now,
        isRegistrationOpen({ phases, ...span, registration, now: day(Number(now)) }),
      ]).toEqual([now, isOpen]);
  });
});
