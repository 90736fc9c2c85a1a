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
});
