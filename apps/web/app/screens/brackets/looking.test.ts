import { describe, expect, test } from 'vitest';
import { findTeams } from './find-teams.ts';
import { listPages, pageOf } from './list-pages.ts';
import { seriesOfTeam } from './series-of-team.ts';

describe('the list', () => {
  test('has 64 series a page in reading order; a round continues on the next page', () => {
    const pages = listPages([100, 50, 1]);
    expect(pages).toEqual([
      [{ round: 0, first: 0, last: 63 }],
      [
        { round: 0, first: 64, last: 99 },
        { round: 1, first: 0, last: 27 },
      ],
      [
        { round: 1, first: 28, last: 49 },
        { round: 2, first: 0, last: 0 },
      ],
    ]);
  });

  test('a round that ends with the page leaves no empty one', () => {
    expect(listPages([64])).toHaveLength(1);
    expect(listPages([64, 64])).toEqual([
      [{ round: 0, first: 0, last: 63 }],
      [{ round: 1, first: 0, last: 63 }],
    ]);
    expect(listPages([])).toEqual([]);
  });

  test.each([
    [2, 5, 2],
    [9, 5, 5],
    [0, 5, 1],
    [-3, 5, 1],
    [Number.NaN, 5, 1],
    [1.5, 5, 1],
    [1, 0, 1],
  ])('page %d of %d is page %d', (requestedPage, last, page) => {
    expect(pageOf(requestedPage, last)).toBe(page);
  });
});

describe('a team', () => {
  const rosters = ['Red Zoë', 'Zoe', 'Ázoe', 'Blue 3'].map((name, index) => ({
    id: `r${index}`,
    name,
    seed: index + 1,
  }));

  test.each([
    {
      why: 'marks and case are ignored; names that begin with the text are first',
      typed: ' ZOE',
      found: ['Zoe', 'Red Zoë', 'Ázoe'],
    },
    {
      why: 'a number finds the seed, and names that contain it',
      typed: '3',
      found: ['Ázoe', 'Blue 3'],
    },
    { why: 'the search is empty', typed: '  ', found: [] },
    { why: 'no team has the name', typed: 'green', found: [] },
  ])('is found: $why', ({ typed, found }) => {
    expect(findTeams(rosters, typed).map(({ name }) => name)).toEqual(found);
  });

  test('has its series in the upper bracket, then in the lower one', () => {
    const series = [
      { id: '1', at: [0, 1, 1], home: 0, away: 1, state: 'f' },
      { id: '2', at: [0, 1, 2], home: 2, away: 3, state: 'f' },
      { id: '3', at: [1, 1, 1], home: 1, away: 2, state: 's' },
    ] as Parameters<typeof seriesOfTeam>[0]['series'];
    expect(seriesOfTeam({ rosters, series }, 'r1').map(({ id }) => id)).toEqual(['1', '3']);
    expect(seriesOfTeam({ rosters, series }, 'unknown')).toEqual([]);
    expect(seriesOfTeam({ rosters, series }, null)).toEqual([]);
  });
});
