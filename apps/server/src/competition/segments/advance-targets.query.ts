import { findNextRegion } from '@ringside/rules/standings/next-region';
import type { Reading } from '../../kernel/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/** A next segment, with the placements that lead there. */
export interface AdvanceTarget {
  placements: number[];
  next: SegmentRow;
}

interface AdvanceTargets {
  targets: AdvanceTarget[];
  /** Next segments of which no region corresponds to the segment. */
  unmatched: SegmentRow[];
}

/**
 * [ADV-9] Returns where the rules of a segment lead: the next segment itself, or its corresponding
 * region.
 */
export async function loadAdvanceTargets(
  { db, tenantId }: Reading,
  segment: SegmentRow,
): Promise<AdvanceTargets> {
  const repository = segmentRepository(db, tenantId);
  const allRules = await repository.rules([segment.id, segment.stageId ?? segment.id]);
  const segmentRules = allRules.filter((rule) => rule.segmentId === segment.id);
  const targets: AdvanceTarget[] = [];
  const unmatched: SegmentRow[] = [];
  for (const { placements, nextSegmentId } of segmentRules.length > 0 ? segmentRules : allRules) {
    const target = await repository.findById(nextSegmentId);
    if (!target) continue;
    const regions = await repository.findAllByParent(target.id);
    const next = regions.length === 0 ? target : findNextRegionOf(segment, regions);
    if (next) targets.push({ placements, next });
    else unmatched.push(target);
  }
  return { targets, unmatched };
}

const regionFactsOf = ({ name, configuration }: SegmentRow) => ({
  name,
  countries: configuration.countries ?? [],
});

const findNextRegionOf = (segment: SegmentRow, regions: SegmentRow[]): SegmentRow | undefined =>
  findNextRegion({
    from: regionFactsOf(segment),
    regions: regions.map((row) => ({ ...regionFactsOf(row), row })),
  })?.row;
