import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { ResultPoints } from '../standings/result-points.ts';
import { pairAll } from './exact-pairing.ts';
import { pairFast } from './fast-pairing.ts';
import { pairingField } from './field.ts';
import { compareObjectives, objectiveOf } from './objective.ts';
import { findBestPairing, playSwiss } from './swiss.fixture.ts';

const TABLES: readonly ResultPoints[] = [
  { win: 3, draw: 1, loss: 0 },
  { win: 2, draw: 1, loss: 0 },
  { win: 5, draw: 3, loss: 2 },
];

/**
 * Edges as [one, other, weight]; `most` decides whether as many as possible are matched before the
 * weight counts.
 */
type Blossom = (edges: [number, number, number][], most: boolean) => number[];
const blossom = createRequire(import.meta.url)('edmonds-blossom-fixed') as Blossom;

test('[SWS-3] ten rosters, and up to nine in many more histories, agree with an exhaustive search', () => {
  let rounds = 0;
  for (let seed = 1; seed <= 500; seed++) {
    for (const count of seed <= 60 ? [5, 6, 7, 8, 9, 10] : [5, 6, 7, 8]) {
      const plan =
        seed % 5 === 0 ? { rounds: 8, earlyExit: { wins: 3, losses: 3 } } : { rounds: 8 };
      playSwiss(
        {
          count,
          rounds: 8,
          plan,
          seed,
          forfeits: (seed % 3) * 60,
          withdrawals: seed % 4 === 0 ? 60 : 0,
        },
        ({ answer, ...facts }) => {
          rounds++;
          const best = findBestPairing(pairingField(facts));
          // relaxed-pairing.test.ts has the rounds of an early exit without a legal pairing
          if (answer.accepted && best === null && 'earlyExit' in plan) return;
          if (answer.accepted)
            expect({ seed, count, objective: answer.value.objective }).toEqual({
              seed,
              count,
              objective: best,
            });
          else if (answer.refusal.reason !== 'too-few-rosters')
            expect({ reason: answer.refusal.reason, best }).toEqual({
              reason: 'no-legal-pairing',
              best: null,
            });
        },
      );
    }
  }
  expect(rounds).toBeGreaterThan(10_000);
});

test('[SWS-20] five to nine rosters with draws agree with an exhaustive search', () => {
  let rounds = 0;
  for (let seed = 1; seed <= 200; seed++) {
    for (const count of seed <= 40 ? [5, 6, 7, 8, 9] : [5, 6, 7, 8]) {
      const plan = { rounds: 8, resultPoints: TABLES[seed % TABLES.length]! };
      playSwiss(
        {
          count,
          rounds: 8,
          plan,
          seed,
          draws: 200 + (seed % 4) * 200,
          forfeits: (seed % 3) * 60,
          withdrawals: seed % 4 === 0 ? 60 : 0,
        },
        ({ answer, ...facts }) => {
          rounds++;
          const best = findBestPairing(pairingField(facts));
          if (answer.accepted)
            expect({ seed, count, objective: answer.value.objective }).toEqual({
              seed,
              count,
              objective: best,
            });
          else if (answer.refusal.reason !== 'too-few-rosters')
            expect({ reason: answer.refusal.reason, best }).toEqual({
              reason: 'no-legal-pairing',
              best: null,
            });
        },
      );
    }
  }
  expect(rounds).toBeGreaterThan(4_000);
});

test('[SWS-20] with draws, pairing part by part is as good as pairing all at once', () => {
  let rounds = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const plan = { rounds: 8, resultPoints: TABLES[seed % TABLES.length]! };
    playSwiss(
      { count: 8 + 2 * seed, rounds: 8, plan, seed, draws: 350, forfeits: (seed % 4) * 60 },
      ({ answer, ...facts }) => {
        if (!answer.accepted || answer.value.bye) return;
        rounds++;
        const field = pairingField(facts);
        const places = field.rosters.map((_, place) => place);
        const pairs = pairAll({ pool: { field, byeGroup: null }, places })!;
        expect(answer.value.objective).toEqual(objectiveOf({ field, pairs, bye: null }));
      },
    );
  }
  expect(rounds).toBeGreaterThan(400);
});

