import type { SeriesStep } from '@ringside/contract/collections/series-history';
import { describe, expect, test } from 'vitest';
import { presentPlayersOf, findRuling, shortenHistory } from './series-steps.ts';

const step = (kind: SeriesStep['step'], more: Partial<SeriesStep> = {}): SeriesStep => ({
  id: '1',
  date: '2026-11-21T20:00:00.000Z',
  step: kind,
  by: 'home',
  people: [],
  score: null,
  before: null,
  winner: null,
  movedTo: null,
  ...more,
});
const arrived = (id: string) => step('checked-in', { people: [{ id, username: id }] });

describe('the view of a history', () => {
  test('the players present are those who checked in since the last reset', () => {
    expect([...presentPlayersOf([arrived('1'), arrived('2')])]).toEqual(['1', '2']);
    expect([
      ...presentPlayersOf([
        arrived('1'),
        step('finished'),
        step('reset', { by: 'staff' }),
        arrived('3'),
      ]),
    ]).toEqual(['3']);
  });

  test('merges successive arrivals of a side into one line; the other side gets another', () => {
    const lines = shortenHistory([
      arrived('1'),
      arrived('2'),
      { ...arrived('4'), by: 'away' },
      step('live', { by: 'clock' }),
    ]);
    expect(lines.map(({ step: kind, people }) => [kind, ...people.map(({ id }) => id)])).toEqual([
      ['checked-in', '1', '2'],
      ['checked-in', '4'],
      ['live'],
    ]);
  });

  test.each([
    { why: 'a ruling', steps: [step('disputed'), step('ruled', { by: 'staff' })], ruled: 'ruled' },
    {
      why: 'a correction of the players’ result',
      steps: [step('finished'), step('corrected', { by: 'staff' })],
      ruled: 'corrected',
    },
    {
      why: 'the players agreed',
      steps: [step('reported'), step('finished', { by: 'away' })],
      ruled: undefined,
    },
    {
      why: 'a reversed ruling',
      steps: [step('ruled', { by: 'staff' }), step('reset', { by: 'staff' })],
      ruled: undefined,
    },
    {
      why: 'the clock forfeited it',
      steps: [step('forfeited', { by: 'clock' })],
      ruled: undefined,
    },
  ])('finds an operator’s ruling: $why', ({ steps, ruled }) =>
    expect(findRuling(steps)?.step).toBe(ruled),
  );

  test.each([
    ['the result that stood', [step('corrected', { by: 'staff', score: [2, 0], before: [2, 0] })]],
    [
      'the report',
      [step('reported', { score: [2, 1] }), step('ruled', { by: 'staff', score: [2, 1] })],
    ],
  ])('a ruling may uphold %s', (_, steps) => expect(findRuling(steps)?.isUpheld).toBe(true));

  test.each([
    ['another score', [step('corrected', { by: 'staff', score: [0, 2], before: [2, 0] })]],
    [
      'another report',
      [step('reported', { score: [2, 1] }), step('ruled', { by: 'staff', score: [0, 2] })],
    ],
    [
      'a result without a report',
      [
        step('reported', { score: [2, 0] }),
        step('reset', { by: 'staff' }),
        step('ruled', { by: 'staff', score: [2, 0] }),
      ],
    ],
  ])('a ruling upholds nothing with %s', (_, steps) =>
    expect(findRuling(steps)?.isUpheld).toBe(false),
  );
});
