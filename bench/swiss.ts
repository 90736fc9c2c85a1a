import { createRequire } from 'node:module';
import { swissStandings } from '../packages/rules/src/standings/swiss-standings.ts';
import { pairingField } from '../packages/rules/src/swiss/field.ts';
import { compareObjectives, objectiveOf } from '../packages/rules/src/swiss/objective.ts';
import { pairRound, type RoundFacts } from '../packages/rules/src/swiss/pairing.ts';
import type { SwissResult, SwissRoster } from '../packages/rules/src/swiss/swiss.ts';
import { TIE_BREAKERS } from '../packages/rules/src/tie-breakers/tie-breakers.ts';
import { slowness } from './calibration.ts';
import { type Figure, printFigures } from './figures.ts';
import { compare } from './measure.ts';

/**
 * Returns a matching of edges as [one, other, weight]. `most`: as many as possible are matched
 * before the weight counts.
 */
type Blossom = (edges: [number, number, number][], most: boolean) => number[];
const blossom = createRequire(import.meta.url)('edmonds-blossom-fixed') as Blossom;

/** Measures the figures of docs/performance.md, "Swiss and standings". */
export async function swissFigures(): Promise<Figure[]> {
  const slow = await slowness();
  return [...(await roundsOf512()), await largest(slow), await standings(slow)];
}

/**
 * Plays a Swiss; the higher place wins two of three, by a fixed draw. Yields the facts of each
 * round before it is paired.
 */
function* rounds(count: number, last: number): Generator<RoundFacts> {
  const rosters = Array.from({ length: count }, (_, index): SwissRoster => ({
    rosterId: `r${index + 1}`,
    seed: index + 1,
  }));
  const results: SwissResult[] = [];
  for (let round = 1; round <= last; round += 1) {
    const facts = { rosters, results: [...results], plan: { rounds: last }, round };
    yield facts;
    const decision = pairRound(facts);
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    for (const [index, { home, away }] of decision.value.pairings.entries()) {
      const score = (index * 7 + round) % 3 === 0 ? { home: 0, away: 2 } : { home: 2, away: 0 };
      results.push({
        round,
        home,
        away,
        outcome: { winner: score.home > score.away ? 'home' : 'away', how: 'played', score },
      });
    }
  }
}

/**
 * Pairs with the library over all pairs that have not met: as many as possible, then the nearest
 * scores.
 */
function byBlossom(facts: RoundFacts): number[] {
  const field = pairingField(facts);
  const edges = field.rosters.flatMap(({ met, group }, one) => {
    const opponents = new Set(met);
    return field.rosters.flatMap((roster, other): [number, number, number][] =>
      other > one && !opponents.has(other) ? [[one, other, 1_000 - (roster.group - group)]] : [],
    );
  });
  const mates = blossom(edges, true);
  return objectiveOf({
    field,
    pairs: mates.flatMap((mate, one): [number, number][] => (mate > one ? [[one, mate]] : [])),
    bye: null,
  });
}

async function roundsOf512(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const facts of rounds(512, 8)) {
    if (![2, 5, 8].includes(facts.round)) continue;
    const ms = await compare({ ours: () => pairRound(facts), peer: () => byBlossom(facts) });
    const decision = pairRound(facts);
    const noWorse =
      decision.accepted && compareObjectives(decision.value.objective, byBlossom(facts)) <= 0;
    const ratio = ms.peer / ms.ours;
    figures.push({
      what: `round ${facts.round} of a swiss of 512`,
      measured: `${ms.ours.toPrecision(3)} ms, edmonds-blossom-fixed over all pairs ${ms.peer.toFixed(0)} ms: ${ratio.toFixed(0)} times as fast, its objective ${noWorse ? 'no worse' : 'WORSE'}`,
      target: '20, no worse',
      met: ratio >= 20 && noWorse,
    });
  }
  return figures;
}

async function largest(slow: number): Promise<Figure> {
  let worst = { round: 0, ms: 0 };
  for (const facts of rounds(10_000, 14)) {
    const { ms } = await compare({ ms: () => pairRound(facts) });
    if (ms > worst.ms) worst = { round: facts.round, ms };
  }
  const scaled = worst.ms / slow;
  return {
    what: 'the slowest of 14 rounds of a swiss of 10,000',
    measured: `${worst.ms.toFixed(0)} ms (round ${worst.round}), scaled ${scaled.toFixed(0)} ms`,
    target: '1,000 ms',
    met: scaled < 1000,
  };
}

async function standings(slow: number): Promise<Figure> {
  let facts: RoundFacts | undefined;
  for (const round of rounds(10_000, 14)) facts = round;
  const { rosters, results } = facts!;
  const tieBreakers = TIE_BREAKERS.filter((name) => name !== 'seed');
  const rank = () =>
    swissStandings({ rosters, results, tieBreakers, finished: true, segmentId: '1' });
  const keysById = new Map(
    rank().map((row) => [row.rosterId, tieBreakers.map((name) => row.tieBreakers[name] ?? 0)]),
  );
  const rows = rosters.map(({ rosterId }) => ({ rosterId, keys: keysById.get(rosterId)! }));
  const { ms, sort } = await compare({ ms: rank, sort: () => rows.toSorted(byKeys) });
  const scaled = ms / slow;
  return {
    what: 'standings of 10,000 after 13 rounds with all tie-breakers',
    measured: `${ms.toFixed(0)} ms, scaled ${scaled.toFixed(0)} ms; a sort by precomputed keys ${sort.toFixed(0)} ms`,
    target: '100 ms, or 3 times the sort',
    met: scaled < 100 || ms <= 3 * sort,
  };
}

function byKeys({ keys: one }: { keys: number[] }, { keys: other }: { keys: number[] }): number {
  for (let index = 0; index < one.length; index++)
    if (one[index] !== other[index]) return other[index]! - one[index]!;
  return 0;
}

if (import.meta.main) printFigures(await swissFigures());
