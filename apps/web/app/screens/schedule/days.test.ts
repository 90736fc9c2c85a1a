import { expect, test } from 'vitest';
import { daysOf, shownDayOf } from './days.ts';

const NOVEMBER = ['2026-11-30T09:00:00.000Z', '2026-11-30T15:00:00.000Z'];
const days = daysOf([...NOVEMBER, null, '2026-12-02T00:30:00.000Z'], false);

test('lists each day with matches once, with the instants of its midnights', () => {
  expect(days).toEqual([
    { key: '2026-11-30', from: '2026-11-30T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
    { key: '2026-12-02', from: '2026-12-02T00:00:00.000Z', to: '2026-12-03T00:00:00.000Z' },
  ]);
});

test('begins a day at the midnight of the viewer once their zone is known', () => {
  const [day] = daysOf(NOVEMBER.slice(0, 1), true);
  const midnight = new Date(day!.from);
  expect([midnight.getHours(), midnight.getMinutes()]).toEqual([0, 0]);
  expect(new Date(day!.to).getHours()).toBe(0);
});

test.each([
  { name: 'today while matches are open', today: '2026-12-01', hasOpen: true, day: '2026-12-01' },
  { name: 'today after its last match', today: '2026-11-30', hasOpen: false, day: '2026-11-30' },
  {
    name: 'the last day of a stage that is over',
    today: '2026-12-05',
    hasOpen: false,
    day: '2026-12-02',
  },
])('the schedule shows $name', ({ today, hasOpen, day }) => {
  expect(shownDayOf({ range: null, days, today, hasOpen, isHydrated: false })).toBe(day);
});

test('the schedule shows the day in its address, also if it begins at another hour', () => {
  const range = { from: '2026-12-01T20:00:00.000Z', to: '2026-12-02T20:00:00.000Z' };
  expect(shownDayOf({ range, days, today: '2026-11-30', hasOpen: true, isHydrated: false })).toBe(
    '2026-12-02',
  );
});
