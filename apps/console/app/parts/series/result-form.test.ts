import { expect, test } from 'vitest';
import { lastReportsOf } from './reports.ts';
import { toMatches, createDraw, createRows, createSweep, judgeRows } from './result-form.ts';

const periods = [{ key: 'score', name: 'Score', isRequired: true, isFinalResult: true }];
const shape = { periods, bestOf: 3 };

test('sends a sweep as its two matches, which the server accepts', () => {
  const rows = createSweep('away', shape);
  expect(rows).toHaveLength(3);
  expect(toMatches(rows)).toEqual(
    [0, 1].map(() => ({ periods: [{ key: 'score', scores: [0, 1] }], forfeit: null })),
  );
  expect(judgeRows(rows, shape)).toMatchObject({ score: '0 : 2', winner: 'away' });
});

test('counts a head start, which takes the place of a match', () => {
  const final = { periods, bestOf: 5, headStart: { home: 1, away: 0 } };
  const sweep = createSweep('home', final);
  expect(sweep).toHaveLength(4);
  expect(toMatches(sweep)).toHaveLength(2);
  expect(judgeRows(sweep, final)).toMatchObject({ score: '3 : 0', winner: 'home' });
  expect(judgeRows(createSweep('away', final), final)).toMatchObject({
    score: '1 : 3',
    wins: { home: 1, away: 3 },
  });
  expect(createRows({ ...final, initialMatches: [] })).toHaveLength(4);
});

test.each([
  { bestOf: 2, score: '1 : 1', sweep: '2 : 0' },
  { bestOf: 4, score: '2 : 2', sweep: '3 : 0' },
])('offers a draw and a sweep of a best of $bestOf', ({ bestOf, score, sweep }) => {
  const even = { periods, bestOf };
  expect(judgeRows(createDraw(even), even)).toMatchObject({ score, winner: null });
  expect(judgeRows(createSweep('home', even), even)).toMatchObject({
    score: sweep,
    winner: 'home',
  });
  expect(judgeRows(createDraw(even).slice(1), even)).toHaveProperty('fault');
});

test.each([
  { why: 'no match is filled in', matches: [] },
  { why: 'one of two is not enough', matches: [[1, 0]] },
  {
    why: 'a match has no winner',
    matches: [
      [1, 1],
      [1, 0],
    ],
  },
  {
    why: 'a match after the end',
    matches: [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  },
])('has no result where $why', ({ matches }) => {
  const rows = createRows({
    ...shape,
    initialMatches: matches.map(([home, away]) => ({
      periods: [{ key: 'score', scores: [home!, away!] }],
      forfeit: null,
    })),
  });
  expect(judgeRows(rows, shape)).toHaveProperty('fault');
});

test('counts a forfeited match for the other side', () => {
  const rows = createRows({
    ...shape,
    initialMatches: [
      { periods: [], forfeit: 'home' },
      { periods: [], forfeit: 'home' },
    ],
  });
  expect(judgeRows(rows, shape)).toMatchObject({ winner: 'away' });
});

test('reads each side’s last report from the log, without those from before a replay', () => {
  const entry = (action: string, after: object) => ({
    id: '1',
    date: '2026-11-21T12:00:00.000Z',
    user: { id: '3', username: 'Anna' },
    apiKey: null,
    action,
    subject: { type: 'match-series', id: '9', name: null },
    before: null,
    after: after as never,
    ipAddress: null,
  });
  const won = [{ periods: [{ key: 'score', scores: [1, 0] }], forfeit: null }];
  const { home, away } = lastReportsOf([
    entry('series.disputed', { side: 'away', reason: 'They left', attachments: [] }),
    entry('series.reported', { side: 'home', matches: won }),
    entry('series.reset', {}),
    entry('series.reported', { side: 'away', matches: won }),
  ]);
  expect(home).toMatchObject({ by: 'Anna', matches: won, reason: null });
  expect(away).toMatchObject({ matches: null, reason: 'They left' });
});
