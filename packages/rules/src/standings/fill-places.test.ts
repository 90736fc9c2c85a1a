import { describe, expect, test } from 'vitest';
import { createChance } from '../../../../tests/support/chance.ts';
import {
  fillDirectPlaces,
  fillPlaces,
  fillingEndsAt,
  placeDisqualifiedLast,
  type Availability,
  type Disqualification,
  type PlaceHolder,
} from './advancement.ts';

const standingsOf = (...ids: string[]) =>
  ids.map((rosterId, index) => ({ rosterId, order: index + 1 }));
const sentTo = (nextSegmentId: string, isThere = true): PlaceHolder => ({ nextSegmentId, isThere });

interface Facts {
  ids: string;
  placements?: number[];
  extraPlaces?: number;
  away?: Record<string, Availability>;
  holders?: Record<string, PlaceHolder>;
  fillsVacancies?: boolean;
}

function fill({
  ids,
  placements = [1, 2],
  extraPlaces = 0,
  away = {},
  holders = {},
  fillsVacancies = true,
}: Facts) {
  const { entries, surplus } = fillPlaces({
    standings: standingsOf(...ids),
    rules: [{ placements, nextSegmentId: 'next', extraPlaces }],
    holders: new Map(Object.entries(holders)),
    availabilityOf: (id) => away[id] ?? 'whole',
    fillsVacancies: () => fillsVacancies,
  });
  return {
    enter: entries.map(({ rosterId, reason }) =>
      reason === 'vacancy' ? `${rosterId}+` : rosterId,
    ),
    surplus,
  };
}

describe('places of the next segment', () => {
  test.each<Facts & { why: string; enter: string[]; surplus?: string[] }>([
    { why: 'listed places advance in their order', ids: 'abcd', enter: ['a', 'b'] },
    {
      why: 'the next one takes the place of a disqualified roster',
      ids: 'abcd',
      away: { a: 'none' },
      enter: ['b', 'c+'],
    },
    {
      why: 'a roster whose players are elsewhere leaves its place to a whole one',
      ids: 'abcd',
      away: { b: 'part', c: 'part' },
      enter: ['a', 'd+'],
    },
    {
      why: 'without another whole roster the listed one enters with a part of its players',
      ids: 'abc',
      away: { b: 'part', c: 'none' },
      enter: ['a', 'b'],
    },
    {
      why: 'after the deadline no roster moves up',
      ids: 'abcd',
      away: { a: 'none' },
      fillsVacancies: false,
      enter: ['b'],
    },
    {
      why: 'a repeat sends no roster again',
      ids: 'abcd',
      holders: { a: sentTo('next'), b: sentTo('next') },
      enter: [],
    },
    {
      why: 'a next roster that is gone leaves its place, and does not return',
      ids: 'abcd',
      holders: { a: sentTo('next', false), b: sentTo('next') },
      enter: ['c+'],
    },
    {
      why: 'a reinstated roster claims its place from the worst that moved up',
      ids: 'abcd',
      holders: { b: sentTo('next'), c: sentTo('next') },
      enter: ['a'],
      surplus: ['c'],
    },
    {
      why: 'straight places that no team takes go to Day 1',
      ids: 'abcde',
      extraPlaces: 2,
      enter: ['a', 'b', 'c+', 'd+'],
    },
    {
      why: 'a roster placed before all listed places does not move up',
      ids: 'abcdef',
      placements: [3, 4],
      away: { c: 'none' },
      enter: ['d', 'e+'],
    },
    {
      why: 'places that the standings do not reach stay open',
      ids: 'abcd',
      placements: [40, 41],
      enter: [],
    },
  ])('[ADV-2] [ADV-6] $why', ({ enter, surplus = [], why: _, ...facts }) =>
    expect(fill(facts)).toEqual({ enter, surplus }),
  );

  test('[ADV-6] a later rule begins behind those that move up into an earlier one', () => {
    const { entries } = fillPlaces({
      standings: standingsOf('a', 'b', 'c', 'd', 'e'),
      rules: [
        { placements: [3, 4], nextSegmentId: 'chance' },
        { placements: [1, 2], nextSegmentId: 'finals' },
      ],
      holders: new Map(),
      availabilityOf: (id) => (id === 'a' ? 'none' : 'whole'),
      fillsVacancies: () => true,
    });
    expect(entries.map(({ rosterId, nextSegmentId }) => `${rosterId} ${nextSegmentId}`)).toEqual([
      'b finals',
      'c finals',
      'd chance',
      'e chance',
    ]);
  });

  test('[ADV-6] with a tenth of the rosters out at any instant, every place is filled that a roster can take', () => {
    const chance = createChance(6);
    const below = (count: number) => Math.floor(chance() * count);
    for (let season = 0; season < 300; season += 1) {
      const ids = Array.from({ length: 2 + below(40) }, (_, index) => `r${index}`);
      const places = 1 + below(ids.length);
      const out = new Set<string>();
      const holders = new Map<string, PlaceHolder>();
      for (let instant = 0; instant < 6; instant += 1) {
        for (const id of ids)
          if (below(10) === 0) {
            out.add(id);
            if (holders.has(id)) holders.set(id, sentTo('next', false));
          }
        const { entries, surplus } = fillPlaces({
          standings: standingsOf(...ids),
          rules: [
            {
              placements: Array.from({ length: places }, (_, index) => index + 1),
              nextSegmentId: 'next',
            },
          ],
          holders,
          availabilityOf: (id) => (out.has(id) ? 'none' : 'whole'),
          fillsVacancies: () => true,
        });
        for (const { rosterId } of entries) holders.set(rosterId, sentTo('next'));
        const there = ids.filter((id) => holders.get(id)?.isThere);
        expect(surplus).toEqual([]);
        expect(there.some((id) => out.has(id))).toBe(false);
        expect(there).toHaveLength(Math.min(places, ids.length - out.size));
      }
    }
  });

  test('[ADV-6] the next team of a leaderboard takes a direct place', () => {
    const enter = (away: Record<string, Availability>, holding: [string, boolean][] = []) =>
      fillDirectPlaces({
        places: 2,
        teamIds: ['a', 'b', 'c', 'd'],
        holding: new Map(holding),
        availabilityOf: (id) => away[id] ?? 'whole',
      });
    expect(enter({})).toEqual(['a', 'b']);
    expect(enter({ a: 'none' })).toEqual(['b', 'c']);
    expect(enter({ a: 'part' })).toEqual(['b', 'c']);
    expect(enter({ a: 'part', c: 'none', d: 'none' })).toEqual(['b', 'a']);
    expect(
      enter({}, [
        ['a', true],
        ['b', false],
      ]),
    ).toEqual(['c']);
    expect(
      enter({}, [
        ['a', true],
        ['b', true],
      ]),
    ).toEqual([]);
  });
});

