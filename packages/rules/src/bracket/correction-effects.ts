import type { RosterId } from '../ids.ts';
import { positionKey, type BracketPlan, type BracketSeries, type Position } from './bracket.ts';
import type { Correction } from './correct-result.ts';
import { finalPlacements } from './final-placements.ts';

/**
 * The present and the future state of a series; null if there is none (a reset that appears or
 * disappears).
 */
export interface SeriesEffect {
  position: Position;
  before: BracketSeries | null;
  after: BracketSeries | null;
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
 * changes. `series` is the whole bracket; the correction has exactly these effects.
 */
export function correctionEffects({
  plan,
  series,
  position,
  correction,
}: {
  plan: BracketPlan;
  series: readonly BracketSeries[];
  position: Position;
  correction: Pick<Correction, 'changed' | 'removed' | 'blockedBy'>;
}): CorrectionEffects {
  const before = new Map(series.map((one) => [positionKey(one.position), one]));
  const after = new Map(before);
  for (const one of correction.changed) after.set(positionKey(one.position), one);
  for (const one of correction.removed) after.delete(positionKey(one));
  const blocked = new Set(correction.blockedBy.map(positionKey));
  const touched = [...correction.changed.map((one) => one.position), ...correction.removed].filter(
    (one) => positionKey(one) !== positionKey(position),
  );
  const effect = (one: Position): SeriesEffect => {
    const key = positionKey(one);
    return {
      position: one,
      before: before.get(key) ?? null,
      after: after.get(key) ?? null,
      needsForce: blocked.has(key),
    };
  };
  const placed = (bracket: Map<string, BracketSeries>) =>
    finalPlacements({ plan, series: [...bracket.values()] });
  return {
    series: touched.map(effect),
    placements: placementEffects({ before: placed(before), after: placed(after) }),
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
