import { expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { MAJOR_TABLE, pairMajorRound, type MajorPairing } from './major.ts';
import { playedOutcome, rostersOf, withRegions } from './swiss.fixture.ts';
import type { SwissPlan, SwissResult, SwissRoster } from './swiss.ts';

const APART = { avoidSameRegionRounds: 5 };

interface MajorFacts {
  rosters: SwissRoster[];
  results: SwissResult[];
  round: number;
}

const pair = (facts: MajorFacts, plan: SwissPlan = APART): MajorPairing[] => {
  const decision = pairMajorRound({ ...facts, plan });
  if (!decision.accepted) throw new Error(`${decision.refusal.reason} ${decision.refusal.detail}`);
  return decision.value;
};

/** Returns the region of two rosters, from the rosters alone. */
const regionOfBoth = ({ rosters }: MajorFacts, one: string, other: string) => {
  const [ownRegion, others] = [one, other].map(
    (id) => rosters.find(({ rosterId }) => rosterId === id)!.region,
  );
  return ownRegion === others ? ownRegion : undefined;
};
const countTogether = (facts: MajorFacts, pairs: readonly (readonly [string, string])[]) =>
  pairs.filter(([one, other]) => regionOfBoth(facts, one, other)).length;
const pairIds = (pairings: readonly MajorPairing[]) =>
  pairings.map(({ home, away }) => [home, away!] as const);

/** Calls back with every matching of the ids. */
function forEachMatching(ids: string[], visit: (pairs: [string, string][]) => void): void {
  const step = ([first, ...rest]: string[], pairs: [string, string][]): void => {
    if (first === undefined) return visit(pairs);
    for (const other of rest)
      step(
        rest.filter((one) => one !== other),
        [...pairs, [first, other]],
      );
  };
  step(ids, []);
}

/** Returns the pairs that the rules give to one record, by trying all matchings of it. */
function findBest(facts: MajorFacts, ids: string[]): [string, string][] {
  const playedPairs = new Set(facts.results.map(({ home, away }) => [home, away!].sort().join()));
  const rank = (pairs: [string, string][]) => {
    const places = pairs.map((one) => one.map((id) => ids.indexOf(id) + 1));
    return facts.round >= 4 && ids.length === 6
      ? [MAJOR_TABLE.findIndex((row) => String([...row].sort()) === String(places.sort()))]
      : places.map(([, lower]) => -lower!);
  };
  let best: { pairs: [string, string][]; figures: number[] } | undefined;
  forEachMatching(ids, (pairs) => {
    if (pairs.some((one) => playedPairs.has([...one].sort().join()))) return;
    const figures = [countTogether(facts, pairs), ...rank(pairs)];
    const at = figures.findIndex((figure, index) => figure !== best?.figures[index]);
    if (!best || (at >= 0 && figures[at]! < best.figures[at]!)) best = { pairs, figures };
  });
  return best!.pairs;
}

/** Returns the least pairs of one region, exchanges and transpositions of the first round. */
function bestOfFirstRound(facts: MajorFacts): number {
  const size = facts.rosters.length;
  const least = new Float64Array(1 << size).fill(Infinity);
  least[0] = 0;
  for (let mask = 0; mask < least.length - 1; mask++) {
    if (least[mask] === Infinity) continue;
    let one = 0;
    while (mask & (1 << one)) one++;
    for (let other = one + 1; other < size; other++) {
      if (mask & (1 << other)) continue;
      const next = mask | (1 << one) | (1 << other);
      least[next] = Math.min(least[next]!, least[mask]! + costOf(facts, one, other));
    }
  }
  return least.at(-1)!;
}

/** Returns the cost of a pair of the first round; `one` and `other` are places by seed, from 0. */
const costOf = (facts: MajorFacts, one: number, other: number) =>
  (regionOfBoth(facts, facts.rosters[one]!.rosterId, facts.rosters[other]!.rosterId) ? 1e8 : 0) +
  (other < 8 || one >= 8 ? 1e5 : 0) +
  (other - one - 8) ** 2;

/** Plays a major with rosters of a given number of regions. */
function playMajor(seed: number, visit: (facts: MajorFacts, pairings: MajorPairing[]) => void) {
  const rosters = withRegions(rostersOf(16), 2 + (seed % 4), seed);
  const next = createChance(seed);
  const results: SwissResult[] = [];
  for (let round = 1; round <= 5; round++) {
    const facts = { rosters, results: [...results], round };
    const pairings = pair(facts);
    visit(facts, pairings);
    for (const { home, away } of pairings)
      results.push({
        round,
        home,
        away,
        outcome: playedOutcome(next() < 0.6 ? 'home' : 'away'),
      });
  }
}

const placeOf = ({ rosterId }: { rosterId: string }) => Number(rosterId.slice(1)) - 1;

test('[SWS-18] the first round of a major has the fewest pairs of one region, nearest to 1 v 9', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const facts = {
      rosters: withRegions(rostersOf(16), 1 + (seed % 4), seed),
      results: [],
      round: 1,
    };
    const pairings = pair(facts);
    const sizes = Map.groupBy(
      facts.rosters.filter(({ region }) => region),
      ({ region }) => region,
    );
    const largest = Math.max(...[...sizes.values()].map(({ length }) => length));
    expect(countTogether(facts, pairIds(pairings))).toBe(Math.max(0, largest - 8));
    const cost = pairings.reduce(
      (sum, { reason: { figures } }) =>
        sum + costOf(facts, placeOf(figures[0]), placeOf(figures[1]!)),
      0,
    );
    expect({ seed, cost }).toEqual({ seed, cost: bestOfFirstRound(facts) });
  }
});