test('[SWS-4] pairing part by part is as good as pairing all at once, also with byes and narrow fields', () => {
  let rounds = 0;
  for (let seed = 1; seed <= 150; seed++) {
    playSwiss(
      { count: 8 + seed, rounds: 8, seed, forfeits: (seed % 4) * 60, withdrawals: (seed % 3) * 30 },
      ({ answer, ...facts }) => {
        if (!answer.accepted) return;
        rounds++;
        const field = pairingField(facts);
        const nobody = field.rosters.length;
        const bye = answer.value.bye
          ? field.rosters.findIndex(({ rosterId }) => rosterId === answer.value.bye!.rosterId)
          : null;
        const byeGroup = bye === null ? null : field.rosters[bye]!.group;
        const places = field.rosters.flatMap(({ group }, place) =>
          group === byeGroup && field.rosters[place + 1]?.group !== group
            ? [place, nobody]
            : [place],
        );
        const found = pairAll({ pool: { field, byeGroup }, places })!;
        const pairs = found.filter((pair) => !pair.includes(nobody));
        const resting =
          found.find((pair) => pair.includes(nobody))?.find((place) => place !== nobody) ?? null;
        expect(answer.value.objective).toEqual(objectiveOf({ field, pairs, bye: resting }));
      },
    );
  }
  expect(rounds).toBeGreaterThan(1_000);
});

test('[SWS-5] the objective is no worse than that of the blossom library over all pairs', () => {
  for (const count of [64, 150, 256, 512]) {
    playSwiss({ count, rounds: 6, seed: count, forfeits: 60 }, ({ answer, ...facts }) => {
      const field = pairingField(facts);
      if (!answer.accepted || answer.value.bye || facts.round % 2 === 1) return;
      const edges = field.rosters.flatMap(({ met, group }, one) =>
        field.rosters.flatMap((roster, other): [number, number, number][] =>
          other > one && !met.includes(other) ? [[one, other, 1_000 - (roster.group - group)]] : [],
        ),
      );
      const mates = blossom(edges, true);
      const objective = objectiveOf({
        field,
        pairs: mates.flatMap((mate, one): [number, number][] => (mate > one ? [[one, mate]] : [])),
        bye: null,
      });
      expect(answer.value.objective.slice(0, 4)).toEqual(objective.slice(0, 4));
      expect(compareObjectives(answer.value.objective, objective)).toBeLessThanOrEqual(0);
    });
  }
});

test('[SWS-5] the first eight figures of the fast method are those of the exact one', () => {
  let rounds = 0;
  for (let seed = 1; seed <= 12; seed++) {
    playSwiss(
      { count: 380 + 2 * seed, rounds: 6, seed, forfeits: (seed % 4) * 40 },
      ({ answer, ...facts }) => {
        const field = pairingField(facts);
        if (!answer.accepted || answer.value.bye || facts.round === 1) return;
        const pool = { field, byeGroup: null };
        const places = field.rosters.map((_, place) => place);
        const objectives = [pairFast({ pool, places })!, pairAll({ pool, places })!].map((pairs) =>
          objectiveOf({ field, pairs, bye: null }).slice(0, 8),
        );
        expect(objectives[0]).toEqual(objectives[1]);
        rounds++;
      },
    );
  }
  expect(rounds).toBeGreaterThan(30);
});

test('[SWS-5] 10,000 rosters play fourteen rounds without a rematch', () => {
  const playedPairs = new Set<string>();
  const { results } = playSwiss(
    { count: 10_000, rounds: 14, seed: 1, forfeits: 30, withdrawals: 5 },
    ({ round, answer }) => {
      expect({ round, accepted: answer.accepted }).toEqual({ round, accepted: true });
    },
  );
  for (const { home, away } of results) {
    if (away === null) continue;
    const pair = [home, away].sort().join();
    expect(playedPairs.has(pair)).toBe(false);
    playedPairs.add(pair);
  }
  expect(Math.max(...results.map(({ round }) => round))).toBe(14);
});
