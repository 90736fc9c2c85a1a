import { describe, expect, test } from 'vitest';
import { cellsWithin, geometryOf, middleOf, wiresOf } from './bracket-geometry.ts';
import { CARD_HEIGHT, CARD_WIDTH, CELL, type Geometry, type NextPlace } from './bracket-sizes.ts';
import { walk } from './walk.ts';

type Next = [round: number, cell: number, side: 'home' | 'away'] | null;
const toNext = (next: Next): NextPlace | null =>
  next && { round: next[0], cell: next[1], side: next[2] };
const round = (winners: Next[], losers: Next[] = [], title: string | null = null) => ({
  bracket: 0,
  count: winners.length,
  graph: {
    title,
    winners: winners.map(toNext),
    losers: winners.map((_, cell) => toNext(losers[cell] ?? null)),
  },
});

const PAGE_PLAY_OFF = [
  round(
    [
      [2, 0, 'home'],
      [1, 0, 'away'],
    ],
    [[1, 0, 'home']],
  ),
  round([[2, 0, 'away']]),
  round([null]),
];
const STEPLADDER = [round([[1, 0, 'away']]), round([[2, 0, 'away']]), round([null])];
/** Two groups of four rosters; the firsts of both meet. */
const groupFrom = (first: number, title: string, side: 'home' | 'away') => [
  round(
    [
      [first + 1, 0, 'home'],
      [first + 1, 0, 'away'],
    ],
    [
      [first + 1, 1, 'home'],
      [first + 1, 1, 'away'],
    ],
    title,
  ),
  round(
    [
      [6, 0, side],
      [first + 2, 0, 'away'],
    ],
    [[first + 2, 0, 'home']],
    title,
  ),
  round([null], [], title),
];
const TWO_GROUPS = [
  ...groupFrom(0, 'Group A', 'home'),
  ...groupFrom(3, 'Group B', 'away'),
  round([null]),
];

/** Creates a bracket with series that receive seeds and earlier results at random, from a seed. */
function randomBracket(seed: number) {
  let state = seed * 2_654_435_761;
  const below = (limit: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state % limit;
  };
  const shapes: ReturnType<typeof round>[] = [];
  const open: { round: number; cell: number; result: 'winners' | 'losers' }[] = [];
  for (let column = 0; column < 2 + below(5); column += 1) {
    const count = 1 + below(5);
    const shape = round(Array.from({ length: count }, () => null));
    shapes.push(shape);
    for (let cell = 0; cell < count; cell += 1) {
      const sides = (['home', 'away'] as const).slice(0, column === 0 ? 0 : 1 + below(2));
      for (const [index, side] of sides.entries()) {
        // The first side comes from the column before, since the longest path decides the column.
        const from = open.filter((one) =>
          index === 0 ? one.round === column - 1 : one.round < column,
        );
        const source = from[below(from.length || 1)];
        if (!source) continue;
        open.splice(open.indexOf(source), 1);
        const links = shapes[source.round]!.graph[source.result] as (NextPlace | null)[];
        links[source.cell] = { round: column, cell, side };
      }
    }
    for (let cell = 0; cell < count; cell += 1)
      for (const result of ['winners', 'losers'] as const)
        open.push({ round: column, cell, result });
  }
  return geometryOf(shapes);
}

const rowsOf = (geometry: Geometry) =>
  geometry.rounds.map((placed) =>
    Array.from(
      { length: placed.count },
      (_, cell) => Math.round(((middleOf(placed, cell) - placed.top) / CELL - 0.5) * 100) / 100 + 0,
    ),
  );

