import { forfeitOf } from '../bracket/settle.ts';
import { accept, invariant, refuse } from '../decision.ts';
import { mustFind, mustHave } from '../must.ts';
import { findDisorder, type DatedSeries } from '../schedule/series-order.ts';
import { decideAssignments, type AssignableSeries } from '../series/assign-rosters.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import {
  NO_CHANGE,
  reportOf,
  type Assignments,
  type Expiry,
  type Rescheduling,
  type Stage,
  type StageDecision,
  type StoredSeries,
} from './stage-delta.ts';
import { rostersIn, sidesOf, type StagePosition, type StageSeries } from './stage-facts.ts';
import type { SideSeeds, StageFormat } from './stage-format.ts';

type Format = Pick<StageFormat, 'report' | 'correct' | 'forfeitBoth' | 'endUnplayed'>;

/**
 * [SER-3] [SER-8] Returns the decision of a format about a series that ends without a report: the
 * present side wins; of two absent sides, and of a series that no player reports, the format
 * decides.
 */
export const expireIn =
  (format: Pick<Format, 'report' | 'forfeitBoth' | 'endUnplayed'>) =>
  (stage: Stage, expiry: Expiry): StageDecision => {
    const { position } = expiry;
    if (!stage.hasLoaded([position])) return { needs: { series: [position] } };
    const { series } = mustHave(stage.seriesAt(position), 'the series that ends');
    return format.report(stage, reportOf(position, outcomeOfExpiry(format, stage, expiry, series)));
  };

function outcomeOfExpiry(
  { forfeitBoth, endUnplayed }: Pick<Format, 'forfeitBoth' | 'endUnplayed'>,
  stage: Stage,
  expiry: Expiry,
  series: StageSeries,
): SwissOutcome {
  const seeds = seedsOf(series);
  if (expiry.reason === 'unplayed') return endUnplayed(stage, seeds, series.position);
  invariant(expiry.reason === 'no-show', 'only rosters of lobbies forfeit by their ids');
  const { home, away } = expiry.absent;
  return home && away ? forfeitBoth(seeds) : forfeitOf(home ? 'home' : 'away');
}

function seedsOf(series: StageSeries): SideSeeds {
  const { home, away } = sidesOf(series);
  const seedOf = (slot: typeof home) => ({ seed: slot.kind === 'roster' ? slot.seed : 0 });
  return { home: seedOf(home), away: seedOf(away) };
}

/**
 * Returns the decision of a format about the reset of a series: of its result with all that follows
 * from it, or of what was played of a series without a result. Refused `has-no-result` before it
 * begins.
 */
export const resetIn =
  ({ correct }: Pick<Format, 'correct'>) =>
  (stage: Stage, position: StagePosition): StageDecision => {
    if (!stage.hasLoaded([position])) return { needs: { series: [position] } };
    const { series, state } = mustHave(stage.seriesAt(position), 'the series that is reset');
    if (state === 'new' || state === 'scheduled') return refuse('has-no-result');
    return state === 'finished'
      ? correct(stage, { position, outcome: null })
      : accept({ ...NO_CHANGE, reopened: [series] });
  };

/**
 * Returns the decision of a format about another date of a series. Refused `series-not-scheduled`,
 * and [SHF-3] `round-order` behind a later series of its rosters, or before an earlier one.
 */
export const rescheduleIn =
  ({ layout }: Pick<StageFormat, 'layout'>) =>
  (stage: Stage, { position, date }: Rescheduling): StageDecision => {
    if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
    const { id, state } = mustHave(stage.seriesAt(position), 'the series that moves');
    if (state !== 'scheduled') return refuse('series-not-scheduled', state);
    const { order } = layout(stage);
    const disorder = findDisorder(
      stage.loadedSeries().flatMap((one) => toDatedSeries(one, order(one.series.position))),
      new Map([[id, date]]),
    );
    return disorder ?? accept({ ...NO_CHANGE, rescheduled: [{ position, date }] });
  };

const toDatedSeries = (
  { id, series, state, date, isDeleted }: StoredSeries,
  order: number,
): DatedSeries[] =>
  isDeleted || state === 'finished' || !date
    ? []
    : [{ id, order, date, rosterIds: rostersIn(series) }];

/** [SER-13] Returns the decision of a format about rosters that an operator assigns to series. */
export const assignIn =
  ({ followingSides }: Pick<StageFormat, 'followingSides'>) =>
  (stage: Stage, { assignments, seeds }: Assignments): StageDecision => {
    if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
    const stored = stage.loadedSeries().filter(({ isDeleted }) => !isDeleted);
    const decision = decideAssignments({
      series: stored.map((one) =>
        toAssignableSeries(one, followingSides(stage, one.series.position)),
      ),
      assignments: assignments.map(({ id, competitors: [home, away] }) => ({ id, home, away })),
      rosters: new Set(seeds.keys()),
    });
    if (!decision.accepted) return decision;
    const byId = new Map(stored.map(({ id, series }) => [id as string, series]));
    const changed = decision.value.map(({ id, home, away }): StageSeries => {
      const before = mustFind(byId, id);
      const sides = sidesOf(before);
      const slot = (rosterId: string | null, former: typeof sides.home) =>
        rosterId === null
          ? former
          : { kind: 'roster' as const, rosterId, seed: seeds.get(rosterId) ?? 0 };
      return {
        ...before,
        competitors: [slot(home, sides.home), slot(away, sides.away)],
        pairing: { criterion: 'by-hand' },
      };
    });
    return accept({ ...NO_CHANGE, changed });
  };

function toAssignableSeries(
  { id, series, state }: StoredSeries,
  follows: { home: boolean; away: boolean },
): AssignableSeries {
  const { home, away } = sidesOf(series);
  const side = (slot: typeof home, isFollowing: boolean) => ({
    rosterId: slot.kind === 'roster' ? slot.rosterId : null,
    follows: slot.kind === 'bye' || isFollowing,
  });
  return {
    id,
    round: `${series.position.bracketNumber}.${series.position.roundNumber}`,
    begun: state === 'live' || state === 'finished',
    home: side(home, follows.home),
    away: side(away, follows.away),
  };
}
