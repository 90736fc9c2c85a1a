import { expect, test } from 'vitest';
import { describeEffects } from './disqualification-effects.tsx';

test('lists each effect of a disqualification in a line', () => {
  const roster = (name: string) => ({ id: name, name });
  expect(
    describeEffects({
      openSeries: 1,
      placements: [
        { roster: roster('Bravo'), before: 2, after: 1 },
        { roster: roster('Alpha'), before: 1, after: null },
      ],
      teams: [
        {
          team: roster('Bravo'),
          points: { before: 80, after: 100 },
          qualifiedBy: { before: 'lcq', after: 'crown' },
        },
        {
          team: roster('Alpha'),
          points: { before: 100, after: 100 },
          qualifiedBy: { before: 'crown', after: null },
        },
      ],
      nextRosters: [
        { name: 'Alpha', segment: roster('Day 2'), change: 'leaves' },
        { name: 'Charlie', segment: roster('Day 2'), change: 'enters' },
      ],
    }),
  ).toEqual([
    'Forfeits one open series',
    'Bravo: place 2 → place 1',
    'Alpha: place 1 → no place',
    'Bravo: 80 → 100 points on the leaderboard',
    'Bravo gets a direct place',
    'Alpha loses a direct place',
    'Alpha leaves Day 2',
    'Charlie enters Day 2',
  ]);
});

test('counts the places that it does not list', () => {
  const placements = Array.from({ length: 10 }, (_, index) => ({
    roster: { id: `${index}`, name: `Team ${index}` },
    before: index + 2,
    after: index + 1,
  }));
  const lines = describeEffects({ openSeries: 0, placements, teams: [], nextRosters: [] });
  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toBe('2 more rosters change their place');
});
