import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphPlan } from '../bracket/bracket.ts';
import { graphTemplates } from '../bracket/graph/templates.ts';
import { seedOrder } from '../bracket/seed-order.ts';
import { seedFromStage, type StageResult, type StageSeed } from './seed-from-stage.ts';
import { seedPlacesOf } from './seed-places.ts';

/** Returns the first `sent` of each group, group winners first, in the order of groups. */
const fromGroups = (groups: number, sent: number): StageResult[] =>
  Array.from({ length: sent }, (_, place) =>
    Array.from({ length: groups }, (__, group) => ({
      rosterId: `${String.fromCharCode(97 + group)}${place + 1}`,
      placement: place + 1,
      group: String(group),
    })),
  ).flat();
const names = (seeds: StageSeed[]) => seeds.map(({ rosterId }) => rosterId);
const nextPower = (count: number) => 2 ** Math.ceil(Math.log2(count));

/** Returns the pairs of group mates in one block of bracket size / mates slots. */
function matesTogether(seeds: readonly StageResult[]): number {
  const size = nextPower(seeds.length);
  const most = Math.max(
    ...[...new Set(seeds.map(({ group }) => group))].map(
      (group) => seeds.filter((one) => one.group === group).length,
    ),
  );
  const slots = size / Math.min(nextPower(most), size / 2);
  const slotOf = new Map(seedOrder(size).map((seed, slot) => [seed - 1, slot]));
  let together = 0;
  for (const [one, { group }] of seeds.entries()) {
    for (let other = one + 1; other < seeds.length; other++) {
      if (
        seeds[other]!.group === group &&
        Math.floor(slotOf.get(one)! / slots) === Math.floor(slotOf.get(other)! / slots)
      )
        together++;
    }
  }
  return together;
}

const meetFirst = (
  seeds: readonly StageResult[],
  haveMet: (one: string, other: string) => boolean,
) => {
  const size = nextPower(seeds.length);
  return seeds.filter(
    ({ rosterId }, seed) => seed >= size / 2 && haveMet(rosterId, seeds[size - 1 - seed]!.rosterId),
  ).length;
};

