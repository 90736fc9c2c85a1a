import type { Alarm } from '@ringside/contract/collections/alarms';
import type { CompactBracket, CompactSeries } from '@ringside/contract/collections/brackets';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { describe, expect, test } from 'vitest';
import { countProgress, createStage, type DeskStage, mergeChange } from './desk-stage.ts';
import { formatWait } from './hand-queue.tsx';
import { buildQueue, findNextItem, type HandItem, type QueueFacts, settleOrder } from './queue.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const at = (minutes: number) => new Date(+NOW + minutes * 60_000).toISOString();

const round = (roundNumber: number, date: string | null) => ({
  bracketNumber: 0,
  roundNumber,
  name: `Round ${roundNumber}`,
  date,
  bestOf: 3,
  matchCount: 2,
});
/** A bracket of four: M1 and M2 lead to M3. */
const stageOf = (
  one: Partial<CompactSeries> = {},
  other: Partial<CompactSeries> = {},
  final: { date?: string; reporting?: 'disputed' | 'overdue' } = {},
): DeskStage => {
  const bracket: CompactBracket = {
    segmentId: '7',
    version: 1,
    format: 'single_elimination',
    size: 4,
    grandFinal: 'none',
    rounds: [round(1, at(-60)), round(2, final.date ?? at(30))],
    rosters: ['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name, index) => ({
      id: String(index + 1),
      name,
      seed: index + 1,
    })),
    series: [
      { id: '11', at: [0, 1, 1], home: 0, away: 3, state: 'f', winner: 0, ...one },
      { id: '12', at: [0, 1, 2], home: 1, away: 2, state: 'f', winner: 0, ...other },
      {
        id: '13',
        at: [0, 2, 1],
        home: 0,
        away: 1,
        state: one.state === 'l' || other.state === 'l' ? 'n' : 's',
        date: final.date ?? at(30),
      },
    ],
  };
  const { reporting } = final;
  return createStage(bracket, new Map(reporting ? [['11', { reporting, confirmBy: null }]] : []));
};
const alarm = (id: string, more: Partial<Alarm> = {}): Alarm => ({
  id,
  kind: 'disputed',
  raisedAt: at(-12),
  takenAt: null,
  takenBy: null,
  matchSeries: {
    id,
    segment: { id: '7' },
    lobby: null,
    bracketNumber: 0,
    competitors: [{ roster: { name: 'Alder' } }, { roster: { name: 'Dogwood' } }],
  } as unknown as MatchSeries,
  ...more,
});
const segment = (more: Partial<Segment> = {}): Segment =>
  ({
    id: '7',
    state: 'running',
    children: [],
    held: null,
    counts: { registered: 16, ready: 16, checkedIn: 11, standby: 0 },
    segmentCheckinsConfig: { openWindow: null },
    ...more,
  }) as unknown as Segment;
const queueOf = (facts: Partial<QueueFacts>): HandItem[] =>
  buildQueue({
    now: NOW,
    stages: [],
    segments: [],
    nameOf: (id) => `Cup ${id}`,
    alarms: [],
    presence: new Map(),
    ties: new Map(),
    chatReports: [],
    operatorId: 'me',
    ...facts,
  });
const presence = (home: number, away: number) =>
  new Map([
    [
      '13',
      {
        series: '13',
        needed: 2,
        rosters: [
          { roster: '1', present: home, players: 3 },
          { roster: '2', present: away, players: 3 },
        ],
      },
    ],
  ]);

describe('each thing that waits is one row', () => {
  const cases: [name: string, facts: Partial<QueueFacts>, row: Partial<HandItem>][] = [
    [
      'a dispute, with the series that it holds up',
      { alarms: [alarm('12')], stages: [stageOf({}, { state: 'l' })] },
      { kind: 'disputed', title: 'Alder – Dogwood', why: 'Cup 7 M2, holds M3', at: at(-12) },
    ],
    [
      'an alarm of a stage that is not read',
      { alarms: [alarm('99')] },
      { kind: 'disputed', seriesId: '99', why: 'Cup 7' },
    ],
    [
      'a side that is absent three minutes before the start',
      { stages: [stageOf({}, {}, { date: at(3) })], presence: presence(2, 1) },
      { kind: 'no-show', why: 'Cup 7 M3. Birch 1 of 3', at: at(3) },
    ],
    [
      'a live series that the next one waits for',
      { stages: [stageOf({ state: 'l' }, {}, { date: at(-22) })] },
      { kind: 'late', seriesId: '11', why: 'Cup 7 M1, holds M3', at: at(-22) },
    ],
    [
      'a live series that nobody has reported',
      { stages: [stageOf({ state: 'l' }, {}, { reporting: 'overdue' })] },
      { kind: 'overdue', seriesId: '11' },
    ],
    [
      'a series that has not begun at its date',
      { stages: [stageOf({}, {}, { date: at(-2) })] },
      { kind: 'late', seriesId: '13', at: at(-2) },
    ],
    [
      'a place that no series fills any more',
      { stages: [stageOf({ home: null, state: 's', date: at(5) })] },
      { kind: 'unassigned', seriesId: '11' },
    ],
    [
      'a round that waits for an operator',
      { segments: [segment({ held: { round: 3, reason: 'x', detail: 'Odd.' } })] },
      { kind: 'held', title: 'Round 3 waits', why: 'Cup 7. Odd.' },
    ],
    [
      'a tie across the line that no series decides',
      {
        segments: [segment()],
        ties: new Map([
          [
            '7',
            {
              roundOpen: false,
              tieBreakSeries: false,
              ties: [{ placement: 8, line: 8, rosterIds: ['1', '2'] }],
            },
          ],
        ]),
      },
      { kind: 'tie', title: '2 rosters share place 8' },
    ],
    [
      'rosters that are missing in the last minutes of the check-in',
      {
        segments: [
          segment({
            state: 'checkin',
            segmentCheckinsConfig: { openWindow: { from: at(-46), to: at(14) } },
          }),
        ],
      },
      { kind: 'checkin', title: '5 of 16 rosters missing', at: at(14), count: 5 },
    ],
  ];
  test.each(cases)('%s', (_name, facts, row) => {
    const queue = queueOf(facts);
    expect(queue).toHaveLength(1);
    expect(queue[0]).toMatchObject(row);
  });
});

