import {
  bracketPlan,
  graphPlan,
  decideBracketSize,
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
} from '../bracket/bracket.ts';
import { createBracket } from '../bracket/create-bracket.ts';
import { graphCapacity } from '../bracket/graph/graph.ts';
import { reportResult } from '../bracket/report-result.ts';
import { seriesIndex } from '../bracket/series-index.ts';
import { DEFAULT_BEST_OF } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { getItem } from '../must.ts';
import { decideBestOf } from '../series/best-of.ts';
import type { MatchResult } from '../series/reporting.ts';
import { isDraw } from '../swiss/swiss.ts';
import type { ExchangedBracket } from './open-bracket-format.ts';
import { rostersOf, type ReadBracket, type ReadSet } from './read-open-bracket.ts';
import { setOutcome, swapMatchSides, swapOutcomeSides } from './set-outcome.ts';

/**
 * [EXC-2] Creates an elimination from a parsed file. Refused `not-readable` (a set that fits no
 * series), `too-few-rosters`, `too-many-rosters`, `impossible-score`, `invalid-best-of` (an even
 * one, or a grand final that is too short for its advantage).
 */
export function parseOpenBracket(read: ReadBracket): Decision<ExchangedBracket> {
  const { name, date, game, bracket, entrants, sets } = read;
  const bestOf = bracket?.bestOf ?? DEFAULT_BEST_OF;
  const counted = decideBracketSize({ rosters: entrants.length });
  if (!counted.accepted) return counted;
  const planned = decidePlan(read);
  if (!planned.accepted) return planned;
  const plan = planned.value;
  const fitting = decideBestOf({ format: plan.format, bestOf, grandFinal: plan.grandFinal });
  if (!fitting.accepted) return fitting;
  const played = play({
    plan,
    series: createBracket({ plan, seeds: entrants.map(({ id }) => id) }),
    sets,
  });
  if (!played.accepted) return played;
  return accept({
    kind: 'bracket',
    name,
    date,
    game,
    plan,
    bestOf,
    rosters: rostersOf(read),
    ...played.value,
  });
}

/**
 * Decides the plan of a bracket. A custom one has the graph of our own export. Another foreign file
 * does not contain its plan: it has a third place when it has as many sets between two as entrants,
 * and a reset is possible.
 */
function decidePlan(read: ReadBracket): Decision<BracketPlan> {
  if (read.structure !== 'custom') return accept(arithmeticPlan(read));
  const graph = read.bracket?.graph;
  if (!graph) return refuse('not-readable', 'event.other.ringside.graph is missing');
  const rosters = read.entrants.length;
  return graphCapacity(graph) < rosters
    ? refuse('too-many-rosters', `${rosters} of at most ${graphCapacity(graph)}`)
    : accept(graphPlan({ graph, rosters }));
}

function arithmeticPlan({ structure, bracket, entrants, sets }: ReadBracket): BracketPlan {
  const double = structure === 'double-elim';
  const meetings = sets.filter((set) => set.entrants !== null).length;
  const { thirdPlace, grandFinal } = bracket ?? {
    thirdPlace: !double && meetings >= entrants.length,
    grandFinal: 'reset' as const,
  };
  return bracketPlan({
    format: double ? 'double_elimination' : 'single_elimination',
    rosters: entrants.length,
    thirdPlace,
    grandFinal,
  });
}

type Played = Pick<ExchangedBracket, 'plan' | 'series'>;

function play({
  plan,
  series,
  sets,
}: Played & { sets: ReadSet[] }): Decision<Pick<ExchangedBracket, 'series' | 'matches'>> {
  const finder = new SetFinder(sets);
  const matches: Record<string, MatchResult[]> = {};
  const seriesAt = (position: BracketSeries['position']) => series[seriesIndex({ plan, position })];
  // The list grows by the reset once that is created.
  for (let index = 0; index < series.length; index++) {
    const one = getItem(series, index);
    const found = one.outcome ? null : finder.take(one);
    if (!found) continue;
    if (found.set.matches)
      matches[positionKey(one.position)] = found.set.matches.map((match) =>
        found.turned ? swapMatchSides(match) : match,
      );
    const outcome = outcomeOf(found);
    if (!outcome) continue;
    const reported = reportResult({ plan, seriesAt, position: one.position, outcome });
    if (!reported.accepted)
      return refuse(
        reported.refusal.reason,
        `set ${found.set.id}: ${reported.refusal.detail ?? ''}`,
      );
    for (const changed of reported.value.changed)
      series[seriesIndex({ plan, position: changed.position })] = changed;
  }
  const left = finder.left();
  return left
    ? refuse('not-readable', `set ${left} fits no series of the bracket`)
    : accept({ series, matches });
}

const pairKey = (one: string, other: string) => JSON.stringify([one, other].sort());

class SetFinder {
  readonly #byId = new Map<string, ReadSet>();
  readonly #byPair = new Map<string, ReadSet[]>();
  readonly #open: Set<ReadSet>;

  constructor(sets: ReadSet[]) {
    this.#open = new Set(sets);
    for (const set of sets) {
      this.#byId.set(set.id, set);
      if (set.entrants)
        this.#byPair.set(pairKey(...set.entrants), [
          ...(this.#byPair.get(pairKey(...set.entrants)) ?? []),
          set,
        ]);
    }
  }

  /**
   * Removes the set of a series between two rosters from the list; `turned` when its first entrant
   * is the away side.
   */
  take({ position, home, away }: BracketSeries): { set: ReadSet; turned: boolean } | null {
    if (home.kind !== 'roster' || away.kind !== 'roster') return null;
    const between = (this.#byPair.get(pairKey(home.rosterId, away.rosterId)) ?? []).filter((set) =>
      this.#open.has(set),
    );
    const named = this.#byId.get(positionKey(position));
    const set = named && between.includes(named) ? named : between[0];
    if (!set) return null;
    this.#open.delete(set);
    return { set, turned: set.entrants?.[0] !== home.rosterId };
  }

  /** Returns the id of a remaining set that names two rosters or has a result. */
  left(): string | null {
    for (const set of this.#open) if (set.results || set.entrants) return set.id;
    return null;
  }
}

/**
 * Returns the outcome of a set. In a bracket one side advances also when both forfeit: the first
 * entrant, if the file does not say. A draw has a score that the bracket refuses. [SER-8] An
 * unplayed series may have no winner.
 */
function outcomeOf({ set, turned }: { set: ReadSet; turned: boolean }): Outcome | null {
  const read = setOutcome(set);
  if (!read) return null;
  const score = isDraw(read) ? { home: 0, away: 0 } : read.score;
  const winner = read.winner ?? (read.how === 'unplayed' ? null : 'home');
  const outcome = { ...read, score, winner };
  return turned ? swapOutcomeSides(outcome) : outcome;
}
