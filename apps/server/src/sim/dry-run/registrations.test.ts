import { expect, test } from 'vitest';
import type { SegmentRow } from '../../competition/segments/segment.repository.ts';
import { type Entry, planRegistrations, type Registration } from './registrations.ts';

const at = (day: number) => new Date(Date.UTC(2027, 0, day));
const PHASES = [{ dateFrom: at(1), dateTo: at(9) }];
const segment = (id: string, format: string, countries: string[], phases = PHASES): Entry => ({
  phases,
  segment: {
    id,
    name: id,
    format,
    stageId: format,
    dateFrom: at(format === 'queue' ? 2 : 9),
    dateTo: at(9),
    checkinTo: null,
    configuration: { countries },
    rosterSize: { playersMin: 3, playersMax: 3 },
  } as unknown as SegmentRow,
});
const REGIONS = [
  ['DE', 'FR'],
  ['US', 'CA'],
];
const month = (regions = REGIONS) =>
  regions.flatMap((countries, index) => [
    segment(`queue ${index}`, 'queue', countries),
    segment(`day one ${index}`, 'single_elimination', countries),
  ]);
const planned = (teams: number, entries = month()) =>
  planRegistrations(entries, { teams, seed: 'one' });
const inQueues = (registrations: Registration[]) =>
  registrations.filter(({ team }) => team.segment.startsWith('queue'));

test('at most half of the teams of a queue play it, and three at most; the others are registered as qualified', () => {
  const registrations = planned(64);
  expect(registrations).toHaveLength(64 + 6);
  const queueing = inQueues(registrations);
  expect(
    [...Map.groupBy(queueing, ({ team }) => team.segment).values()].map(({ length }) => length),
  ).toEqual([3, 3]);
  const names = new Set(queueing.map(({ team }) => team.name));
  expect(
    registrations.filter(({ team }) => team.gameWins !== (names.has(team.name) ? 0 : undefined)),
  ).toEqual([]);
  expect(inQueues(planned(12)), 'of six in a region three').toHaveLength(6);
});

test('a team queues where its country may, soon after the queue has opened', () => {
  for (const { at: comes, team } of inQueues(planned(64))) {
    expect(REGIONS[Number(team.segment.at(-1))]).toContain(team.players[0]!.country);
    expect(+comes).toBeGreaterThanOrEqual(+at(2));
    expect(+comes).toBeLessThanOrEqual(+at(2) + 60 * 60_000);
  }
});

test('a queue has two players or none, and eight play in all', () => {
  expect(inQueues(planned(6))).toEqual([]);
  expect(inQueues(planned(8))).toHaveLength(4);
  const many = month(['DE', 'FR', 'US', 'CA', 'BR', 'JP'].map((country) => [country]));
  expect(inQueues(planned(64, many))).toHaveLength(8);
});

test('registers teams while registration is open, and too late where it never opens after the queue', () => {
  const early = { dateFrom: new Date(+at(1) - 60_000), dateTo: at(1) };
  const comesTo = (phases: Entry['phases']) =>
    inQueues(
      planned(8, [
        segment('queue 0', 'queue', ['DE'], phases),
        segment('day one 0', 'single_elimination', ['DE']),
      ]),
    ).map(({ at: comes }) => +comes);
  for (const comes of comesTo([early]))
    expect([comes >= +early.dateFrom, comes < +early.dateTo]).toEqual([true, true]);
  for (const comes of comesTo([{ dateFrom: at(12), dateTo: at(13) }]))
    expect(comes).toBeGreaterThanOrEqual(+at(12));
});

test('teams of a stage for all countries also register in a later stage that lists some', () => {
  const registrations = planned(8, [
    segment('day one', 'single_elimination', []),
    segment('final', 'double_elimination', ['BR', 'JP']),
  ]);
  const inSegment = (id: string) => registrations.filter(({ team }) => team.segment === id);
  expect(inSegment('day one')).toHaveLength(8);
  expect(inSegment('final')).toHaveLength(8);
  for (const { team } of inSegment('final'))
    expect(['BR', 'JP']).toContain(team.players[0]!.country);
});
