import { describe, expect, test } from 'vitest';
import { activeEvent, initialEvent } from './active-event.ts';
import { activeSegment, isPlayActive, isPlayoffPhase } from './active-segment.ts';
import { decideEventDates } from './event-overlap.ts';
import { latestRoster } from './latest-roster.ts';
import { defaultRegion, userCountry } from './preferred-regions.ts';
import { isRegistrationOpen, registrationPhase, sortPhases } from './registration-phase.ts';
import { segmentState } from './segment-state.ts';
import { canShowWorldFinals, findVisibleWorldFinals } from './world-finals.ts';

/** An instant of a day in May, some milliseconds later or earlier. */
const day = (number: number, ms = 0) => new Date(Date.UTC(2025, 4, number) + ms);
const span = (from: number, to: number) => ({ from: day(from), to: day(to) });
const event = (id: string, from: number, to: number, name = `Event ${id}`) => ({
  id,
  name,
  date: span(from, to),
});

describe('events', () => {
  const [a, b] = [event('a', 1, 10), event('b', 8, 20)];
  test.each([
    { events: [a, b], now: day(1), expected: 'a', active: 'a', why: 'its first instant' },
    { events: [a, b], now: day(1, -1), expected: 'b', active: '', why: 'before all: the last' },
    { events: [a], now: day(10), expected: 'a', active: 'a', why: 'its last instant' },
    { events: [b, a], now: day(8), active: 'ab', why: 'both, the earlier end first' },
    { events: [b, a], now: day(10), active: 'ab', why: 'the last instant of both' },
    { events: [b, a], now: day(10, 1), expected: 'b', active: 'b', why: 'only the later' },
    { events: [], now: day(1), active: '', why: 'there is none' },
    {
      events: [event('late', 9, 20), b, event('early', 5, 20)],
      now: day(30),
      expected: 'late',
      active: '',
      why: 'of the same end the last to begin',
    },
    {
      events: [event('late', 9, 20), b],
      now: day(9),
      active: 'blate',
      why: 'of the same end the first to begin first',
    },
    {
      events: [event('w', 1, 30, 'World Finals')],
      now: day(9),
      active: '',
      why: 'the World Finals are not listed',
    },
  ])('[EVT-1] $active is active: $why', ({ events, now, expected = null, active }) => {
    const selection = activeEvent({ events, now });
    expect(selection.event?.id ?? null).toBe(expected);
    expect(selection.active.map(({ id }) => id).join('')).toBe(active);
  });

  test('[EVT-4] a single active event has no log text, whatever the rosters', () => {
    const rosters = ['b', 'b', 'b'].map((eventId) => ({ eventId, parentSegmentName: 'x' }));
    expect(initialEvent({ events: [a, b], now: day(5), rosters })).toEqual({ event: a, log: null });
  });
  test.each([
    { parents: ['Monthly Finals', 'x'], expected: 'a', why: 'two, one of them at the finals' },
    { parents: ['x', 'x'], expected: 'a', why: 'two' },
    { parents: [' MONTHLY finals '], expected: 'a', why: 'the finals by a folded name' },
    { parents: ['Monthly Finals 2'], expected: 'b', why: 'another name' },
    { parents: [], expected: 'b', why: 'none' },
  ])('[EVT-4] $expected: $why', ({ parents, expected }) => {
    const rosters = parents.map((parentSegmentName) => ({ eventId: 'a', parentSegmentName }));
    const chosen = initialEvent({ events: [b, a], now: day(9), rosters });
    expect(chosen).toEqual({ event: expected === 'a' ? a : b, log: null });
  });
  test('[EVT-4] a roster in the later event goes before three in the earlier', () => {
    const rosters = ['a', 'a', 'a', 'b'].map((eventId) => ({ eventId, parentSegmentName: 'x' }));
    expect(initialEvent({ events: [a, b], now: day(9), rosters })).toEqual({ event: b, log: null });
  });

  test.each([
    { from: -5, to: 0, refused: false, why: 'before both' },
    { from: 25, to: 30, refused: false, why: 'after both' },
    { from: 10, to: 30, refused: true, why: 'from the last instant of the earlier' },
    { from: 1, to: 8, refused: true, why: 'to the first instant of the later' },
    { from: 1, to: 7, refused: false, why: 'to the day before the later' },
    { from: 11, to: 30, refused: false, why: 'from the day after the earlier' },
  ])('[EVT-2] a third event from day $from to $to: $why', ({ from, to, refused }) =>
    expect(decideEventDates({ event: event('n', from, to), others: [b, a] })).toEqual(
      refused
        ? { accepted: false, refusal: { reason: 'event-overlap', detail: 'Event b, Event a' } }
        : { accepted: true, value: true },
    ),
  );
  test('[EVT-2] two events on different days, and the World Finals, leave room for a third', () => {
    const others = [event('c', 1, 3), event('d', 5, 7), event('w', 1, 9, 'world finals')];
    expect(decideEventDates({ event: event('n', 1, 9), others }).accepted).toBe(true);
    expect(decideEventDates({ event: event('c', 1, 9), others: [...others, a] }).accepted).toBe(
      false,
    );
  });
  test('[EVT-2] of three events that are on at once two are named', () =>
    expect(
      decideEventDates({ event: event('n', 9, 9), others: [a, b, event('c', 9, 9)] }),
    ).toMatchObject({ refusal: { detail: 'Event a, Event b' } }));

  const finals = event('w', 10, 14, 'World Finals');
  test.each([
    { now: day(3, -1), expected: null, why: 'just before seven days before' },
    { now: day(3), expected: 'w', why: 'seven days before' },
    { now: day(15), expected: 'w', why: 'one day after the end' },
    { now: day(15, 1), expected: null, why: 'just after it' },
  ])('[EVT-5] $expected $why', ({ now, expected }) =>
    expect(findVisibleWorldFinals({ events: [a, finals], now })?.id ?? null).toBe(expected),
  );
  test.each([
    { now: day(14), expected: 'w', why: 'the earlier at its last instant' },
    { now: day(14, 1), expected: 'next', why: 'the later once it is over' },
  ])('[EVT-5] of two $expected: $why', ({ now, expected }) => {
    const events = [event('next', 16, 18, 'World Finals'), finals];
    expect(findVisibleWorldFinals({ events, now })?.id).toBe(expected);
  });
  test.each([
    { endsAt: day(9), shows: false, why: 'a stage that ends at this instant' },
    { endsAt: day(9, -1), shows: true, why: 'a stage that has ended' },
  ])('[EVT-6] shows $shows: $why', ({ endsAt, shows }) => {
    const facts = { hasFinalsRoster: false, hasOtherRoster: false, now: day(9) };
    expect(canShowWorldFinals({ ...facts, otherStages: [{ isFinished: false, endsAt }] })).toBe(
      shows,
    );
  });
});