describe('nothing waits', () => {
  const cases: [name: string, facts: Partial<QueueFacts>][] = [
    ['while the next series can still begin in time', { stages: [stageOf({ state: 'l' })] }],
    [
      'while both sides have enough players in',
      { stages: [stageOf({}, {}, { date: at(3) })], presence: presence(2, 3) },
    ],
    [
      'before the last reminder of a check-in',
      { stages: [stageOf({}, {}, { date: at(4) })], presence: presence(0, 0) },
    ],
    [
      'where tie-break series decide a tie',
      {
        segments: [segment()],
        ties: new Map([
          [
            '7',
            {
              roundOpen: false,
              tieBreakSeries: true,
              ties: [{ placement: 8, line: 8, rosterIds: ['1', '2'] }],
            },
          ],
        ]),
      },
    ],
  ];
  test.each(cases)('%s', (_name, facts) => expect(queueOf(facts)).toEqual([]));
});

test('orders disputes before late series before check-in, and what others have claimed last', () => {
  const queue = queueOf({
    alarms: [
      alarm('21', { takenBy: { id: 'lea', username: 'Lea' } }),
      alarm('22', { raisedAt: at(-3) }),
      alarm('23', { raisedAt: at(-9), takenBy: { id: 'me', username: 'Me' } }),
      alarm('12', { raisedAt: at(-1) }),
    ],
    stages: [stageOf({ state: 'l' }, { state: 'l' }, { date: at(-5) })],
    segments: [segment({ held: { round: 0, reason: 'no-next-region', detail: 'No region.' } })],
  });
  expect(queue.map(({ key }) => key)).toEqual([
    'disputed-12',
    'disputed-23',
    'disputed-22',
    'held-7',
    'late-11',
    'disputed-21',
  ]);
  expect(findNextItem(queue, 'me')?.key).toBe('disputed-12');
  expect(findNextItem(queue.slice(-1), 'me')).toBeUndefined();
});

test('makes one row of many series of one kind in one region', () => {
  const series = Array.from({ length: 4 }, (_, index) => ({
    id: String(index + 1),
    at: [0, 1, index + 1] as [number, number, number],
    home: 0,
    away: 1,
    state: 's' as const,
    date: at(-2 - index),
  }));
  const { bracket } = stageOf();
  const stage = createStage({ ...bracket, size: 8, series }, new Map());
  expect(queueOf({ stages: [stage] })).toMatchObject([
    { kind: 'late', seriesId: null, count: 4, title: '4 series that run late', at: at(-5) },
  ]);
});

test('keeps the row in focus where it is when a more urgent one arrives', () => {
  const item = (key: string) => ({ key }) as HandItem;
  const next = ['new', 'a', 'b', 'c'].map(item);
  const keys = (focused: string | null) =>
    settleOrder(next, { order: ['a', 'b', 'c'], focused }).map(({ key }) => key);
  expect(keys(null)).toEqual(['new', 'a', 'b', 'c']);
  expect(keys('b')).toEqual(['a', 'b', 'new', 'c']);
  expect(keys('gone')).toEqual(['new', 'a', 'b', 'c']);
});

test('counts the series of a stage without byes', () =>
  expect(countProgress(stageOf({ away: 'bye' }, { state: 'l' }))).toEqual({
    finished: 0,
    live: 1,
    toCome: 1,
  }));

test('applies a stream event about a known series at once, and needs a read for an unknown one', () => {
  const stage = stageOf({ state: 'l', date: at(-60) });
  const streamEvent = {
    type: 'match-series',
    id: '11',
    version: 5,
    changes: { action: 'series.finished', state: 'finished', reporting: 'confirmed', date: null },
  };
  expect(mergeChange(stage, streamEvent)).toMatchObject({
    state: 'finished',
    reporting: 'confirmed',
    date: at(-60),
  });
  expect(mergeChange(stage, { ...streamEvent, id: '99' })).toBeUndefined();
  expect(mergeChange(stage, { ...streamEvent, type: 'rosters' })).toBeUndefined();
});

test.each([
  ['no-show', 1.5, 'in 1:30'],
  ['checkin', 14, 'in 14:00'],
  ['disputed', -0.5, '0:30'],
  ['disputed', -12, '12 min'],
  ['late', -95, '1 h 35 min'],
] as const)('writes the clock of a row: %s, %d minutes', (kind, minutes, text) =>
  expect(formatWait({ kind, at: at(minutes) }, NOW)).toBe(text),
);
