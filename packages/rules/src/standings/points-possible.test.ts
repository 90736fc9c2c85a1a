import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsOutlook } from './points-possible.ts';

const TABLE = [100, 80, 60, 60];
const ranked = [{ points: 300 }, { points: 200 }, { points: 120 }, { points: 20 }];
const outlookOf = (points: number, best: number | null, places = 2) =>
  pointsOutlook({
    ranked,
    places,
    stages: [
      { table: TABLE, bestPlaces: best === null ? null : new Map([['1', best]]) },
      { table: TABLE, bestPlaces: new Map() },
    ],
    team: { teamId: '1', points },
  });

test.each([
  ['in a stage that any team can enter', 120, null, { possible: 100, atMost: 220 }],
  ['by its best place in a running stage', 120, 3, { possible: 60, atMost: 180 }],
  ['without a place of the table', 120, 5, { possible: 0, atMost: 120 }],
])('[LDB-6] the points at most count %s', (_, points, best, outlook) =>
  expect(outlookOf(points, best)).toMatchObject(outlook),
);

test.each([
  ['level with the last place', 100, false],
  ['behind the last place', 99, true],
])('[LDB-6] a team that ends %s at most', (_, points, isOutOfReach) =>
  expect(outlookOf(points, null).isOutOfReach).toBe(isOutOfReach),
);

test('[LDB-6] a place that is free is in reach of a team with points', () => {
  expect(outlookOf(1, 9, 5).isOutOfReach).toBe(false);
  expect(outlookOf(0, 9, 5).isOutOfReach).toBe(true);
  expect(outlookOf(1, 9, 0).isOutOfReach).toBe(true);
});

test('[LDB-6] a team out of reach gets no place, whatever the open stages give', () => {
  const points = fc.integer({ min: 0, max: 300 });
  fc.assert(
    fc.property(
      fc.array(points, { minLength: 3, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
      (sums, places, chance) => {
        const teams = sums
          .toSorted((one, other) => other - one)
          .map((sum, index) => ({ teamId: String(index), points: sum }));
        const stages = [0, 1].map(() => ({ table: TABLE, bestPlaces: null }));
        const after = teams.map(({ points: sum, teamId }, index) => ({
          teamId,
          points: stages.reduce(
            (total, { table }, stage) => total + (table[(chance[2 * index + stage] ?? 0) % 6] ?? 0),
            sum,
          ),
        }));
        for (const team of teams) {
          const { atMost, isOutOfReach } = pointsOutlook({ ranked: teams, places, stages, team });
          const end = after.find(({ teamId }) => teamId === team.teamId)!;
          expect(end.points).toBeLessThanOrEqual(atMost);
          const ahead = after.filter(({ points: sum }) => sum > end.points).length;
          if (isOutOfReach) expect(ahead).toBeGreaterThanOrEqual(places);
        }
      },
    ),
  );
});
