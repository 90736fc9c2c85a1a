import type { Checkin } from '@ringside/contract/collections/checkins';
import type { Event } from '@ringside/contract/collections/events';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { expect, test } from 'vitest';
import {
  isMatchCheckinNeeded,
  latestRosterOf,
  preferredRegionsOf,
  readHeatOfUser,
  selectActiveEvents,
  selectActiveStage,
  stagesOf,
} from './decisions.ts';

/** Tests which fields of the API's resources the rules of the season read. */

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`;
const on = (number: number) => new Date(day(number));
const idsOf = (resources: { id: string }[]) => resources.map(({ id }) => id);

const event = (id: string, from: number, to: number, status: Event['status'] = 'active') =>
  ({ id, name: `Event ${id}`, status, date: { from: day(from), to: day(to) } }) as Event;

test.each([
  { now: 5, expected: ['a'], why: 'the single one that contains now' },
  { now: 9, expected: ['a', 'b'], why: 'several are all kept, by their end' },
  { now: 29, expected: ['b'], why: 'none: the last that is not archived' },
])('active events on day $now are $expected: $why', ({ now, expected }) => {
  const events = [event('b', 8, 20), event('a', 1, 10), event('old', 1, 28, 'archived')];
  expect(idsOf(selectActiveEvents(events, on(now)))).toEqual(expected);
});

const segment = (id: string, from: number, to: number, facts: Partial<Segment> = {}) =>
  ({
    id,
    level: 0,
    parent: null,
    type: { id: 'MQ1' },
    configuration: {},
    date: { from: day(from), to: day(to) },
    ...facts,
  }) as Segment;
const tree = [
  segment('last', 20, 21),
  segment('challenge', 1, 30, { type: { id: 'CC' } as Segment['type'] }),
  segment('next', 12, 13),
  segment('first', 5, 6),
  segment('region', 8, 9, { level: 1, parent: { id: 'last' } as Segment['parent'] }),
];

test.each([
  { now: 6, expected: 'first', why: 'it contains now' },
  { now: 8, expected: 'next', why: 'the next that starts later; a region is no stage' },
  { now: 29, expected: 'last', why: 'the last' },
])('the active stage on day $now is $expected: $why', ({ now, expected }) =>
  expect(selectActiveStage(tree, on(now))?.id).toBe(expected),
);

test('stages are sorted by their start', () =>
  expect(idsOf(stagesOf(tree))).toEqual(['challenge', 'first', 'next', 'last']));

const roster = (id: string, segmentId: string, level: number, created: number) =>
  ({ id, segment: { id: segmentId }, tree: { level }, createdAt: day(created) }) as Roster;

test.each([
  {
    rosters: [roster('1', 'first', 2, 9), roster('2', 'region', 1, 1)],
    expected: '2',
    why: "the active segment is its segment's parent",
  },
  {
    rosters: [roster('1', 'first', 1, 9), roster('2', 'next', 2, 1)],
    expected: '2',
    why: 'the highest tree level',
  },
  {
    rosters: [roster('1', 'first', 1, 2), roster('2', 'next', 1, 1)],
    expected: '1',
    why: 'then the newest',
  },
  { rosters: [], expected: undefined, why: 'no roster' },
])('the latest roster is $expected: $why', ({ rosters, expected }) =>
  expect(latestRosterOf({ rosters, segments: tree, now: on(20) })?.id).toBe(expected),
);

test('the preferred regions are those whose configuration lists the country', () => {
  const regions = [
    segment('none', 1, 2),
    segment('na', 1, 2, { configuration: { countries: ['US', 'CA'] } }),
    segment('emea', 1, 2, { configuration: { countries: ['FR', 'DE'] } }),
  ];
  expect(idsOf(preferredRegionsOf(regions, 'DE'))).toEqual(['emea']);
  expect(idsOf(preferredRegionsOf(regions, 'CA'))).toEqual(['na']);
  expect(idsOf(preferredRegionsOf(regions, ''))).toEqual([]);
});

const series = (facts: Partial<MatchSeries>) =>
  ({
    segment: { id: '1' },
    date: day(20),
    bracketNumber: 0,
    roundNumber: 1,
    matchNumber: 1,
    ...facts,
  }) as MatchSeries;
/** Answers as a segment does; its other rounds are larger and smaller than the first. */
const clientWith = (matchCount: number) => ({
  segments: {
    bracketInfo: async (id: string) => ({
      rounds: [
        { bracketNumber: 1, roundNumber: 1, matchCount: 2_000 },
        { bracketNumber: 0, roundNumber: 2, matchCount: 1 },
        { bracketNumber: 0, roundNumber: 1, matchCount: id === '1' ? matchCount : 0 },
      ],
    }),
  },
});
const heatIn = async (matchCount: number, userSeries: MatchSeries[]) => {
  const client = clientWith(matchCount) as unknown as Parameters<typeof readHeatOfUser>[0];
  const { heatUserIsPartOf, heatStartTime } = await readHeatOfUser(client, userSeries);
  return [heatUserIsPartOf, heatStartTime];
};
const START = '2026-11-20T11:50:00.000Z';
const none = [null, null];

test.each([
  { count: 512, all: [series({ matchNumber: 512 })], heat: none, why: '512 matches are one heat' },
  { count: 513, all: [series({ matchNumber: 512 })], heat: [1, START], why: 'a number under 513' },
  { count: 513, all: [series({ matchNumber: 513 })], heat: [2, START], why: '513 itself' },
  { count: 513, all: [], heat: none, why: 'no match at all' },
  { count: 513, all: [series({ date: null })], heat: none, why: 'an unscheduled match' },
  { count: 513, all: [series({ roundNumber: 2 })], heat: none, why: 'a match of the second round' },
  { count: 513, all: [series({ bracketNumber: 1 })], heat: none, why: 'a match of bracket 1' },
  {
    count: 600,
    all: [
      series({ segment: { id: '2' } as MatchSeries['segment'], roundNumber: 3, date: day(19) }),
      series({ matchNumber: 600 }),
      series({ matchNumber: 300, roundNumber: 2, date: day(21) }),
    ],
    heat: [2, START],
    why: 'an earlier match in another segment does not count, nor a later one in this',
  },
])('heat of $count first matches: $why', async ({ count, all, heat }) =>
  expect(await heatIn(count, all)).toEqual(heat),
);

const seat = (facts: Partial<MatchSeries['competitors'][number]> = {}) =>
  ({ roster: { id: '1' }, isBye: false, ...facts }) as MatchSeries['competitors'][number];
const checkins = (...users: string[]) =>
  users.map((id) => ({ user: { id } }) as unknown as Checkin);

test.each([
  { needed: true, why: 'no record at all' },
  { records: checkins('other'), needed: true, why: "another player's record" },
  { records: checkins('other', 'me'), needed: false, why: "the user's record" },
  { competitors: [seat(), seat({ roster: null })], needed: false, why: 'one competitor' },
  { competitors: [seat(), seat({ isBye: true })], needed: false, why: 'a bye is no competitor' },
  { competitors: [], needed: false, why: 'no competitor' },
  { competitors: [seat(), seat(), seat()], needed: true, why: 'three competitors' },
  { date: null, needed: false, why: 'no date' },
  { now: '11:49:59.999', needed: false, why: 'more than ten minutes before' },
  { now: '11:50:00.000', needed: true, why: 'ten minutes before' },
  { now: '11:59:59.999', needed: true, why: 'the last moment' },
  { now: '12:00:00.000', needed: false, why: 'the date itself' },
])('match check-in is needed $needed: $why', (row) => {
  const { needed, records = [], competitors = [seat(), seat()], date = day(20) } = row;
  expect(
    isMatchCheckinNeeded({
      series: series({ competitors: competitors as MatchSeries['competitors'], date }),
      checkins: records,
      userId: 'me',
      now: new Date(`2026-11-20T${row.now ?? '11:55:00.000'}Z`),
    }),
  ).toBe(needed);
});
