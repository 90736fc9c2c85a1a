import { describe, expect, test } from 'vitest';
import { createChance } from '../../../../tests/support/chance.ts';
import { fillingEndsAt } from '../checkin/checkin-window.ts';
import {
  fillDirectPlaces,
  fillPlaces,
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

interface DirectFacts {
  away?: Record<string, Availability>;
  holders?: string;
  gone?: string;
}

const fillDirect = ({ away = {}, holders = '', gone = '' }: DirectFacts) =>
  fillDirectPlaces({
    places: 2,
    teamIds: ['a', 'b', 'c', 'd'],
    holderIds: new Set(holders),
    goneIds: new Set(gone),
    availabilityOf: (id) => away[id] ?? 'whole',
  });

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

  test.each<DirectFacts & { why: string; entering: string; leaving?: string }>([
    { why: 'the first teams enter', entering: 'ab' },
    {
      why: 'the next team takes the place of one that is out',
      away: { a: 'none' },
      entering: 'bc',
    },
    { why: 'a whole team goes before a part of one', away: { a: 'part' }, entering: 'bc' },
    {
      why: 'a part of one of the first teams enters where no other team can',
      away: { a: 'part', c: 'none', d: 'none' },
      entering: 'ba',
    },
    {
      why: 'a team that has lost its place does not return',
      holders: 'a',
      gone: 'b',
      entering: 'c',
    },
    { why: 'all places are held', holders: 'ab', entering: '' },
    { why: 'a first team claims its place', holders: 'ac', entering: 'b', leaving: 'c' },
    { why: 'the last that moved up leaves', holders: 'abc', entering: '', leaving: 'c' },
    {
      why: 'a holder without points leaves before others',
      holders: 'xd',
      gone: 'b',
      entering: 'a',
      leaving: 'x',
    },
    {
      why: 'a first team that cannot enter as a whole claims nothing',
      holders: 'bc',
      away: { a: 'part' },
      entering: '',
    },
  ])('[ADV-6] direct places: $why', ({ entering, leaving = '', ...facts }) => {
    const answer = fillDirect(facts);
    expect([answer.entering.join(''), answer.leaving.join('')]).toEqual([entering, leaving]);
  });

  test('[ADV-11] no more teams hold a direct place than there are, and none is open for a whole team', () => {
    const chance = createChance(6);
    for (let run = 0; run < 2000; run++) {
      const places = 1 + Math.floor(chance() * 4);
      const drawn = (share: number) => [...'abcdefgh'].filter(() => chance() < share);
      const holders = drawn(0.4);
      const former = drawn(0.2).filter((id) => !holders.includes(id));
      const isAway = new Set(drawn(0.3));
      const { entering, leaving } = fillDirectPlaces({
        places,
        teamIds: [...'abcdefgh'],
        holderIds: new Set(holders),
        goneIds: new Set(former),
        availabilityOf: (id) => (isAway.has(id) ? 'none' : 'whole'),
      });
      const after = [...holders.filter((id) => !leaving.includes(id)), ...entering];
      const waiting = [...'abcdefgh'].filter(
        (id) => !holders.includes(id) && !former.includes(id) && !isAway.has(id),
      );
      const open = places - after.length;
      if (holders.length <= places) expect(open).toBeGreaterThanOrEqual(0);
      if (open > 0) expect(waiting.every((id) => entering.includes(id))).toBe(true);
      expect(new Set(after).size).toBe(after.length);
      const again = fillDirectPlaces({
        places,
        teamIds: [...'abcdefgh'],
        holderIds: new Set(after),
        goneIds: new Set(former),
        availabilityOf: (id) => (isAway.has(id) ? 'none' : 'whole'),
      });
      if (after.length <= places) expect(again.entering).toEqual([]);
    }
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
