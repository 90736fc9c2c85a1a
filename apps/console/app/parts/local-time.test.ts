import { expect, test } from 'vitest';
import { formatOffset, formatZone, instantsOf } from './local-time.ts';

/** A clock that changes by an hour at two instants of 2026. */
const clock =
  ({ winter, from, to }: { winter: number; from: string; to: string }) =>
  (at: number) =>
    winter + (at >= Date.parse(from) === at < Date.parse(to) ? 60 : 0);
const BERLIN = clock({ winter: 60, from: '2026-03-29T01:00Z', to: '2026-10-25T01:00Z' });
const NEW_YORK = clock({ winter: -300, from: '2026-03-08T07:00Z', to: '2026-11-01T06:00Z' });
const KOLKATA = () => 330;

test.each([
  { local: '2026-07-01T12:00', ahead: BERLIN, instants: ['10:00'], why: 'summer' },
  { local: '2026-12-01T12:00', ahead: BERLIN, instants: ['11:00'], why: 'winter' },
  { local: '2026-03-29T01:59', ahead: BERLIN, instants: ['00:59'], why: 'before the skipped hour' },
  { local: '2026-03-29T02:00', ahead: BERLIN, instants: [], why: 'the skipped hour begins' },
  { local: '2026-03-29T02:30', ahead: BERLIN, instants: [], why: 'it is skipped' },
  { local: '2026-03-29T02:59', ahead: BERLIN, instants: [], why: 'its last minute' },
  { local: '2026-03-29T03:00', ahead: BERLIN, instants: ['01:00'], why: 'after it' },
  { local: '2026-10-25T01:59', ahead: BERLIN, instants: ['23:59'], why: 'before the hour' },
  { local: '2026-10-25T02:00', ahead: BERLIN, instants: ['00:00', '01:00'], why: 'it begins' },
  {
    local: '2026-10-25T02:59',
    ahead: BERLIN,
    instants: ['00:59', '01:59'],
    why: 'its last minute',
  },
  { local: '2026-10-25T03:00', ahead: BERLIN, instants: ['02:00'], why: 'after it' },
  { local: '2026-03-08T02:30', ahead: NEW_YORK, instants: [], why: 'west of Greenwich' },
  { local: '2026-11-01T01:30', ahead: NEW_YORK, instants: ['05:30', '06:30'], why: 'twice there' },
  { local: '2026-03-29T02:30', ahead: KOLKATA, instants: ['21:00'], why: 'no summer time' },
  { local: '', ahead: BERLIN, instants: [], why: 'nothing is typed' },
])('$local is at $instants UTC: $why', ({ local, ahead, instants }) =>
  expect(instantsOf(local, ahead).map((at) => at.slice(11, 16))).toEqual(instants),
);

test('names a zone with its offset, and UTC once', () => {
  const at = new Date('2026-07-01T12:00Z');
  expect(formatZone(at, 'Europe/Berlin')).toBe(`Europe/Berlin, ${formatOffset(at)}`);
  expect(formatZone(at, 'UTC')).toBe('UTC');
});