describe('segments', () => {
  test('[SEG-1] the challenge alone is no stage', () => {
    expect(
      activeSegment({ segments: [{ id: 'cc', type: 'CC', date: span(1, 30) }], now: day(2) }),
    ).toBeNull();
  });
  test.each([
    { now: day(4, -1), active: false, why: 'before the seeding' },
    { now: day(4), active: true, why: 'from the seeding on' },
    { now: day(6), active: true, why: 'its last instant' },
    { now: day(6, 1), active: false, why: 'after its end' },
  ])('[SEG-2] play active $active: $why', ({ now, active }) =>
    expect(
      isPlayActive({
        segments: [
          { seededAt: null, endsAt: day(9) },
          { seededAt: day(4), endsAt: day(6) },
        ],
        now,
      }),
    ).toBe(active),
  );
  test('[SEG-2] the playoff phase is that of the configuration', () => {
    const phases = [{ phase: 'playoff' }, { phase: 'qualifier' }, {}, null, undefined];
    expect(phases.map(isPlayoffPhase)).toEqual([true, false, false, false, false]);
  });

  const facts = {
    startsAt: day(10),
    registrationFrom: day(2),
    checkinFrom: day(8),
    seededAt: null,
    finishedAt: null,
  };
  test.each([
    { now: day(2, -1), patch: {}, state: 'planned' },
    { now: day(8, -1), patch: {}, state: 'registration' },
    { now: day(9), patch: { checkinFrom: null }, state: 'registration' },
    { now: day(10, -1), patch: { seededAt: day(9) }, state: 'seeded' },
    { now: day(10), patch: {}, state: 'checkin' },
    { now: day(9), patch: { finishedAt: day(9) }, state: 'finished' },
  ])('[SEG-3] $now is $state', ({ now, patch, state }) =>
    expect(segmentState({ ...facts, ...patch, now })).toBe(state),
  );
});

