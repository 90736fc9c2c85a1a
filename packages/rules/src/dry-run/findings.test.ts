import { describe, expect, test } from 'vitest';
import { findDryRunFaults, type PlayedSegment } from './findings.ts';

const at = (hour: number) => new Date(Date.UTC(2027, 0, 9, hour));
const places = (...placements: number[]) =>
  placements.map((placement, index) => ({ placement, order: index + 1 }));
const FIRST: PlayedSegment = {
  id: 'first',
  type: 'MQ1',
  format: 'single_elimination',
  date: { from: at(15), to: at(20) },
  phases: [{ from: at(1), to: at(14) }],
  window: { from: at(13), to: at(14) },
  drawnAt: at(14),
  limit: null,
  registered: 8,
  refused: [],
  ready: 8,
  checkedIn: 8,
  seeded: 8,
  turnedAway: 0,
  endedAt: at(17),
  held: null,
  publishesByHand: false,
  stands: false,
  placements: places(1, 2, 3, 3, 5, 5, 5, 5),
  points: [],
  rewarded: 0,
  rules: [{ to: 'second', places: [1, 2, 3, 4], sent: 4 }],
  queue: null,
};
const SECOND: PlayedSegment = {
  ...FIRST,
  id: 'second',
  type: 'MF',
  date: { from: at(19), to: at(23) },
  phases: null,
  window: null,
  drawnAt: at(18),
  limit: 4,
  registered: 0,
  ready: 4,
  checkedIn: 0,
  seeded: 4,
  endedAt: at(21),
  placements: places(1, 2, 3, 3),
  points: [10, 5],
  rewarded: 2,
  rules: [],
};
const judged = (first: Partial<PlayedSegment> = {}, second: Partial<PlayedSegment> = {}) =>
  findDryRunFaults([
    { ...FIRST, ...first },
    { ...SECOND, ...second },
  ]);

test('[DRY-1] [DRY-2] [DRY-3] [DRY-4] [DRY-5] [DRY-6] [DRY-7] [DRY-8] [DRY-9] [DRY-10] [DRY-11] a season that works has no finding', () =>
  expect(judged()).toEqual([]));

describe('[DRY-1] registration', () => {
  test('reports that no roster could register, with the reason', () =>
    expect(
      judged({
        registered: 0,
        refused: [{ reason: 'wrong-region', count: 8 }],
        ready: 0,
        checkedIn: 0,
      }),
    ).toContainEqual({
      kind: 'nobody-registers',
      segment: 'first',
      reasons: [{ reason: 'wrong-region', count: 8 }],
    }));
  test('reports once a registration that opens when the seeds are drawn', () =>
    expect(
      judged({ registered: 0, phases: [{ from: at(14), to: at(15) }], ready: 0, checkedIn: 0 }),
    ).toEqual([{ kind: 'opens-too-late', segment: 'first', at: at(14), until: at(14) }]));
  test('reports rosters that no player can join', () =>
    expect(
      judged({ ready: 0, checkedIn: 0, refused: [{ reason: 'country-excluded', count: 16 }] }),
    ).toEqual([
      {
        kind: 'nobody-complete',
        segment: 'first',
        count: 8,
        reasons: [{ reason: 'country-excluded', count: 16 }],
      },
    ]));
  test('is open until the draw without phases', () =>
    expect(judged({ phases: [], registered: 0 })).toMatchObject([{ kind: 'nobody-registers' }]));
});

test('[DRY-2] reports a segment of one or no roster, but not one that was never drawn', () => {
  expect(judged({}, { seeded: 1, placements: places(1), points: [] })).toEqual([
    { kind: 'unplayed', segment: 'second', count: 1 },
  ]);
  expect(judged({}, { seeded: null, endedAt: null, placements: [], points: [] })).toEqual([
    { kind: 'unfinished', segment: 'second' },
  ]);
});

test('[DRY-3] reports a check-in that no roster could use', () => {
  expect(judged({ checkedIn: 0 })).toEqual([
    { kind: 'checkin-unused', segment: 'first', count: 8, at: at(13), until: at(14) },
  ]);
  expect(judged({ checkedIn: 6 }), 'a roster that misses it is no fault of the season').toEqual([]);
});

test('[DRY-4] reports a segment that ends after its dates, or after the draw of the next', () => {
  expect(judged({ endedAt: at(21), date: { from: at(15), to: at(20) } })).toEqual([
    { kind: 'overruns', segment: 'first', at: at(21), until: at(20) },
    { kind: 'overruns-next', segment: 'first', at: at(21), until: at(18), next: 'second' },
  ]);
  expect(judged({ endedAt: at(18) }), 'no roster advances at that very instant').toMatchObject([
    { kind: 'overruns-next' },
  ]);
  expect(
    judged({ endedAt: at(19), rules: [{ to: 'second', places: [1], sent: 0 }] }),
    'the overrun is the reason that no roster advanced',
  ).toMatchObject([{ kind: 'overruns-next' }]);
});

