import type { Activity } from '@ringside/contract/collections/activity';
import { expect, test } from 'vitest';
import { lobbyReportsOf } from './lobby-reports.ts';

const entry = (action: string, after: object | null, date: string): Activity =>
  ({ action, after, date, user: { username: `captain of ${date}` } }) as unknown as Activity;

const one = [{ placements: ['1', '2', '3'] }];
const other = [{ placements: ['2', '1', '3'] }];

test('keeps the last report of each roster, with its reason of a dispute', () => {
  const reports = lobbyReportsOf([
    entry('series.disputed', { roster: '2', reason: 'We were second.' }, '3'),
    entry('series.disputed', { roster: '2', reason: 'different-report', report: other }, '2'),
    entry('series.reported', { roster: '1', matches: one }, '1'),
  ]);
  expect(reports).toEqual([
    {
      rosterId: '2',
      at: '3',
      by: 'captain of 3',
      games: [['2', '1', '3']],
      reason: 'We were second.',
    },
    { rosterId: '1', at: '1', by: 'captain of 1', games: [['1', '2', '3']], reason: null },
  ]);
});

test('forgets the reports from before a reset, and entries that are no report', () => {
  expect(
    lobbyReportsOf([
      entry('series.started', null, '3'),
      entry('series.reset', null, '2'),
      entry('series.reported', { roster: '1', matches: one }, '1'),
    ]),
  ).toEqual([]);
});
