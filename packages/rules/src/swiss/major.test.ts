import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { MAJOR_TABLE, pairMajorRound, type MajorPairing } from './major.ts';
import { playedOutcome, rostersOf, createSeries } from './swiss.fixture.ts';
import type { SwissResult } from './swiss.ts';

const rosters = rostersOf(16).map(({ seed }) => ({ rosterId: `${seed}`, seed }));
const pair = (results: SwissResult[], round: number): MajorPairing[] => {
  const decision = pairMajorRound({ rosters, results, round });
  if (!decision.accepted) throw new Error(`${decision.refusal.reason} ${decision.refusal.detail}`);
  return decision.value;
};
const play = (
  pairings: MajorPairing[],
  round: number,
  homeWins: (pairing: MajorPairing) => boolean,
): SwissResult[] =>
  pairings.map((one) => ({
    round,
    home: one.home,
    away: one.away,
    outcome: playedOutcome(homeWins(one) ? 'home' : 'away'),
  }));
const names = (pairings: MajorPairing[]) => pairings.map(({ home, away }) => `${home}-${away}`);

test('[SWS-9] round one is 1 v 9 to 8 v 16', () => {
  expect(names(pair([], 1))).toEqual([
    '1-9',
    '2-10',
    '3-11',
    '4-12',
    '5-13',
    '6-14',
    '7-15',
    '8-16',
  ]);
});

test('[SWS-9] later rounds pair the highest with the lowest of the same record, by difficulty before seed', () => {
  const results = play(pair([], 1), 1, () => true);
  const second = pair(results, 2);
  expect(names(second)).toEqual(['1-8', '2-7', '3-6', '4-5', '9-16', '10-15', '11-14', '12-13']);
  results.push(...play(second, 2, () => true));
  // 1-1: 5 to 8 lost to 2-0 and beat 0-2 rosters, 9 to 12 lost to 2-0 and beat 0-2 rosters: all at
  // difficulty 0.
  expect(names(pair(results, 3))).toEqual([
    '1-4',
    '2-3',
    '5-12',
    '6-11',
    '7-10',
    '8-9',
    '13-16',
    '14-15',
  ]);
});

test('[SWS-9] the table holds all fifteen matchings of six, and the first row without a rematch is taken', () => {
  expect(
    new Set(
      MAJOR_TABLE.map((row) =>
        row
          .map((one) => one.join(''))
          .sort()
          .join(' '),
      ),
    ).size,
  ).toBe(15);
  for (const row of MAJOR_TABLE) expect(row.flat().sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('[SWS-9] five rounds leave eight in and eight out, without a rematch, each with the first free row', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const next = createChance(seed);
      const results: SwissResult[] = [];
      const counts: number[] = [];
      for (let round = 1; round <= 5; round++) {
        const pairings = pair(results, round);
        counts.push(pairings.length);
        const playedPairs = new Set(results.map(({ home, away }) => [home, away].sort().join()));
        for (const { home, away, reason } of pairings) {
          expect(playedPairs.has([home, away].sort().join())).toBe(false);
          const [one, other] = reason.figures;
          expect([one.wins, one.losses]).toEqual([other?.wins, other?.losses]);
          if (reason.row !== null) expectFirstFree({ pairings, playedPairs, reason });
        }
        results.push(...play(pairings, round, () => next() < 0.6));
      }
      expect(counts).toEqual([8, 8, 8, 6, 3]);
    }),
    { numRuns: 60 },
  );
});

function expectFirstFree({
  pairings,
  playedPairs,
  reason,
}: {
  pairings: MajorPairing[];
  playedPairs: Set<string>;
  reason: MajorPairing['reason'];
}) {
  const { wins } = reason.figures[0];
  const group = pairings
    .flatMap((one) => one.reason.figures)
    .filter((one) => one.wins === wins)
    .sort((one, other) => one.place - other.place);
  const free = (row: (typeof MAJOR_TABLE)[number]) =>
    row.every(
      ([one, other]) =>
        !playedPairs.has([group[one - 1]!.rosterId, group[other - 1]!.rosterId].sort().join()),
    );
  expect(MAJOR_TABLE.findIndex(free) + 1).toBe(reason.row);
}

test.each([
  {
    facts: { rosters: rosters.slice(1), results: [], round: 1 },
    reason: 'too-few-rosters',
    why: 'fifteen',
  },
  {
    facts: { rosters: rostersOf(17), results: [], round: 1 },
    reason: 'too-many-rosters',
    why: 'seventeen',
  },
  {
    facts: { rosters, results: [createSeries(1, '1 ? 9')], round: 2 },
    reason: 'round-open',
    why: 'a series has no result',
  },
  {
    facts: { rosters, results: [createSeries(1, '1 2-0 9')], round: 1 },
    reason: 'round-already-paired',
    why: 'it has series',
  },
  {
    facts: { rosters, results: [], round: 6 },
    reason: 'no-rounds-left',
    why: 'five rounds settle all',
  },
  {
    facts: {
      rosters: rosters.map((one) => ({ ...one, withdrawn: one.seed === 3 })),
      results: [],
      round: 2,
    },
    reason: 'no-legal-pairing',
    why: 'a record has an odd number',
  },
  {
    facts: { rosters: rosters.map((one) => ({ ...one, withdrawn: true })), results: [], round: 2 },
    reason: 'too-few-rosters',
    why: 'all have withdrawn',
  },
])('[SWS-9] refused $reason: $why', ({ facts, reason }) =>
  expect(pairMajorRound(facts)).toMatchObject({ refusal: { reason } }),
);