test('[SWS-18] later rounds of a major are the first possible ones with the fewest pairs of one region', () => {
  let changed = 0;
  for (let seed = 1; seed <= 40; seed++)
    playMajor(seed, (facts, pairings) => {
      if (facts.round === 1) return;
      const groups = Map.groupBy(pairings, ({ reason }) => reason.figures[0].wins);
      for (const group of groups.values()) {
        const ids = group
          .flatMap(({ reason }) => reason.figures)
          .sort((one, other) => one.place - other.place)
          .map(({ rosterId }) => rosterId);
        expect(pairIds(group).sort()).toEqual(findBest(facts, ids).sort());
      }
      if (String(pairIds(pairings)) !== String(pairIds(pair(facts, {})))) changed++;
    });
  expect(changed).toBeGreaterThan(40);
});

test('[SWS-8] [SWS-18] a pairing of a major names the two of one region that it keeps apart', () => {
  const counts = { avoided: 0, together: 0, silent: 0 };
  for (let seed = 1; seed <= 60; seed++)
    playMajor(seed, (facts, pairings) => {
      const ideal = pairIds(pair(facts, {})).map(String);
      for (const { home, away, reason } of pairings) {
        expect(reason.region).toBe(regionOfBoth(facts, home, away!));
        if (reason.region) counts.together++;
        if (ideal.includes(String([home, away]))) {
          expect(reason.avoided).toBeUndefined();
          continue;
        }
        if (!reason.avoided) {
          counts.silent++;
          continue;
        }
        counts.avoided++;
        const [one, other] = reason.avoided.rosterIds;
        expect(reason.avoided.region).toBe(regionOfBoth(facts, one, other));
        expect(ideal.some((ids) => ids === `${one},${other}` || ids === `${other},${one}`)).toBe(
          true,
        );
      }
    });
  expect(counts.avoided).toBeGreaterThan(300);
  expect(counts.together).toBeGreaterThan(20);
  // a chain can lie between two chains that change because of regions
  expect(counts.silent).toBeLessThan(counts.avoided / 50);
});

test('[SWS-9] [SWS-18] a major is paired by its own rules after the rounds that keep regions apart', () => {
  playMajor(7, (facts) => {
    const plan = { avoidSameRegionRounds: facts.round - 1 };
    expect(pair(facts, plan)).toEqual(pair(facts, {}));
  });
});