test('[ADV-7] places are filled until the check-in closes, without one until 10 minutes before the seeding', () => {
  const startsAt = new Date('2026-03-01T12:00:00Z');
  const checkinTo = new Date('2026-03-01T11:50:00Z');
  expect(fillingEndsAt({ checkinTo, startsAt })).toEqual(checkinTo);
  expect(fillingEndsAt({ checkinTo: null, startsAt })).toEqual(new Date('2026-03-01T11:40:00Z'));
});

test('[ADV-8] a disqualified roster is last and the others move up, with their shared places', () => {
  const rows = [
    { rosterId: 'a', placement: 1, order: 1 },
    { rosterId: 'b', placement: 2, order: 2 },
    { rosterId: 'c', placement: 3, order: 3 },
    { rosterId: 'd', placement: 3, order: 4 },
    { rosterId: 'e', placement: 5, order: 5 },
  ];
  const moved = (...out: string[]) =>
    placeDisqualifiedLast(rows, new Map(out.map((id) => [id, 'others-move-up']))).map(
      ({ rosterId, placement, order }) => `${rosterId} ${placement} ${order}`,
    );
  expect(moved()).toEqual(['a 1 1', 'b 2 2', 'c 3 3', 'd 3 4', 'e 5 5']);
  expect(moved('a')).toEqual(['b 1 1', 'c 2 2', 'd 2 3', 'e 4 4', 'a 5 5']);
  expect(moved('c')).toEqual(['a 1 1', 'b 2 2', 'd 3 3', 'e 4 4', 'c 5 5']);
  expect(moved('a', 'e')).toEqual(['b 1 1', 'c 2 2', 'd 2 3', 'a 4 4', 'e 4 5']);
});

test('[ADV-8] the others of its own group alone move up in their places', () => {
  const rows = [
    { rosterId: 'a1', placement: 1, order: 1, group: 1 },
    { rosterId: 'b1', placement: 1, order: 2, group: 2 },
    { rosterId: 'a2', placement: 2, order: 3, group: 1 },
    { rosterId: 'b2', placement: 2, order: 4, group: 2 },
  ];
  expect(
    placeDisqualifiedLast(rows, new Map([['a1', 'others-move-up']])).map(
      ({ rosterId, placement, order }) => `${rosterId} ${placement} ${order}`,
    ),
  ).toEqual(['b1 1 1', 'a2 1 2', 'b2 2 3', 'a1 2 4']);
});

describe('[ADV-10] a place that stays open', () => {
  const rows = [
    { rosterId: 'a', placement: 1, order: 1 },
    { rosterId: 'b', placement: 2, order: 2 },
    { rosterId: 'c', placement: 3, order: 3 },
    { rosterId: 'd', placement: 3, order: 4 },
    { rosterId: 'e', placement: 5, order: 5 },
  ];
  const placed = (disqualified: Record<string, Disqualification>) =>
    placeDisqualifiedLast(rows, new Map(Object.entries(disqualified)));

  test.each<{ why: string; disqualified: Record<string, Disqualification>; places: string[] }>([
    {
      why: 'keeps the others where they are',
      disqualified: { a: 'place-stays-open' },
      places: ['b 2 2', 'c 3 3', 'd 3 4', 'e 5 5', 'a 6 6'],
    },
    {
      why: 'keeps the first of two shared places open',
      disqualified: { c: 'place-stays-open' },
      places: ['a 1 1', 'b 2 2', 'd 3 4', 'e 5 5', 'c 6 6'],
    },
    {
      why: 'moves up with the others behind another disqualified roster',
      disqualified: { a: 'others-move-up', b: 'place-stays-open' },
      places: ['c 2 2', 'd 2 3', 'e 4 4', 'a 5 5', 'b 5 6'],
    },
  ])('$why', ({ disqualified, places }) => {
    expect(
      placed(disqualified).map(
        ({ rosterId, placement, order }) => `${rosterId} ${placement} ${order}`,
      ),
    ).toEqual(places);
  });

  test('is not filled in the next segment, where another vacant place is', () => {
    const enter = (disqualified: Record<string, Disqualification>) =>
      fillPlaces({
        standings: placed(disqualified),
        rules: [{ placements: [1, 2], nextSegmentId: 'next' }],
        holders: new Map(),
        availabilityOf: (id) => (id in disqualified ? 'none' : 'whole'),
        fillsVacancies: () => true,
      }).entries.map(({ rosterId }) => rosterId);
    expect(enter({ a: 'place-stays-open' })).toEqual(['b']);
    expect(enter({ a: 'others-move-up' })).toEqual(['b', 'c']);
    expect(enter({ a: 'place-stays-open', b: 'others-move-up' })).toEqual(['c']);
  });
});
