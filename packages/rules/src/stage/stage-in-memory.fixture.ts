import { positionKey, type Slot } from '../bracket/bracket.ts';
import { invariant } from '../decision.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import {
  reportOf,
  type Stage,
  type StageDecision,
  type StageDelta,
  type StoredSeries,
} from './stage-delta.ts';
import { rostersIn, type StageFacts, type StagePosition, type StageSeries } from './stage-facts.ts';
import { stageFormatOf } from './stage-formats.ts';

/** Returns the side of a roster. */
export const slotOf = (rosterId: string): Slot => ({
  kind: 'roster',
  rosterId,
  seed: Number(rosterId),
});

export const SEEDS = ['1', '2', '3', '4', '5', '6', '7', '8'];
export const HOME_WINS: SwissOutcome = {
  winner: 'home',
  how: 'played',
  score: { home: 2, away: 0 },
};
export const AWAY_WINS: SwissOutcome = {
  winner: 'away',
  how: 'played',
  score: { home: 0, away: 2 },
};
/** Returns a position. */
export const at = (
  bracketNumber: number,
  roundNumber: number,
  matchNumber: number,
): StagePosition => ({
  bracketNumber,
  roundNumber,
  matchNumber,
});

/** Returns the series that the seeding of a stage creates. */
export function createdIn(facts: StageFacts, seeds: string[] = SEEDS): StageSeries[] {
  const decision = stageFormatOf(facts).start(facts, seeds);
  invariant('accepted' in decision && decision.accepted, 'a seeding is decided at once');
  return decision.value.created;
}

/** A stage in memory, of which the test counts what a decision reads. */
export class StageInMemory {
  facts: StageFacts;
  series = new Map<string, StageSeries>();
  withdrawn = new Set<string>();
  deleted = new Set<string>();
  live = new Set<string>();
  dates = new Map<string, Date>();

  constructor(format: string, configuration: StageFacts['configuration'] = {}) {
    this.facts = {
      format,
      configuration,
      dateFrom: new Date('2026-11-21T18:00:00Z'),
      seededCount: SEEDS.length,
    };
    this.change(() => this.format.start(this.facts, SEEDS));
  }

  get format() {
    return stageFormatOf(this.facts);
  }

  put(series: StageSeries) {
    this.series.set(positionKey(series.position), series);
  }

  at(position: StagePosition): StageSeries {
    const series = this.series.get(positionKey(position));
    invariant(series, `there is a series at ${positionKey(position)}`);
    return series;
  }

  /** Lets the format decide; returns the decision and the keys of the series that it read. */
  decide(ask: (stage: Stage) => StageDecision) {
    const keys = new Set<string>();
    let [hasAll, knowsWithdrawn, knowsAdvance] = [false, false, false];
    const stored = (series: StageSeries): StoredSeries => ({
      id: positionKey(series.position),
      isDeleted: this.deleted.has(positionKey(series.position)),
      series,
      date: this.dates.get(positionKey(series.position)) ?? null,
      state: series.outcome
        ? 'finished'
        : this.live.has(positionKey(series.position))
          ? 'live'
          : 'scheduled',
    });
    for (;;) {
      const answer = ask({
        ...this.facts,
        withdrawn: knowsWithdrawn ? this.withdrawn : null,
        advance: knowsAdvance ? [] : null,
        hasLoaded: (series) =>
          hasAll || (series !== 'all' && series.every((one) => keys.has(positionKey(one)))),
        seriesAt: (position) => {
          const series = this.series.get(positionKey(position));
          return (hasAll || keys.has(positionKey(position))) && series ? stored(series) : undefined;
        },
        loadedSeries: () => [...this.series.values()].map(stored),
      });
      if (!('needs' in answer)) return { decision: answer, keys: [...keys] };
      if (answer.needs.withdrawn) knowsWithdrawn = true;
      if (answer.needs.advance) knowsAdvance = true;
      if (answer.needs.series === 'all') hasAll = true;
      else for (const one of answer.needs.series) keys.add(positionKey(one));
    }
  }

  /** Lets the format decide, and carries the accepted delta out. */
  change(ask: (stage: Stage) => StageDecision): StageDelta {
    const { decision } = this.decide(ask);
    invariant(decision.accepted, JSON.stringify(decision));
    const { decided, reopened, changed, reduced, created, removed, unpaired } = decision.value;
    for (const series of [...decided, ...reopened, ...changed, ...reduced, ...created])
      this.put(series);
    for (const position of [...removed, ...unpaired]) this.series.delete(positionKey(position));
    return decision.value;
  }

  report(position: StagePosition, outcome: SwissOutcome): StageDelta {
    return this.change((stage) => this.format.report(stage, reportOf(position, outcome)));
  }

  openOf(rosterId: string): StageSeries[] {
    return [...this.series.values()].filter(
      (series) => series.outcome === null && rostersIn(series).includes(rosterId),
    );
  }
}
