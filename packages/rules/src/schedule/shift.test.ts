import { describe, expect, test } from 'vitest';
import { addDelay, roundTime } from './round-times.ts';
import { decideShift, type ShiftedSeries, type ShiftFacts, undoEnd } from './shift.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const at = (minutes: number) => new Date(+NOW + minutes * 60_000);
const scheduled = (id: string, order: number, minutes: number): ShiftedSeries => ({
  id,
  order,
  state: 'scheduled',
  date: at(minutes),
  plannedAt: at(minutes),
  rosterIds: ['1', '2'],
});
const NO_DATES = { dates: {}, phases: [] };
const playing = (series: ShiftedSeries[], started = -10): ShiftFacts => ({
  ...NO_DATES,
  dates: { dateFrom: at(started), dateTo: at(300) },
  play: {
    delays: [],
    series,
    plannedTime: (playOrder) => roundTime({ from: at(started), playOrder }),
  },
});

describe('[SHF-1] a shift', () => {
  test('moves dates and phases to come, and leaves those that are over', () => {
    const facts = {
      dates: { dateFrom: at(60), checkinFrom: at(-5), checkinTo: null },
      phases: [
        { id: '1', dates: { dateFrom: at(-60), dateTo: at(30) } },
        { id: '2', dates: { dateFrom: at(-60), dateTo: at(-30) } },
      ],
    };
    expect(decideShift(facts, { minutes: 15, now: NOW })).toEqual({
      accepted: true,
      value: {
        dates: { dateFrom: at(75) },
        phases: [{ id: '1', dates: { dateTo: at(45) } }],
        series: [],
      },
    });
  });

  test.each([
    [-29, true],
    [-30, false],
    [-31, false],
  ])('of %i minutes for what comes in 30 is accepted: %s', (minutes, accepted) =>
    expect(
      decideShift({ ...NO_DATES, dates: { dateFrom: at(30) } }, { minutes, now: NOW }),
    ).toMatchObject(accepted ? { accepted } : { refusal: { reason: 'shift-past' } }),
  );

  test('leaves series that are live or over', () => {
    const series = [
      { ...scheduled('1', 1, -5), state: 'live' as const },
      { ...scheduled('2', 1, -5), state: 'finished' as const },
      scheduled('3', 2, 25),
    ];
    expect(decideShift(playing(series), { minutes: 15, now: NOW })).toMatchObject({
      value: { series: [{ id: '3', date: at(40) }] },
    });
  });
});

describe('[SHF-2] the plan of the rounds', () => {
  test('moves from the first round to come on, once the segment has begun', () =>
    expect(decideShift(playing([]), { minutes: 15, now: NOW })).toMatchObject({
      value: { delays: [{ from: 2, minutes: 15 }] },
    }));
  test('follows the start before it', () => {
    const decision = decideShift(playing([], 10), { minutes: 15, now: NOW });
    expect(decision).toMatchObject({ value: { dates: { dateFrom: at(25) } } });
    expect(decision).not.toHaveProperty('value.delays');
  });
  test('moves from the earliest series that waits, as in a second heat', () => {
    const waiting = { ...scheduled('1', 1, 80), state: 'new' as const, date: null };
    expect(decideShift(playing([waiting]), { minutes: 15, now: NOW })).toMatchObject({
      value: { delays: [{ from: 1, minutes: 15 }] },
    });
  });
  test('has the sum of its delays, and none after both ways', () => {
    const delays = addDelay(addDelay([], { from: 3, minutes: 10 }), { from: 2, minutes: 5 });
    const minutesOf = (playOrder: number) =>
      (+roundTime({ from: NOW, playOrder, roundMinutes: 30, delays }) - +NOW) / 60_000;
    expect([1, 2, 3, 4].map(minutesOf)).toEqual([0, 35, 75, 105]);
    expect(addDelay(delays, { from: 3, minutes: -10 })).toEqual([{ from: 2, minutes: 5 }]);
  });
});

describe('[SHF-3] the order', () => {
  const series = [scheduled('1', 1, 10), scheduled('2', 2, 40)];
  test.each([
    [2, -29, undefined],
    [2, -30, 'round-order'],
    [1, 500, undefined],
  ])('from round %i on by %i minutes: %s', (fromOrder, minutes, reason) =>
    expect(decideShift(playing(series, 10), { minutes, now: NOW, fromOrder })).toMatchObject(
      reason ? { refusal: { reason } } : { accepted: true },
    ),
  );
  test('does not compare series of other rosters, nor pairs out of order before', () => {
    const other = { ...scheduled('3', 1, 35), rosterIds: ['3', '4'] };
    const late = { ...scheduled('4', 1, 60), rosterIds: ['5', '2'] };
    const wanted = { minutes: -10, now: NOW, fromOrder: 2 };
    expect(decideShift(playing([...series, other, late], 10), wanted)).toMatchObject({
      accepted: true,
    });
  });
});

test('[SHF-4] a shift can be undone until the first instant to come', () => {
  const instants = [at(-5), at(20), at(10)].map((instant, index) => ({
    name: `match-series ${index}`,
    at: instant,
  }));
  expect(undoEnd(instants, NOW)).toEqual({ name: 'match-series 2', at: at(10) });
  expect(undoEnd([], NOW)).toBeNull();
});
