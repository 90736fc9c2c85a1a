import { positionKey } from '../bracket/bracket.ts';
import type { RosterId } from '../ids.ts';
import { affectedPositions, seriesAfter, seriesByKey, type StageDelta } from './stage-delta.ts';
import type { RankedStage, StageField, StagePosition, StageSeries } from './stage-facts.ts';
import { stageFormatOf } from './stage-formats.ts';

/**
 * The present and the future state of a series; null if there is none (a series that a correction
 * creates or removes).
 */
interface SeriesEffect {
  position: StagePosition;
  before: StageSeries | null;
  after: StageSeries | null;
  /** Whether it is live or has a reported result: then the correction needs force. */
  needsForce: boolean;
}

/** The present and the future placement; null for a roster without one. */
export interface PlacementEffect {
  rosterId: RosterId;
  before: number | null;
  after: number | null;
}

export interface CorrectionEffects {
  /** All affected series except the corrected one. */
  series: SeriesEffect[];
  placements: PlacementEffect[];
}

/**
 * [BRK-15] Returns the effects of a correction before it is made: every other series that appears,
 * disappears, or changes sides or result, which of them need force, and every placement that
 * changes. `field` holds all series of the stage; `published` are the rounds that the correction
 * publishes at once. The correction has exactly these effects.
 */
export function correctionEffects({
  stage,
  field,
  delta,
  published = [],
}: {
  stage: RankedStage;
  field: StageField;
  delta: StageDelta;
  published?: readonly StageSeries[];
}): CorrectionEffects {
  const remaining = seriesAfter({ series: field.series, delta });
  const before = seriesByKey(field.series);
  const after = seriesByKey(remaining);
  const blocked = new Set(delta.blockedBy.map(positionKey));
  const { placements } = stageFormatOf(stage);
  const future = [...remaining, ...published];
  // a stage that has ended goes on with a series that has no result
  const isOver = future.every(({ outcome }) => outcome !== null);
  const futureStage = isOver ? stage : { ...stage, finishedAt: null };
  return {
    series: [
      ...affectedPositions(delta).map((position) => ({
        position,
        before: before.get(positionKey(position)) ?? null,
        after: after.get(positionKey(position)) ?? null,
        needsForce: blocked.has(positionKey(position)),
      })),
      ...published.map((series) => ({
        position: series.position,
        before: null,
        after: series,
        needsForce: false,
      })),
    ],
    placements: placementEffects({
      before: placements(stage, field),
      after: placements(futureStage, { ...field, series: future }),
    }),
  };
}

interface Placed {
  rosterId: RosterId;
  placement: number;
}

/**
 * [BRK-15] Returns the placements that differ between two standings of the same segment, in the
 * order of the future ones.
 */
export function placementEffects({
  before,
  after,
}: {
  before: readonly Placed[];
  after: readonly Placed[];
}): PlacementEffect[] {
  const was = new Map(before.map(({ rosterId, placement }) => [rosterId, placement]));
  const will = new Map(after.map(({ rosterId, placement }) => [rosterId, placement]));
  return [...new Set([...will.keys(), ...was.keys()])]
    .map((rosterId): PlacementEffect => ({
      rosterId,
      before: was.get(rosterId) ?? null,
      after: will.get(rosterId) ?? null,
    }))
    .filter((one) => one.before !== one.after);
}
