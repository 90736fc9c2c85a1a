import { expect, test } from 'vitest';
import { heatOfSeries, userHeat } from './heat.ts';
import { roundTime, canFitStage } from './round-times.ts';
import { decideSegmentFit } from './segment-fit.ts';

const at = (time: string) => new Date(`2025-05-03T${time}:00Z`);

test.each([
  { count: 512, matchNumber: 1, heat: null, why: '512 first-round series are one heat' },
  { count: 513, matchNumber: 512, heat: 1, why: 'match 512 is under 513' },
  { count: 1024, matchNumber: 513, heat: 2, why: 'match 513 is not' },
  { count: 513, matchNumber: 513, heat: 2, why: 'the last of 513 series' },
  { count: 1024, matchNumber: 1024, heat: 2, why: 'the last of 1,024 series' },
])('[SCH-1] $count series, match $matchNumber: $why', ({ count, matchNumber, heat }) => {
  expect(
    userHeat({ firstRoundMatchCount: count, series: [{ matchNumber, date: at('12:00') }] })?.heat ??
      null,
  ).toBe(heat);
});

test.each([
  { series: [], why: 'no series' },
  { series: [{ matchNumber: 1, date: null }], why: 'none that is scheduled' },
])('[SCH-2] no heat: $why', ({ series }) =>
  expect(userHeat({ firstRoundMatchCount: 1024, series })).toBeNull(),
);
test('[SCH-2] the earliest decides in any order, of the same time the first', () => {
  const series = [
    { matchNumber: 300, date: at('14:00') },
    { matchNumber: 600, date: at('13:30') },
    { matchNumber: 1, date: at('13:30') },
  ];
  expect(userHeat({ firstRoundMatchCount: 1024, series })).toEqual({
    heat: 2,
    startsAt: at('13:20'),
  });
});
test('[SCH-2] the first scheduled series decides, and ten minutes before it are shown', () => {
  const series = [
    { matchNumber: 1, date: null },
    { matchNumber: 600, date: at('13:30') },
    { matchNumber: 300, date: at('14:00') },
  ];
  expect(userHeat({ firstRoundMatchCount: 1024, series })).toEqual({
    heat: 2,
    startsAt: at('13:20'),
  });
});

test.each([
  {
    bracketNumber: 0 as const,
    roundNumber: 2,
    matchNumber: 256,
    heat: 1,
    why: 'both its sources are of heat one',
  },
  {
    bracketNumber: 0 as const,
    roundNumber: 2,
    matchNumber: 257,
    heat: 2,
    why: 'both are of heat two',
  },
  {
    bracketNumber: 0 as const,
    roundNumber: 11,
    matchNumber: 1,
    heat: 2,
    why: 'the final waits for heat two',
  },
  {
    bracketNumber: 1 as const,
    roundNumber: 1,
    matchNumber: 256,
    heat: 1,
    why: 'losers of matches 511 and 512',
  },
])(
  '[SCH-3] $bracketNumber.$roundNumber.$matchNumber is of heat $heat: $why',
  ({ heat, ...position }) => {
    expect(heatOfSeries({ position, firstRoundMatchCount: 1024 })).toBe(heat);
  },
);

test('[SCH-4] rounds are one length apart, heat two its gap later', () => {
  const from = at('12:00');
  expect([1, 2, 3].map((playOrder) => roundTime({ from, playOrder }))).toEqual([
    at('12:00'),
    at('12:30'),
    at('13:00'),
  ]);
  const second = { from, roundMinutes: 40, heat: 2 } as const;
  expect([1, 2].map((playOrder) => roundTime({ ...second, playOrder }))).toEqual([
    at('13:30'),
    at('14:10'),
  ]);
});

test.each([
  { to: '15:30', accepted: true, why: 'seven rounds of 30 min end at 15:30' },
  { to: '15:29', accepted: false, why: 'one minute is missing' },
])('[SCH-5] $why', ({ to, accepted }) => {
  const decision = canFitStage({ from: at('12:00'), to: at(to), rounds: 7 });
  expect(decision.accepted).toBe(accepted);
  if (!decision.accepted) expect(decision.refusal.detail).toContain('7 rounds × 30 min = 210 min');
});

test.each([
  {
    format: 'single_elimination',
    limit: 16,
    configuration: {},
    endsAt: '14:00',
    why: 'four rounds',
  },
  {
    format: 'double_elimination',
    limit: 8,
    configuration: { grandFinal: 'single' as const },
    endsAt: '15:00',
    why: 'a lower bracket of four rounds behind the first, and the grand final',
  },
  {
    format: 'swiss',
    limit: 16,
    configuration: { roundMinutes: 20 },
    endsAt: '13:20',
    why: 'four rounds of 20 min',
  },
  {
    format: 'swiss',
    limit: 16,
    configuration: { swissVariant: 'major' as const },
    endsAt: '14:30',
    why: 'the five rounds of the major',
  },
  {
    format: 'round_robin',
    limit: 16,
    configuration: { groups: { count: 4, size: 4 } },
    endsAt: '13:30',
    why: 'three rounds in groups of four',
  },
  {
    format: 'single_elimination',
    limit: null,
    configuration: {},
    endsAt: null,
    why: 'the number of rosters is unknown without a limit',
  },
  { format: 'queue', limit: 16, configuration: {}, endsAt: null, why: 'a queue has no rounds' },
  {
    format: 'round_robin',
    limit: 4,
    configuration: { doubleRoundRobin: true },
    endsAt: '15:00',
    why: 'three rounds, and three again with the sides swapped',
  },
  {
    format: 'round_robin',
    limit: 4,
    configuration: { tieBreakSeries: true },
    endsAt: '14:00',
    why: 'three rounds, and one of tie-break series',
  },
])('[SCH-5] $format of $limit ends at $endsAt: $why', ({ endsAt, ...segment }) => {
  const date = { from: at('12:00'), to: at('15:30') };
  expect(decideSegmentFit({ ...segment, date })).toEqual({
    accepted: true,
    value: { endsAt: endsAt && at(endsAt) },
  });
  if (endsAt)
    expect(
      decideSegmentFit({
        ...segment,
        date: { from: date.from, to: new Date(+at(endsAt) - 60_000) },
      }),
    ).toMatchObject({ accepted: false, refusal: { reason: 'stage-does-not-fit' } });
});
