import type { Event } from '@ringside/contract/collections/events';
import { expect, test } from 'vitest';
import type { TreeRow } from './read-event.ts';
import { createTimeline } from './timeline-rows.ts';

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 4, day, hour)).toISOString();
const segment = (id: string, facts: object = {}): TreeRow =>
  ({
    id,
    name: id,
    level: 0,
    parent: null,
    format: 'single_elimination',
    date: { from: at(5, 12), to: at(5, 20) },
    configuration: {},
    inherited: [],
    rostersLimit: { limit: 16, standbyLimit: null },
    segmentCheckinsConfig: { openWindow: null },
    registrationPhases: [],
    advanceRules: [],
    ...facts,
  }) as unknown as TreeRow;
const event = { id: '1', name: 'May', date: { from: at(1), to: at(31) } } as Event;
const faultsOf = (...segments: TreeRow[]) =>
  Object.fromEntries(
    createTimeline({ event, segments, types: [] }).map((row) => [row.segment.name, row.faults]),
  );

test('a stage that fits has its bars in order, its earliest end, and no fault', () => {
  const fits = segment('Day 1', {
    segmentCheckinsConfig: { openWindow: { from: at(5, 10), to: at(5, 11) } },
    registrationPhases: [{ id: '1', name: 'Main', date: { from: at(2), to: at(5, 11) } }],
  });
  const [row] = createTimeline({ event, segments: [fits], types: [] });
  expect(row).toMatchObject({ endsAt: new Date(at(5, 14)), faults: [] });
  expect(row!.bars.map(({ kind }) => kind)).toEqual(['registration', 'checkin', 'play']);
});

test.each([
  {
    facts: { rostersLimit: { limit: 16 }, date: { from: at(5, 12), to: at(5, 13) } },
    fault: /^The rounds do not fit: 4 rounds × 30 min = 120 min/,
  },
  {
    facts: { registrationPhases: [{ id: '1', name: 'Late', date: { from: at(6), to: at(7) } }] },
    fault: /^Late opens after the segment is seeded$/,
  },
  {
    facts: {
      registrationPhases: [{ id: '1', name: 'Long', date: { from: at(2), to: at(5, 12) } }],
    },
    fault: /^Long ends after the segment is seeded$/,
  },
  { facts: { date: { from: at(5), to: at(32) } }, fault: /^It ends after May$/ },
  { facts: { date: { from: at(0), to: at(5) } }, fault: /^It starts before May$/ },
])('$fault', ({ facts, fault }) =>
  expect(faultsOf(segment('Day 1', facts))['Day 1']).toEqual([expect.stringMatching(fault)]),
);

test('marks stages that run at the same time or begin before an earlier one ends, except queues', () => {
  const one = segment('Day 1', { advanceRules: [{ id: '1', nextSegment: { id: 'Day 2' } }] });
  const two = segment('Day 2', { date: { from: at(5, 16), to: at(5, 23) } });
  const queue = segment('Challenge', { format: 'queue', date: { from: at(1), to: at(20) } });
  expect(faultsOf(one, two, queue)).toEqual({
    'Day 1': ['It is played at the same time as Day 2'],
    'Day 2': ['Day 1, which leads here, ends after this segment starts'],
    Challenge: [],
  });
});

test('lists a region beside its stage only if its times are its own, and knows no end without a limit', () => {
  const stage = segment('Day 1', { rostersLimit: { limit: null } });
  const below = { level: 1, parent: { id: 'Day 1' }, inherited: ['date', 'segmentCheckinsConfig'] };
  const rows = createTimeline({
    event,
    segments: [
      stage,
      segment('EMEA', below),
      segment('APAC', { ...below, inherited: ['segmentCheckinsConfig'] }),
    ],
    types: [],
  });
  expect(rows.map((row) => row.segment.name)).toEqual(['Day 1', 'APAC']);
  expect(rows[0]!.endsAt).toBeNull();
});
