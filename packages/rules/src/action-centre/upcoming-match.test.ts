import { expect, test } from 'vitest';
import { kickDetection } from './kick-detection.ts';
import {
  answerPrompt,
  nextPageAfterPrompt,
  type ScheduledSeries,
  UPCOMING_MATCH_QUERY,
  upcomingMatch,
} from './upcoming-match.ts';

const at = (time: string) => new Date(`2025-05-03T${time}:00Z`);
const series = [
  { id: '1', date: null, state: 'new' as const },
  { id: '2', date: at('09:00'), state: 'scheduled' as const },
  { id: '3', date: at('12:00'), state: 'scheduled' as const },
];
test('[UPC-1] a live series comes before the earliest scheduled one; an unscheduled one never counts', () => {
  expect(upcomingMatch({ series, now: at('10:00') })?.id).toBe('3');
  expect(
    upcomingMatch({
      series: [...series, { id: '4', date: at('09:30'), state: 'live' as const }],
      now: at('10:00'),
    })?.id,
  ).toBe('4');
  expect(upcomingMatch({ series: [], now: at('10:00') })).toBeNull();
});
const scheduled = (id: string, time: string) => ({
  id,
  date: at(time),
  state: 'scheduled' as const,
});
test.each<{ list: ScheduledSeries[]; expected: string | null; why: string }>([
  { list: [scheduled('b', '12:00'), scheduled('a', '11:00')], expected: 'a', why: 'earliest' },
  { list: [scheduled('a', '10:00')], expected: null, why: 'a date is past at its instant' },
  { list: [scheduled('a', '10:01')], expected: 'a', why: 'a minute later' },
  {
    list: [{ ...scheduled('a', '11:00'), state: 'finished' as const }, scheduled('b', '12:00')],
    expected: 'b',
    why: 'a finished one never counts',
  },
  {
    list: [scheduled('a', '11:00'), { ...scheduled('b', '12:00'), state: 'live' as const }],
    expected: 'b',
    why: 'a live one, whatever its date',
  },
  {
    list: [{ id: 'a', date: null, state: 'live' as const }],
    expected: null,
    why: 'one without a date never counts',
  },
])('[UPC-1] $expected: $why', ({ list, expected }) =>
  expect(upcomingMatch({ series: list, now: at('10:00') })?.id ?? null).toBe(expected),
);
test('[UPC-1] the query reads the first twenty open series by date', () =>
  expect(UPCOMING_MATCH_QUERY).toEqual({
    'filter[state]': 'new,live,scheduled',
    sort: 'date',
    'page[size]': 20,
    'page[number]': 1,
  }));
test('[UPC-2] a prompt whose date is past is dismissed without checking in', () => {
  expect(answerPrompt({ date: at('10:00'), now: at('10:00') })).toEqual({ act: 'dismiss' });
  expect(answerPrompt({ date: at('09:59'), now: at('10:00') })).toEqual({ act: 'dismiss' });
  expect(answerPrompt({ date: at('10:01'), now: at('10:00') })).toEqual({ act: 'check-in' });
});
test('[UPC-3] the check-in leads to the match, or on failure to a log message and /error', () => {
  expect(nextPageAfterPrompt({ checkedIn: true, seriesId: '7' })).toEqual({
    goTo: '/match/7',
    log: null,
  });
  expect(nextPageAfterPrompt({ checkedIn: false, seriesId: '7' })).toEqual({
    goTo: '/error',
    log: 'Match checkin popup: Match series checkin failed',
  });
});
test('[KCK-1] a user who is missing from the polled roster was kicked', () => {
  const facts = { rosterId: '2', userId: 'me', rosters: [{ id: '1' }, { id: '2' }] };
  expect(kickDetection({ ...facts, playerIds: ['me', 'x'] })).toEqual({ kicked: false });
  expect(kickDetection({ ...facts, playerIds: ['x'] })).toEqual({
    kicked: true,
    latestRoster: { id: '1' },
    showPickTeamButton: true,
    goTo: '/my-team/kicked',
  });
  expect(kickDetection({ ...facts, rosters: [{ id: '2' }], playerIds: [] })).toMatchObject({
    latestRoster: null,
  });
});
test('[KCK-1] of several other rosters the last becomes the latest', () => {
  const rosters = ['1', '2', '3', '4'].map((id) => ({ id }));
  const latestAfter = (rosterId: string) =>
    kickDetection({ rosterId, userId: 'me', playerIds: ['x', 'y'], rosters });
  expect(latestAfter('2')).toMatchObject({ latestRoster: { id: '4' } });
  expect(latestAfter('4')).toMatchObject({ latestRoster: { id: '3' } });
});
