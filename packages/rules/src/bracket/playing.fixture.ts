import { unplayedOutcome } from '../series/decide-start.ts';
import { startScore } from '../series/head-start.ts';
import {
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
  type Side,
} from './bracket.ts';
import { createBracket } from './create-bracket.ts';
import { headStartAt } from './head-start.ts';
import { reportResult, withdraw } from './report-result.ts';

/** Returns the given number of roster ids in order of seed. */
export const seedsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `r${index + 1}`);
/** Returns a played win of a side. */
export const playedWin = (winner: Side): Outcome => ({
  winner,
  how: 'played',
  score: winner === 'home' ? { home: 2, away: 0 } : { home: 0, away: 2 },
});

/** Returns a played win, or without a winner the outcome of a series that both sides lose unplayed. */
export const chosenOutcome = (winner: Side | null): Outcome =>
  winner ? playedWin(winner) : unplayedOutcome();

/** Returns the outcome with at least the head start of its series in a played score. */
export function countHeadStart(plan: BracketPlan, position: Position, outcome: Outcome): Outcome {
  const start = startScore(headStartAt({ plan, position }));
  if (outcome.how !== 'played') return outcome;
  const { home, away } = outcome.score;
  return {
    ...outcome,
    score: { home: Math.max(home, start.home), away: Math.max(away, start.away) },
  };
}
/** Chooses the winner of a series; null leaves it unplayed, so that both sides lose. */
export type ChooseWinner = (series: BracketSeries) => Side | null;

/** Chooses the better seed as the winner. */
export const betterSeedWins: ChooseWinner = ({ home, away }) =>
  home.kind === 'roster' && away.kind === 'roster' && home.seed < away.seed ? 'home' : 'away';
/** Creates seeded chance, so that a failing bracket can be reproduced. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export class Board {
  readonly plan: BracketPlan;
  readonly series = new Map<string, BracketSeries>();
  readonly log: { before: BracketSeries; outcome: Outcome }[] = [];

  withdrawn: ReadonlySet<string>;
  lastChanged: BracketSeries[] = [];

  constructor(plan: BracketPlan, withdrawn: ReadonlySet<string> = new Set()) {
    this.plan = plan;
    this.withdrawn = withdrawn;
    this.apply({ changed: createBracket({ plan, seeds: seedsOf(plan.rosters) }) });
    if (withdrawn.size > 0)
      this.apply(
        withdraw({
          plan,
          seriesAt: this.at,
          open: this.all().map(({ position }) => position),
          withdrawn,
        }),
      );
  }

  at = (position: Position) => this.series.get(positionKey(position));
  all = () => [...this.series.values()];

  apply({ changed, removed = [] }: { changed: BracketSeries[]; removed?: Position[] }): void {
    for (const one of changed) this.series.set(positionKey(one.position), one);
    for (const one of removed) this.series.delete(positionKey(one));
  }

  report(position: Position, outcome: Outcome): number {
    const before = this.at(position)!;
    const decision = reportResult({
      plan: this.plan,
      seriesAt: this.at,
      position,
      outcome,
      withdrawn: this.withdrawn,
    });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    this.log.push({ before, outcome });
    this.apply(decision.value);
    this.lastChanged = decision.value.changed;
    return decision.value.changed.length;
  }

  withdraw(rosterId: string): void {
    this.withdrawn = new Set([...this.withdrawn, rosterId]);
    const open = this.all().filter(
      ({ home, away, outcome }) =>
        !outcome &&
        [home, away].some((slot) => slot.kind === 'roster' && slot.rosterId === rosterId),
    );
    this.apply(
      withdraw({
        plan: this.plan,
        seriesAt: this.at,
        open: open.map(({ position }) => position),
        withdrawn: this.withdrawn,
      }),
    );
  }

  play(choose: ChooseWinner, atMost = Infinity): void {
    let played = 0;
    for (let again = true; again;) {
      again = false;
      for (const one of this.all()) {
        if (
          one.outcome ||
          one.home.kind !== 'roster' ||
          one.away.kind !== 'roster' ||
          played >= atMost
        )
          continue;
        const outcome = chosenOutcome(choose(one));
        this.report(one.position, countHeadStart(this.plan, one.position, outcome));
        played++;
        again = true;
      }
    }
  }
}