describe('the user', () => {
  const roster = (id: string, place: string, treeLevel: number, created: number) => ({
    id,
    segmentId: `s${id}`,
    segmentParentId: place,
    treeLevel,
    createdAt: day(created),
  });
  test.each([
    {
      rosters: [roster('2', 'x', 1, 9), roster('1', 'x', 1, 9)],
      expected: '2',
      why: 'of the same instant the higher id',
    },
    {
      rosters: [roster('1', 'x', 1, 9), roster('2', 'x', 1, 9)],
      expected: '2',
      why: 'in any order',
    },
  ])('[SEA-1] $expected: $why', ({ rosters, expected }) =>
    expect(latestRoster({ rosters, activeSegmentId: 'active' })?.id).toBe(expected),
  );
  test('[SEA-1] without an active segment a roster without a parent has no advantage', () => {
    const rosters = [{ ...roster('1', 'x', 1, 1), segmentParentId: null }, roster('2', 'x', 2, 1)];
    expect(latestRoster({ rosters, activeSegmentId: null })?.id).toBe('2');
    expect(latestRoster({ rosters: [], activeSegmentId: null })).toBeNull();
  });

  test('[SEA-2] an empty launch country is none', () =>
    expect(userCountry({ nationality: undefined, country: '' })).toBeNull());
  test('[SEA-3] a stage without regions has no default region', () =>
    expect(defaultRegion({ latestRosterSegmentId: null, regions: [], country: 'DE' })).toBeNull());
});

describe('registration', () => {
  const phases = [
    { id: 1, date: span(1, 3) },
    { id: 2, date: span(5, 7) },
    { id: 3, date: span(4, 7) },
  ];
  test('[REG-1] phases go latest first, of the same end by their beginning', () => {
    expect(sortPhases(phases).map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(sortPhases(phases.toReversed()).map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(phases.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
  test.each([
    { now: day(1, -1), id: 1, open: false, why: 'before all' },
    { now: day(1), id: 1, open: true, why: 'the first instant of a phase' },
    { now: day(3, -1), id: 1, open: true, why: 'the last instant of a phase' },
    { now: day(3), id: 3, open: false, why: 'its end' },
    { now: day(7), id: undefined, open: false, why: 'all are over' },
  ])('[REG-2] $id: $why', ({ now, id, open }) => {
    const facts = { createdAt: day(1), window: null, startsAt: day(9), queueEndsAt: null };
    expect(registrationPhase({ phases, now })?.id).toBe(id);
    expect(isRegistrationOpen({ ...facts, phases, now })).toBe(open);
  });
  test.each([
    { now: day(1, -1), open: false, why: 'before its creation' },
    { now: day(1), open: true, why: 'from its creation' },
    { now: day(9, -600_001), open: true, why: 'just before ten minutes before the start' },
    { now: day(9, -600_000), open: false, why: 'ten minutes before the start' },
  ])('[REG-3] without phases and window open $open: $why', ({ now, open }) =>
    expect(
      isRegistrationOpen({
        phases: [],
        createdAt: day(1),
        window: null,
        startsAt: day(9),
        queueEndsAt: null,
        now,
      }),
    ).toBe(open),
  );
});