test('[DRY-5] reports places that no roster has, or that a full segment does not have', () => {
  const to = (rule: { places: number[]; sent: number }, more: Partial<PlayedSegment> = {}) =>
    judged({ rules: [{ to: 'second', ...rule }], ...more });
  expect(to({ places: [9, 10], sent: 0 })).toEqual([
    { kind: 'selects-nobody', segment: 'first', next: 'second', places: [9, 10] },
  ]);
  expect(to({ places: [1, 2], sent: 0 })).toEqual([
    { kind: 'selects-nobody', segment: 'first', next: 'second', places: [1, 2] },
  ]);
  expect(to({ places: [1, 2, 9], sent: 2 }, { limit: 8 })).toEqual([
    { kind: 'selects-beyond', segment: 'first', next: 'second', places: [9], count: 8 },
  ]);
  expect(to({ places: [1, 2, 9], sent: 2 }), 'without a limit more may come').toEqual([]);
});

test('[DRY-6] reports a rule that cuts through a shared place; two rules may divide it', () => {
  expect(judged({ rules: [{ to: 'second', places: [1, 2, 3], sent: 3 }] })).toEqual([
    { kind: 'cuts-a-tie', segment: 'first', places: [3, 4] },
  ]);
  expect(
    judged({
      rules: [
        { to: 'second', places: [1, 2, 3], sent: 3 },
        { to: 'second', places: [4], sent: 1 },
      ],
    }),
  ).toEqual([]);
});

test('[DRY-7] reports rosters without a place: refused at registration, or left out at the draw', () =>
  expect(
    judged(
      {
        refused: [
          { reason: 'segment-full', count: 3 },
          { reason: 'wrong-region', count: 1 },
        ],
        limit: 16,
      },
      { turnedAway: 2 },
    ),
  ).toEqual([
    { kind: 'no-place', segment: 'first', count: 3, places: [16] },
    { kind: 'no-place', segment: 'second', count: 2, places: [4] },
  ]));

test('[DRY-8] reports points that no roster got, and points for places that do not exist', () => {
  expect(judged({}, { rewarded: 0 })).toEqual([{ kind: 'points-for-nobody', segment: 'second' }]);
  expect(judged({}, { points: [10, 8, 6, 4, 2, 1] })).toEqual([
    { kind: 'points-beyond', segment: 'second', places: [5, 6], count: 4 },
  ]);
  expect(judged({}, { points: [0, 0], rewarded: 0 })).toEqual([]);
});

test('[DRY-9] reports a segment that did not end, with the reason', () =>
  expect(judged({}, { endedAt: null, held: 'no-legal-pairing', format: 'swiss' })).toEqual([
    { kind: 'unfinished', segment: 'second', reasons: [{ reason: 'no-legal-pairing', count: 1 }] },
  ]));

test('[DRY-10] lists every problem before what bots leave out', () =>
  expect(
    judged(
      { format: 'queue', phases: null, registered: 0, seeded: null, window: null, rules: [] },
      { type: 'MQ2', format: 'swiss', publishesByHand: true, rewarded: 0 },
    ),
  ).toEqual([
    { kind: 'points-for-nobody', segment: 'second' },
    { kind: 'queue-not-played', segment: 'first' },
    { kind: 'leaderboard-empty', segment: 'second' },
    { kind: 'rounds-by-hand', segment: 'second' },
  ]));

test('[DRY-10] names the source of the teams in the World Finals', () =>
  expect(judged({ type: 'LCQ' }, { type: 'WF' })).toEqual([
    { kind: 'month-before', segment: 'first' },
    { kind: 'month-before', segment: 'second' },
  ]));
test('[DRY-10] mentions leaderboards that began with their real points', () =>
  expect(judged({ type: 'MQ2', stands: true }, { type: 'WF', stands: true })).toEqual([
    { kind: 'leaderboards-stand', segment: 'first' },
    { kind: 'leaderboards-stand', segment: 'second' },
  ]));

describe('[DRY-11] a queue', () => {
  const queued = (queue: PlayedSegment['queue'], more: Partial<PlayedSegment> = {}) =>
    judged({
      type: 'CC',
      format: 'queue',
      phases: [],
      window: null,
      seeded: null,
      endedAt: at(20),
      placements: [],
      rules: [],
      registered: queue?.rosters ?? 0,
      ready: queue?.rosters ?? 0,
      queue,
      ...more,
    });
  test('is too short for the wins, with the most wins of a roster', () =>
    expect(queued({ rosters: 4, reached: 0, mostWins: 11 })).toEqual([
      { kind: 'wins-out-of-reach', segment: 'first', count: 11, at: at(15), until: at(20) },
      { kind: 'queue-played-by-some', segment: 'first', count: 4 },
    ]));
  test('has no fault if one roster got through, but mentions that only a few queued', () =>
    expect(queued({ rosters: 4, reached: 1, mostWins: 15 })).toEqual([
      { kind: 'queue-played-by-some', segment: 'first', count: 4 },
    ]));
  test('[DRY-1] without registration has no finding about wins', () =>
    expect(
      queued(
        { rosters: 0, reached: 0, mostWins: 0 },
        { refused: [{ reason: 'registration-closed', count: 2 }] },
      ),
    ).toEqual([
      {
        kind: 'nobody-registers',
        segment: 'first',
        reasons: [{ reason: 'registration-closed', count: 2 }],
      },
    ]));
  test('[DRY-10] without bots is mentioned', () =>
    expect(queued(null, { phases: null })).toEqual([
      { kind: 'queue-not-played', segment: 'first' },
    ]));
});
