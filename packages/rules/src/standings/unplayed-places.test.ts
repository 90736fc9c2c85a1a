import { describe, expect, test } from 'vitest';
import {
  fillPlaces,
  placeDisqualifiedLast,
  type Availability,
  type PlaceHolder,
} from './advancement.ts';

interface Facts {
  placements: number[];
  away?: Record<string, Availability>;
  holders?: Record<string, PlaceHolder>;
  fillsVacancies?: boolean;
}

/** Fills places after the final of a and b, which no side played; c and d went out before. */
function fill({ placements, away = {}, holders = {}, fillsVacancies = true }: Facts): string[] {
  const { entries, surplus } = fillPlaces({
    standings: ['a', 'b', 'c', 'd'].map((rosterId, index) => ({
      rosterId,
      order: index + 1,
      ...(index < 2 && { unplayedOrder: 2 }),
    })),
    rules: [{ placements, nextSegmentId: 'next' }],
    holders: new Map(Object.entries(holders)),
    availabilityOf: (id) => away[id] ?? 'whole',
    fillsVacancies: () => fillsVacancies,
  });
  return [
    ...surplus.map((rosterId) => `${rosterId}-`),
    ...entries.map(({ rosterId, reason }) => (reason === 'vacancy' ? `${rosterId}+` : rosterId)),
  ];
}

const holding: PlaceHolder = { nextSegmentId: 'next', isThere: true };

describe('[SER-8] [ADV-6] places of the next segment after an unplayed final of a and b', () => {
  test.each<Facts & { why: string; enter: string[] }>([
    { why: 'the first place goes to the next roster', placements: [1], enter: ['c+'] },
    { why: 'two places go to both', placements: [1, 2], enter: ['a', 'b'] },
    {
      why: 'the second place alone goes to the better seed',
      placements: [2],
      enter: ['a'],
    },
    {
      why: 'one of them takes the first place only if no other roster can',
      placements: [1],
      away: { c: 'none', d: 'part' },
      enter: ['a+'],
    },
    {
      why: 'none of them takes the first place after the deadline',
      placements: [1],
      fillsVacancies: false,
      enter: [],
    },
    {
      why: 'three places go to both and the next one',
      placements: [1, 2, 3],
      enter: ['c', 'a', 'b'],
    },
    {
      why: 'a repeat sends no roster again',
      placements: [1],
      holders: { c: holding },
      enter: [],
    },
    {
      why: 'a listed roster claims its place from the last holder, not from a finalist',
      placements: [1, 2, 3],
      holders: { a: holding, b: holding, d: holding },
      enter: ['d-', 'c'],
    },
  ])('$why', ({ enter, ...facts }) => expect(fill(facts)).toEqual(enter));

  test('[ADV-8] a disqualified finalist does not give the other one the first place', () => {
    const rows = [
      { rosterId: 'a', placement: 2, order: 1, unplayedOrder: 2 },
      { rosterId: 'b', placement: 2, order: 2, unplayedOrder: 2 },
      { rosterId: 'c', placement: 3, order: 3 },
    ];
    expect(placeDisqualifiedLast(rows, new Map([['b', 'others-move-up']]))).toEqual([
      { rosterId: 'a', placement: 2, order: 1, unplayedOrder: 2 },
      { rosterId: 'c', placement: 2, order: 2 },
      { rosterId: 'b', placement: 3, order: 3, unplayedOrder: 2 },
    ]);
    expect(placeDisqualifiedLast(rows, new Map([['c', 'others-move-up']])).slice(0, 2)).toEqual(
      rows.slice(0, 2),
    );
  });

  test('[ADV-8] a disqualified roster with a better place moves both up', () => {
    const rows = [
      { rosterId: 'x', placement: 1, order: 1 },
      { rosterId: 'y', placement: 3, order: 2 },
      { rosterId: 'a', placement: 3, order: 3, unplayedOrder: 4 },
      { rosterId: 'b', placement: 3, order: 4, unplayedOrder: 4 },
    ];
    expect(
      placeDisqualifiedLast(rows, new Map([['x', 'others-move-up']])).map(
        ({ rosterId, placement, unplayedOrder }) => [rosterId, placement, unplayedOrder],
      ),
    ).toEqual([
      ['y', 2, undefined],
      ['a', 2, 3],
      ['b', 2, 3],
      ['x', 4, undefined],
    ]);
  });
});