describe('seeds from the previous stage', () => {
  test.each([
    {
      groups: 2,
      sent: 2,
      expected: ['a1', 'b1', 'a2', 'b2'],
      why: 'the second of a group meets the other group’s winner first',
    },
    { groups: 2, sent: 4, expected: null, why: 'quarters apart' },
    { groups: 4, sent: 2, expected: null, why: 'halves apart' },
    { groups: 8, sent: 4, expected: null, why: 'quarters of 32' },
    { groups: 16, sent: 8, expected: null, why: 'eighths of 128' },
    { groups: 64, sent: 4, expected: null, why: 'quarters of 256' },
  ])('[SED-7] $groups groups send $sent: $why', ({ groups, sent, expected }) => {
    const seeds = seedFromStage({ rosters: fromGroups(groups, sent) });
    expect(matesTogether(seeds)).toBe(0);
    if (expected) expect(names(seeds)).toEqual(expected);
  });

  test('[SED-7] contain each roster once, better placements first, with no more mates together than before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer(),
        (groups, sent, left, salt) => {
          const stageResults = fromGroups(groups, sent);
          fc.pre(stageResults.length - left >= 2);
          const rosters = stageResults
            .slice(0, stageResults.length - left)
            .sort((one, other) => hash(one.rosterId, salt) - hash(other.rosterId, salt));
          const seeds = seedFromStage({ rosters });
          expect(names(seeds).sort()).toEqual(rosters.map(({ rosterId }) => rosterId).sort());
          for (const [index, { placement }] of seeds.slice(1).entries())
            expect(placement).toBeGreaterThanOrEqual(seeds[index]!.placement);
          const plain = [...rosters].sort((one, other) => one.placement - other.placement);
          expect(matesTogether(seeds)).toBeLessThanOrEqual(matesTogether(plain));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('[SED-7] keep apart as many group mates, and then past opponents, as any order can', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 2 }),
        fc.integer(),
        (groups, sent, salt) => {
          const rosters = fromGroups(groups, sent).sort(
            (one, other) => hash(one.rosterId, salt) - hash(other.rosterId, salt),
          );
          const haveMet = (one: string, other: string) =>
            one[0] !== other[0] && hash([one, other].sort().join(), salt) % 4 === 0;
          const seeds = seedFromStage({ rosters, haveMet });
          expect(matesTogether(seeds)).toBe(Math.min(...ordersOf(rosters).map(matesTogether)));
          for (const order of exchanges(seeds))
            if (matesTogether(order) <= matesTogether(seeds))
              expect(meetFirst(order, haveMet)).toBeGreaterThanOrEqual(meetFirst(seeds, haveMet));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('[SED-7] cannot be improved by an exchange of equals, with any past opponents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 30 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer(),
        (count, tiers, salt) => {
          const rosters = Array.from({ length: count }, (_, index) => ({
            rosterId: `r${index}`,
            placement: 1 + (index % tiers),
            group: null,
          }));
          const haveMet = (one: string, other: string) =>
            hash([one, other].sort().join(), salt) % 3 === 0;
          const seeds = seedFromStage({ rosters, haveMet });
          for (const order of exchanges(seeds))
            expect(meetFirst(order, haveMet)).toBeGreaterThanOrEqual(meetFirst(seeds, haveMet));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('[SED-7] keep past opponents of equal placement out of the first series, with the reason', () => {
    const rosters = Array.from({ length: 8 }, (_, index) => ({
      rosterId: `r${index + 1}`,
      placement: index < 4 ? 1 : 5,
      group: null,
    }));
    const haveMet = (one: string, other: string) => [one, other].sort().join() === 'r1,r8';
    const seeds = seedFromStage({ rosters, haveMet });
    expect(meetFirst(seeds, haveMet)).toBe(0);
    expect(seeds.find(({ rosterId }) => rosterId === 'r8')).toMatchObject({
      reason: 'kept-apart',
      natural: 8,
      seed: 7,
      clash: { kind: 'past-opponent', rosterId: 'r1' },
    });
    expect(seeds.find(({ rosterId }) => rosterId === 'r7')).toMatchObject({
      reason: 'kept-apart',
      natural: 7,
      clash: null,
    });
    expect(seeds.slice(3, 5).map(({ reason }) => reason)).toEqual(['given', 'placement']);
  });

  test('[SED-7] leave two past opponents together if no other roster can take the place', () => {
    const rosters = [
      { rosterId: 'a', placement: 1, group: null },
      { rosterId: 'b', placement: 2, group: null },
    ];
    expect(
      seedFromStage({ rosters, haveMet: () => true }).map(({ rosterId, reason }) => [
        rosterId,
        reason,
      ]),
    ).toEqual([
      ['a', 'placement'],
      ['b', 'placement'],
    ]);
  });

  test('[SED-7] are drawn at once for a thousand and more', () =>
    expect(matesTogether(seedFromStage({ rosters: fromGroups(26, 40) }).slice(0, 4))).toBe(0));
});

function hash(text: string, salt: number): number {
  let value = salt | 0;
  for (const sign of text) value = Math.imul(value ^ sign.codePointAt(0)!, 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Returns the seeds with each two of equal placement exchanged. */
function exchanges(seeds: StageSeed[]): StageSeed[][] {
  return seeds.flatMap((one, index) =>
    seeds.flatMap((other, at) => {
      if (at <= index || one.placement !== other.placement) return [];
      const order = [...seeds];
      [order[index], order[at]] = [other, one];
      return [order];
    }),
  );
}

/** Returns every order in which a better placement keeps the better seed. */
function ordersOf(rosters: StageResult[]): StageResult[][] {
  const tiers = [...new Set(rosters.map(({ placement }) => placement))]
    .sort((one, other) => one - other)
    .map((placement) => rosters.filter((one) => one.placement === placement));
  return tiers.reduce<StageResult[][]>(
    (orders, tier) =>
      orders.flatMap((order) => permutations(tier).map((next) => [...order, ...next])),
    [[]],
  );
}

function permutations<T>(list: T[]): T[][] {
  return list.length < 2
    ? [list]
    : list.flatMap((one, index) =>
        permutations(list.filter((_, at) => at !== index)).map((rest) => [one, ...rest]),
      );
}

describe('[SED-7] seeds of a graph', () => {
  const placesOf = (name: string, rosters: number) =>
    seedPlacesOf(
      graphPlan({
        graph: graphTemplates.find((template) => template.name === name)!.create(rosters),
        rosters,
      }),
    );

  test('semi-finals part the winner and the second of a group', () => {
    const seeds = seedFromStage({
      rosters: fromGroups(2, 2),
      places: placesOf('single-elimination', 4),
    });
    expect(names(seeds)).toEqual(['a1', 'b1', 'a2', 'b2']);
    const swapped = ['a1', 'b1', 'b2', 'a2'].map((id) =>
      fromGroups(2, 2).find(({ rosterId }) => rosterId === id)!,
    );
    expect(
      names(seedFromStage({ rosters: swapped, places: placesOf('single-elimination', 4) })),
    ).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  test('[BRK-23] a graph with group places keeps every roster on its natural seed', () => {
    const places = placesOf('crossover', 4);
    const swapped = fromGroups(2, 2).toReversed();
    expect(
      seedFromStage({ rosters: swapped, haveMet: () => true, places }).every(
        ({ seed, natural }) => seed === natural,
      ),
    ).toBe(true);
  });

  test('a page play-off keeps rosters of one group out of one first series', () => {
    const seeds = seedFromStage({ rosters: fromGroups(2, 2), places: placesOf('page-playoff', 4) });
    expect(names(seeds)).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  test('rosters of one group come into different GSL groups', () => {
    const places = placesOf('gsl-groups', 16);
    const seeds = seedFromStage({ rosters: fromGroups(4, 4), places });
    const blocks = places.blocksFor(4);
    for (const group of ['0', '1', '2', '3'])
      expect(
        new Set(seeds.flatMap((one, seed) => (one.group === group ? [blocks[seed]] : []))).size,
      ).toBe(4);
  });

  test('a seed that waits for a result has no opponent', () => {
    const { opponentOf } = placesOf('stepladder', 4);
    expect([0, 1, 2, 3].map(opponentOf)).toEqual([undefined, undefined, 3, 2]);
  });
});
