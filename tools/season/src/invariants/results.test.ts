import type { MatchSeries, SeriesMatch } from '@ringside/contract/collections/match-series';
import { expect, test } from 'vitest';
import type { Snapshot } from '../snapshot.ts';
import { RESULT_INVARIANTS } from './results.ts';

type Side = 'home' | 'away';

/** Returns a finished grand final of a best of five that begins 1–0, with the winners of its games. */
function createFinal(score: [number, number], winners: Side[]): MatchSeries {
  const competitor = (side: 0 | 1): MatchSeries['competitors'][number] => ({
    seed: { number: side + 1 },
    isBye: false,
    placement: score[side] === 3 ? 1 : 2,
    result: { score: score[side], forfeit: false },
    roster: { id: String(side + 1), name: 'Alder' },
  });
  const matches = winners.map((winner, index): SeriesMatch => ({
    id: String(index + 1),
    number: index + 1,
    state: 'finished',
    periods: [{ key: 'score', scores: winner === 'home' ? [1, 0] : [0, 1] }],
    forfeit: null,
    placements: null,
    score: null,
    source: null,
    map: null,
    mode: null,
  }));
  return {
    id: '1',
    date: null,
    createdAt: '2026-05-02T10:00:00.000Z',
    state: 'finished',
    reporting: 'confirmed',
    matchNumber: 1,
    roundNumber: 1,
    bracketNumber: 2,
    bestOf: 5,
    headStart: { home: 1, away: 0 },
    lobby: null,
    competitors: [competitor(0), competitor(1)],
    confirmBy: null,
    reportedBy: 'home',
    roomOpenedAt: null,
    pause: null,
    isHeld: false,
    deadlinesFrom: null,
    unplayed: false,
    version: 1,
    segment: { id: '1' },
    home: { id: '1' },
    away: { id: '2' },
    matches,
    challenges: [],
  };
}

const snapshotOf = (series: MatchSeries): Snapshot => ({
  label: 'the end',
  at: '2026-05-02T12:00:00.000Z',
  segments: [],
  stageRules: [],
  rosters: [],
  series: [series],
  challenges: [],
  blind: [],
  reported: [],
  present: [],
  end: null,
  cameFrom: null,
});

function findBreaches(series: MatchSeries): string[] {
  const breaches: string[] = [];
  for (const { check } of RESULT_INVARIANTS)
    check((holds, describe) => void (holds || breaches.push(describe())), snapshotOf(series), null);
  return breaches;
}

test.each([
  { score: [3, 1], winners: ['away', 'home', 'home'], breaches: 0 },
  { score: [3, 0], winners: ['home', 'home'], breaches: 0 },
  { score: [1, 3], winners: ['away', 'away', 'away'], breaches: 0 },
  { score: [3, 0], winners: ['home', 'home', 'home'], breaches: 1 },
  { score: [0, 3], winners: ['away', 'away', 'away'], breaches: 1 },
] as const)(
  '[SER-17] the score $score after games won by $winners has $breaches breaches',
  ({ score, winners, breaches }) =>
    expect(findBreaches(createFinal([...score], [...winners]))).toHaveLength(breaches),
);

test('[SER-8] a series without a winner is a breach unless no side played it', () => {
  const lost = createFinal([0, 0], []);
  expect(findBreaches({ ...lost, unplayed: true })).toEqual([]);
  expect(findBreaches(lost)).not.toEqual([]);
});
