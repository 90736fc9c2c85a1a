import type { EventFile } from '@ringside/contract/collections/event-file';
import { headStartAt } from '@ringside/rules/bracket/head-start';
import { traitsOf } from '@ringside/rules/format-traits';
import { planOf } from '@ringside/rules/schedule/segment-fit';
import type { HeadStart } from '@ringside/rules/series/head-start';

/** The number of the grand final among the parts of a bracket. */
const GRAND_FINAL = 2;

/** Returns whether a segment of a file has a bracket; a custom one needs its graph. */
export function hasBracketPlan({ format, configuration }: EventFile['segments'][number]): boolean {
  const { shape, hasGraph } = traitsOf({ format });
  return shape === 'tree' && (!hasGraph || configuration.graph !== undefined);
}

/**
 * Returns a function that gives the head start of a series of a file. The file does not contain it,
 * because it follows from the settings of the segment.
 */
export function createHeadStarts(
  segments: EventFile['segments'],
): (series: EventFile['series'][number]) => HeadStart | null {
  const planBySegment = new Map(
    segments
      .filter(hasBracketPlan)
      .map((segment) => [segment.ref, planOf(segment, segment.progress.seeded ?? 2)]),
  );
  return ({ segment, at: [bracketNumber, roundNumber, matchNumber] }) => {
    const plan = planBySegment.get(segment);
    if (!plan || bracketNumber !== GRAND_FINAL) return null;
    return headStartAt({ plan, position: { bracketNumber, roundNumber, matchNumber } });
  };
}
