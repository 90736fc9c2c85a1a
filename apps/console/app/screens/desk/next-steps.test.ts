import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import { expect, test } from 'vitest';
import { listNextSteps } from './next-steps.ts';
import { deskKeyOf } from './use-desk-keys.ts';
import { isOnDesk } from './use-desk.ts';

const NOW = new Date('2026-11-21T17:00:00.000Z');
const at = (minutes: number) => new Date(+NOW + minutes * 60_000).toISOString();
const segment = (id: string, more: Partial<Segment>): Segment =>
  ({
    id,
    state: 'registration',
    format: 'single_elimination',
    children: [],
    date: { from: at(70), to: at(600) },
    counts: { registered: 34, ready: 31, checkedIn: 2, standby: 0 },
    segmentCheckinsConfig: { openWindow: { from: at(0), to: at(60) } },
    ...more,
  }) as unknown as Segment;

test('lists what is still to come before a draw, the earliest first', () => {
  const steps = listNextSteps({
    now: NOW,
    stages: [],
    nameOf: (id) => `Region ${id}`,
    segments: [
      segment('1', {}),
      segment('2', {
        date: { from: at(50), to: at(600) },
        segmentCheckinsConfig: { openWindow: null },
      }),
      segment('3', { state: 'finished' }),
      segment('4', { format: 'queue' }),
    ],
  });
  expect(steps.map((step) => [step.at, step.where, step.text])).toEqual([
    [at(40), 'Region 2', 'the draw'],
    [at(45), 'Region 1', 'reminder to the 29 rosters that are missing'],
    [at(50), 'Region 2', 'starts'],
    [at(60), 'Region 1', 'check-in closes, then the draw'],
    [at(70), 'Region 1', 'starts'],
  ]);
});

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
test.each([
  ['a key of the desk', press('T'), false, 't'],
  ['the help', press('?'), false, '?'],
  ['a key of the browser', press('t', { ctrlKey: true }), false, undefined],
  ['a key that means nothing here', press('x'), false, undefined],
  ['a letter that the operator types', press('t'), true, undefined],
])('answers %s', (_name, event, isBusy, key) => expect(deskKeyOf(event, isBusy)).toBe(key));

test.each([
  ['runs', 'active', -60, 60, true],
  ['begins tomorrow', 'active', 23 * 60, 48 * 60, true],
  ['ended this morning', 'active', -48 * 60, -6 * 60, true],
  ['begins next week', 'active', 7 * 24 * 60, 8 * 24 * 60, false],
  ['is archived', 'archived', -60, 60, false],
] as const)('shows an event that %s', (_name, status, from, to, isShown) =>
  expect(isOnDesk({ status, date: { from: at(from), to: at(to) } } as Event, NOW)).toBe(isShown),
);
