import { afterEach, describe, expect, test } from 'vitest';
import { dayOf, relativeDayOf } from './day.ts';

const before = process.env.TZ;
const inZone = (zone: string) => {
  process.env.TZ = zone;
};
afterEach(() => {
  process.env.TZ = before;
});

describe('days in the viewer’s zone', () => {
  test.each([
    { zone: 'UTC', at: '2026-11-21T23:30:00Z', day: '2026-11-21' },
    { zone: 'Asia/Tokyo', at: '2026-11-21T23:30:00Z', day: '2026-11-22' },
    { zone: 'America/Los_Angeles', at: '2026-11-22T07:59:00Z', day: '2026-11-21' },
  ])('$at in $zone is $day', ({ zone, at, day }) => {
    inZone(zone);
    expect(dayOf(at, true)).toBe(day);
  });

  test('before hydration it is the day in UTC, and without a date there is none', () => {
    inZone('Asia/Tokyo');
    expect([dayOf('2026-11-21T23:30:00.000Z', false), dayOf(null, true)]).toEqual([
      '2026-11-21',
      '',
    ]);
  });

  test.each([
    {
      why: 'later the same day',
      zone: 'UTC',
      at: '2026-11-21T23:59:00Z',
      now: '2026-11-21T00:01:00Z',
      near: 0,
    },
    {
      why: 'a minute after midnight',
      zone: 'UTC',
      at: '2026-11-22T00:01:00Z',
      now: '2026-11-21T23:59:00Z',
      near: 1,
    },
    {
      why: 'the evening before',
      zone: 'UTC',
      at: '2026-11-20T20:00:00Z',
      now: '2026-11-21T01:00:00Z',
      near: -1,
    },
    {
      why: 'two days on',
      zone: 'UTC',
      at: '2026-11-23T20:00:00Z',
      now: '2026-11-21T23:00:00Z',
      near: null,
    },
    {
      why: 'the day of 25 hours is one day',
      zone: 'Europe/Berlin',
      at: '2026-10-26T00:30:00+01:00',
      now: '2026-10-25T00:30:00+02:00',
      near: 1,
    },
    {
      why: 'the day of 23 hours is one day',
      zone: 'Europe/Berlin',
      at: '2026-03-30T00:10:00+02:00',
      now: '2026-03-29T00:30:00+01:00',
      near: 1,
    },
  ])('$why: $near', ({ zone, at, now, near }) => {
    inZone(zone);
    expect(relativeDayOf(at, new Date(now))).toBe(near);
  });
});
