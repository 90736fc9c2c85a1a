import { createChance } from '../bracket/playing.fixture.ts';
import type { Field } from './field.ts';
import { compareObjectives, objectiveOf } from './objective.ts';
import { pairRound, type SwissRound } from './pairing.ts';
import type { SwissOutcome, SwissPlan, SwissResult, SwissRoster } from './swiss.ts';

/** Returns the given number of rosters in order of seed. */
export const rostersOf = (count: number): SwissRoster[] =>
  Array.from({ length: count }, (_, index) => ({ rosterId: `r${index + 1}`, seed: index + 1 }));
/** Returns the given number of rosters whose ids are their seeds. */
export const numberedRosters = (count: number): SwissRoster[] =>
  rostersOf(count).map(({ seed }) => ({ rosterId: `${seed}`, seed }));
/** Returns a played win of a side. */
export const playedOutcome = (winner: 'home' | 'away', loserGames = 0): SwissOutcome => ({
  winner,
  how: 'played',
  score: winner === 'home' ? { home: 2, away: loserGames } : { home: loserGames, away: 2 },
});
/** Returns a draw of one game each. */
export const drawnOutcome = (): SwissOutcome => ({
  winner: null,
  how: 'played',
  score: { home: 1, away: 1 },
});
/** Returns a win by forfeit, or a double forfeit. */
export const forfeitOutcome = (winner: 'home' | 'away' | null): SwissOutcome => ({
  winner,
  how: winner ? 'forfeit' : 'double-forfeit',
  score: { home: 0, away: 0 },
});
/** Returns the bye of a roster in a round. */
export const byeOf = (round: number, rosterId: string): SwissResult => ({
  round,
  home: rosterId,
  away: null,
  outcome: { winner: 'home', how: 'bye', score: { home: 0, away: 0 } },
});
/**
 * Parses a series: `a 2-1 b`, level games are a draw; `a + b` is a win by forfeit, `a x b` both
 * lose, `a bye`, `a ? b` is open.
 */
export function createSeries(round: number, text: string): SwissResult {
  const [home, how, away] = text.split(' ') as [string, string, string];
  if (how === 'bye') return byeOf(round, home);
  if (how === '?') return { round, home, away, outcome: null };
  if (how === '+' || how === 'x')
    return { round, home, away, outcome: forfeitOutcome(how === '+' ? 'home' : null) };
  const [homeGames, awayGames] = how.split('-').map(Number) as [number, number];
  return {
    round,
    home,
    away,
    outcome: {
      winner: homeGames === awayGames ? null : homeGames > awayGames ? 'home' : 'away',
      how: 'played',
      score: { home: homeGames, away: awayGames },
    },
  };
}

/** Calls back with every legal pairing of the field. */
export function visitPairings(
  field: Field,
  visit: (pairs: [number, number][], bye: number | null) => void,
): void {
  const odd = field.rosters.length % 2 === 1;
  const step = (left: number[], pairs: [number, number][], bye: number | null): void => {
    const [first, ...rest] = left;
    if (first === undefined) return visit(pairs, bye);
    if (odd && bye === null && field.rosters[first]!.byeAllowed) step(rest, pairs, first);
    for (const other of rest) {
      if (!field.rosters[first]!.met.includes(other))
        step(
          rest.filter((one) => one !== other),
          [...pairs, [first, other]],
          bye,
        );
    }
  };
  step(
    field.rosters.map((_, index) => index),
    [],
    null,
  );
}

/** Returns the best objective of all legal pairings by exhaustive search; null if there is none. */
export function findBestPairing(field: Field): number[] | null {
  let best: number[] | null = null;
  visitPairings(field, (pairs, bye) => {
    const objective = objectiveOf({ field, pairs, bye });
    if (best === null || compareObjectives(objective, best) < 0) best = objective;
  });
  return best;
}

export interface RandomSwiss {
  count: number;
  rounds: number;
  plan?: SwissPlan;
  seed: number;
  /** The forfeits of a thousand series, and the withdrawals of a thousand rosters after a round. */
  forfeits?: number;
  withdrawals?: number;
  /** The draws of a thousand series that are no forfeit. */
  draws?: number;
  /** The number of regions that the rosters come from, drawn at random; some have none. */
  regions?: number;
}

/**
 * Plays a swiss at random; `onRound` receives each round's facts and the answer, and it ends when
 * no pairing is legal.
 */
export function playSwiss(
  {
    count,
    rounds,
    plan = { rounds },
    seed,
    forfeits = 0,
    withdrawals = 0,
    draws,
    regions = 0,
  }: RandomSwiss,
  onRound: (facts: {
    rosters: SwissRoster[];
    results: SwissResult[];
    plan: SwissPlan;
    round: number;
    answer: ReturnType<typeof pairRound>;
  }) => void = () => {},
): { rosters: SwissRoster[]; results: SwissResult[] } {
  const next = createChance(seed);
  const rosters = withRegions(rostersOf(count), regions, seed);
  const results: SwissResult[] = [];
  for (let round = 1; round <= rounds; round++) {
    const answer = pairRound({ rosters, results, plan, round });
    onRound({ rosters, results, plan, round, answer });
    if (!answer.accepted) break;
    results.push(...playRound(answer.value, () => outcomeBy(next, { forfeits, draws })));
    for (const roster of rosters) if (next() * 1000 < withdrawals) roster.withdrawn = true;
  }
  return { rosters, results };
}

/** Returns rosters with regions, drawn from a stream of their own; one in eight has none. */
export function withRegions(rosters: SwissRoster[], regions: number, seed: number): SwissRoster[] {
  if (regions === 0) return rosters;
  const next = createChance(seed + 7_919);
  return rosters.map((roster) =>
    next() < 1 / 8 ? roster : { ...roster, region: 'ABCDEFGH'[Math.floor(next() * regions)]! },
  );
}

/** Returns the results of a round with drawn outcomes. */
export function playRound(
  { round, pairings, bye }: SwissRound,
  outcome: () => SwissOutcome,
): SwissResult[] {
  const results = pairings.map(({ home, away }): SwissResult => ({
    round,
    home,
    away,
    outcome: outcome(),
  }));
  return bye ? [...results, byeOf(round, bye.rosterId)] : results;
}

function outcomeBy(
  next: () => number,
  { forfeits, draws = 0 }: { forfeits: number; draws: number | undefined },
): SwissOutcome {
  const winner = next() < 0.5 ? 'home' : 'away';
  if (next() * 1000 < forfeits) return forfeitOutcome(next() < 0.3 ? null : winner);
  if (draws > 0 && next() * 1000 < draws) return drawnOutcome();
  return playedOutcome(winner, next() < 0.5 ? 0 : 1);
}
