import { bracketPlan, decideBracketSize, positionKey, type BracketSeries, type Outcome, type Side } from '../bracket/bracket.ts';
import { createBracket } from '../bracket/create-bracket.ts';
import { reportResult } from '../bracket/report-result.ts';
import { seriesIndex } from '../bracket/series-index.ts';
import { DEFAULT_BEST_OF } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { MatchResult } from '../series/score.ts';
import type { ExchangedSegment } from './open-bracket-format.ts';
import { readOpenBracket, type ReadBracket, type ReadSet } from './read-open-bracket.ts';

/**
 * [EXC-2] An elimination from a parsed file in the Open Bracket Format: the bracket is drawn from its seeds and its sets are played in it,
 * each found by its id and entrants, else by its entrants. What was exported comes back the same. Refused `not-readable` (a fault of the
 * file, or a set that fits no series), `too-few-rosters`, `too-many-rosters`, `impossible-score`.
 */
export function fromOpenBracket(file: unknown): Decision<ExchangedSegment> {
  const read = readOpenBracket(file);
  if (!read.accepted) return read;
  const { name, date, game, ours, entrants, sets } = read.value;
  const counted = decideBracketSize({ rosters: entrants.length });
  if (!counted.accepted) return counted;
  const plan = planOf(read.value);
  const played = play({ plan, series: createBracket({ plan, seeds: entrants.map(({ id }) => id) }), sets });
  if (!played.accepted) return played;
  const rosters = entrants.map(({ id, name: tag, players }) => ({ rosterId: id, name: tag, players }));
  return accept({ name, date, game, plan, bestOf: ours?.bestOf ?? DEFAULT_BEST_OF, rosters, ...played.value });
}

/** A file of another's making says neither: it has a third place when it has as many sets between two as entrants, and a reset is possible. */
function planOf({ double, ours, entrants, sets }: ReadBracket) {
  const meetings = sets.filter((set) => set.entrants !== null).length;
  const { thirdPlace, grandFinal } = ours ?? { thirdPlace: !double && meetings >= entrants.length, grandFinal: 'reset' as const };
  return bracketPlan({ format: double ? 'double_elimination' : 'single_elimination', rosters: entrants.length, thirdPlace, grandFinal });
}

type Played = Pick<ExchangedSegment, 'plan' | 'series'>;

function play({ plan, series, sets }: Played & { sets: ReadSet[] }): Decision<Pick<ExchangedSegment, 'series' | 'matches'>> {
  const finder = new SetFinder(sets);
  const matches: Record<string, MatchResult[]> = {};
  const seriesAt = (position: BracketSeries['position']) => series[seriesIndex({ plan, position })];
  // The list grows by the reset once it is made.
  for (let index = 0; index < series.length; index++) {
    const one = series[index]!;
    const found = one.outcome ? null : finder.take(one);
    if (!found) continue;
    if (found.set.matches) matches[positionKey(one.position)] = found.set.matches.map((match) => (found.turned ? turnedMatch(match) : match));
    const outcome = outcomeOf(found.set, found.turned);
    if (!outcome) continue;
    const reported = reportResult({ plan, seriesAt, position: one.position, outcome });
    if (!reported.accepted) return refuse(reported.refusal.reason, `set ${found.set.id}: ${reported.refusal.detail ?? ''}`);
    for (const changed of reported.value.changed) series[seriesIndex({ plan, position: changed.position })] = changed;
  }
  const left = finder.left();
  return left ? refuse('not-readable', `set ${left} fits no series of the bracket`) : accept({ series, matches });
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
      if (set.entrants) this.#byPair.set(pairKey(...set.entrants), [...(this.#byPair.get(pairKey(...set.entrants)) ?? []), set]);
    }
  }

  /** The set of a series between two rosters, taken off the list; `turned` when its first entrant is the away side. */
  take({ position, home, away }: BracketSeries): { set: ReadSet; turned: boolean } | null {
    if (home.kind !== 'roster' || away.kind !== 'roster') return null;
    const between = (this.#byPair.get(pairKey(home.rosterId, away.rosterId)) ?? []).filter((set) => this.#open.has(set));
    const named = this.#byId.get(positionKey(position));
    const set = named && between.includes(named) ? named : between[0];
    if (!set) return null;
    this.#open.delete(set);
    return { set, turned: set.entrants![0] !== home.rosterId };
  }

  /** The id of a set with a result that nothing took. */
  left(): string | null {
    for (const set of this.#open) if (set.results) return set.id;
    return null;
  }
}

const turnedSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

function turnedMatch({ periods, ...match }: MatchResult): MatchResult {
  return {
    ...match,
    periods: periods.map(({ key, scores: [home, away] }) => ({ key, scores: [away, home] })),
    ...(match.forfeit && { forfeit: turnedSide(match.forfeit) }),
  };
}

/** Ours as it was, if it agrees with the results; else by the results: `dq` is a forfeit, a win without scores counts one to nothing. */
function outcomeOf({ results, scores, ours }: ReadSet, turned: boolean): Outcome | null {
  if (!results) return null;
  const [first, second] = results;
  const told: Outcome['how'] = first === 'dq' && second === 'dq' ? 'double-forfeit' : first === 'dq' || second === 'dq' ? 'forfeit' : 'played';
  const winner: Side = first === 'win' ? 'home' : second === 'win' ? 'away' : (ours?.winner ?? 'home');
  const agreed = ours !== null && ours.winner === winner && (ours.how === told || (ours.how === 'unplayed' && told === 'played'));
  const forfeits = agreed ? ours.forfeits : told === 'forfeit' ? { home: first === 'dq', away: second === 'dq' } : undefined;
  const score = first === 'draw' ? [0, 0] : (scores ?? (told !== 'played' ? [0, 0] : winner === 'home' ? [1, 0] : [0, 1]));
  const outcome: Outcome = { winner, how: agreed ? (ours.how as Outcome['how']) : told, score: { home: score[0]!, away: score[1]! }, ...(forfeits && { forfeits }) };
  return turned ? turnedOutcome(outcome) : outcome;
}

function turnedOutcome({ winner, how, score, forfeits }: Outcome): Outcome {
  return {
    winner: turnedSide(winner),
    how,
    score: { home: score.away, away: score.home },
    ...(forfeits && { forfeits: { home: forfeits.away, away: forfeits.home } }),
  };
}
