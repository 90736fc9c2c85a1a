import type { Item } from '@ringside/contract/collections/challenges';
import type { SeriesMatch } from '@ringside/contract/collections/match-series';
import { expect, test } from 'vitest';
import { bannedItemsOf, gamesOf, liveScoreOf, scoreStepsOf } from './match-games.ts';

const items = ['Vesper', 'Rumpus', 'Moonwell', 'Switchyard'].map(
  (name, index) =>
    ({
      id: String(index + 1),
      name,
      image: null,
      mode: name === 'Switchyard' ? 'Street Ball' : null,
    }) as unknown as Item,
);
const match = (number: number, facts: Partial<SeriesMatch> = {}): SeriesMatch => ({
  id: String(number),
  number,
  state: 'new',
  periods: [],
  forfeit: null,
  placements: null,
  score: null,
  source: null,
  map: null,
  mode: null,
  ...facts,
});
const MATCHES = [match(1, { score: { home: 0, away: 1 }, source: 'home' }), match(2), match(3)];
type Bans = Parameters<typeof bannedItemsOf>[0][number];
const bans = (facts: Partial<Bans>): Bans => ({
  status: 'closed',
  game: null,
  category: { id: '1', name: 'brawlers' },
  banned: [],
  played: [],
  ...facts,
});
const maps = (facts: Partial<Bans>) => bans({ category: { id: '2', name: 'maps' }, ...facts });
const banned = (item: string, side: 'home' | 'away') => ({ item, side, auto: false });

test('each game has its map and its winner, and a game without either is left out', () => {
  const games = gamesOf({ matches: MATCHES }, [maps({ played: ['3', '4'] })], items);
  expect(games.map(({ number, map, winner }) => [number, map?.name, winner])).toEqual([
    [1, 'Moonwell', 'away'],
    [2, 'Switchyard', null],
  ]);
});

test('a game has the mode of its map, a played game the one that it had', () => {
  const played = { score: { home: 1, away: 0 }, map: '4', mode: 'Safe Break' };
  const games = gamesOf(
    { matches: [match(1, played), match(2), match(3)] },
    [maps({ played: ['4', '4', '3'] })],
    items,
  );
  expect(games.map(({ mode }) => mode)).toEqual(['Safe Break', 'Street Ball', null]);
});

test('a draft of one game gives that game its map and its bans', () => {
  const drafts = [
    bans({ game: 1, banned: [banned('1', 'home')] }),
    maps({ game: 1, played: ['4'] }),
    maps({ game: 2, status: 'open', played: [] }),
  ];
  const [first, ...others] = gamesOf({ matches: [match(1), match(2)] }, drafts, items);
  expect(first).toMatchObject({
    map: { name: 'Switchyard' },
    banned: { home: [{ name: 'Vesper' }], away: [] },
  });
  expect(others).toEqual([]);
  expect(bannedItemsOf(drafts, items)).toEqual({ home: [], away: [] });
});

test('the bans of a series are those of its sides', () => {
  const challenge = bans({ banned: [banned('1', 'home'), banned('2', 'away')] });
  expect(bannedItemsOf([challenge, maps({ banned: [banned('3', 'home')] })], items)).toEqual({
    home: [{ name: 'Vesper', image: null }],
    away: [{ name: 'Rumpus', image: null }],
  });
});

const LIVE = { state: 'live', reporting: 'none', matches: MATCHES, headStart: null } as const;
test.each([
  ['so far', LIVE, { home: 0, away: 1 }],
  ['with a head start', { ...LIVE, headStart: { home: 1, away: 0 } }, { home: 1, away: 1 }],
  ['before the first game', { ...LIVE, matches: [match(1)] }, null],
  ['after a report', { ...LIVE, reporting: 'reported' as const }, null],
  ['after the end', { ...LIVE, state: 'finished' as const }, null],
])('the live score %s', (_title, series, expected) =>
  expect(liveScoreOf({ ...series, matches: [...series.matches] })).toEqual(expected),
);

const [H, A] = ['home', 'away'] as const;
test.each([
  ['the next game', [H], [H, A], [[2, A]]],
  ['another winner', [H, A], [A, A], [[1, A]]],
  ['the last game taken back', [H, A], [H], [[2, null]]],
  [
    'a decision before later games',
    [H, A, A],
    [H, H],
    [
      [3, null],
      [2, H],
    ],
  ],
  ['no change', [H], [H], []],
])('the entries for %s', (_title, before, after, expected) =>
  expect(scoreStepsOf(before, after).map(({ game, winner }) => [game, winner])).toEqual(expected),
);