describe('a custom bracket', () => {
  test.each([
    { why: 'a page play-off', shapes: PAGE_PLAY_OFF, rows: [[0, 1], [1], [0.5]] },
    { why: 'a stepladder', shapes: STEPLADDER, rows: [[0], [0], [0]] },
    {
      why: 'two groups',
      shapes: TWO_GROUPS,
      rows: [[0, 1], [0.5, 1.5], [1.5], [0, 1], [0.5, 1.5], [1.5], [0]],
    },
  ])('places a series between those that send it their winners: $why', ({ shapes, rows }) => {
    expect(rowsOf(geometryOf(shapes))).toEqual(rows);
  });

  test('draws groups below each other and the other series to the right, in the middle', () => {
    const { rounds, height, width } = geometryOf(TWO_GROUPS);
    const [first, , , second, , , final] = rounds;
    expect(second!.top).toBeGreaterThan(first!.top + first!.height);
    expect(second!.x).toBe(first!.x);
    expect(final!.x).toBeGreaterThan(rounds[2]!.x + CARD_WIDTH);
    expect(final!.top + final!.height).toBeLessThan(height);
    expect(final!.x + CARD_WIDTH).toBeLessThan(width);
  });

  test('leads a wire to the card of each winner, at the side that it takes', () => {
    const geometry = geometryOf(PAGE_PLAY_OFF);
    const [opening, semi, final] = geometry.rounds;
    expect(wiresOf(geometry, opening!).map(({ cell, x1 }) => [cell, x1])).toEqual([
      [0, final!.x],
      [1, semi!.x],
    ]);
    const middle = middleOf(final!, 0);
    expect(wiresOf(geometry, opening!)[0]!.y1).toBeLessThan(middle);
    expect(wiresOf(geometry, semi!)[0]!.y1).toBeGreaterThan(middle);
    expect(wiresOf(geometry, final!)).toEqual([]);
  });

  test('a wire that enters a card alone leads to its middle', () => {
    const geometry = geometryOf(STEPLADDER);
    for (const placed of geometry.rounds)
      for (const { y0, y1 } of wiresOf(geometry, placed)) expect(y1).toBe(y0);
  });

  const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1);

  test.each(SEEDS)(
    'lays no card and no wire to a later column on another card: seed %d',
    (seed) => {
      {
        const geometry = randomBracket(seed);
        for (const placed of geometry.rounds) {
          for (let cell = 1; cell < placed.count; cell += 1)
            expect(middleOf(placed, cell) - middleOf(placed, cell - 1)).toBeGreaterThanOrEqual(
              CELL - 0.01,
            );
          for (const { cell, x1 } of wiresOf(geometry, placed)) {
            const y = middleOf(placed, cell);
            for (const passed of geometry.rounds.filter(({ x }) => x > placed.x && x < x1))
              for (let other = 0; other < passed.count; other += 1)
                expect(Math.abs(middleOf(passed, other) - y)).toBeGreaterThan(CARD_HEIGHT / 2);
          }
        }
      }
    },
  );

  test('finds exactly the cells in view', () => {
    for (const seed of SEEDS.slice(0, 50)) {
      for (const placed of randomBracket(seed).rounds) {
        const [from, to] = [10, 24];
        const { first, last } = cellsWithin(placed, from, to);
        const touching = [...Array(placed.count).keys()].filter(
          (cell) =>
            middleOf(placed, cell) + CARD_HEIGHT / 2 >= from &&
            middleOf(placed, cell) - CARD_HEIGHT / 2 <= to,
        );
        expect(
          Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step),
        ).toEqual(touching);
      }
    }
  });
});

describe('the arrows in a custom bracket', () => {
  const page = geometryOf(PAGE_PLAY_OFF);
  const groups = geometryOf(TWO_GROUPS);

  test.each([
    { why: 'right to the nearer of two', in: page, from: [0, 0], key: 'ArrowRight', to: [1, 0] },
    { why: 'right along the wire', in: page, from: [1, 0], key: 'ArrowRight', to: [2, 0] },
    { why: 'left to the nearest', in: page, from: [2, 0], key: 'ArrowLeft', to: [1, 0] },
    { why: 'nowhere after the last', in: page, from: [2, 0], key: 'ArrowRight', to: null },
    { why: 'down to the next group', in: groups, from: [2, 0], key: 'ArrowDown', to: [5, 0] },
    { why: 'up to the group before', in: groups, from: [3, 0], key: 'ArrowUp', to: [0, 1] },
    {
      why: 'from the last series of a group to the final',
      in: groups,
      from: [2, 0],
      key: 'ArrowRight',
      to: [6, 0],
    },
    { why: 'nowhere above the first', in: groups, from: [0, 0], key: 'ArrowUp', to: null },
  ])('lead $why', ({ in: geometry, from, key, to }) => {
    expect(walk(geometry, { round: from[0]!, cell: from[1]! }, key)).toEqual(
      to && { round: to[0], cell: to[1] },
    );
  });

  test.each([
    { why: 'a page play-off', geometry: page },
    { why: 'a stepladder', geometry: geometryOf(STEPLADDER) },
    { why: 'groups', geometry: groups },
  ])('reach every series of $why', ({ geometry }) => {
    const reached = new Set(['0 0']);
    const edge = [{ round: 0, cell: 0 }];
    for (const at of edge) {
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
        const to = walk(geometry, at, key);
        if (!to || reached.has(`${to.round} ${to.cell}`)) continue;
        reached.add(`${to.round} ${to.cell}`);
        edge.push(to);
      }
    }
    expect(reached.size).toBe(geometry.rounds.reduce((sum, { count }) => sum + count, 0));
  });
});
