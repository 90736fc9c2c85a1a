import type { AdvanceRule } from '@ringside/rules/standings/advancement';
import { findNextRegion } from '@ringside/rules/standings/next-region';
import type { Reading } from '../../platform/unit-of-work.ts';
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

/** Returns the advance rules of a segment; without its own, those of its stage. */
export async function loadAdvanceRules(
  { db, tenantId }: Reading,
  { id, stageId }: Pick<SegmentRow, 'id' | 'stageId'>,
): Promise<AdvanceRule[]> {
  const rules = await segmentRepository(db, tenantId).rules([id, stageId ?? id]);
  const segmentRules = rules.filter((rule) => rule.segmentId === id);
  return segmentRules.length > 0 ? segmentRules : rules;
}

/**
 * [ADV-9] Returns where the rules of a segment lead: the next segment itself, or its corresponding
 * region.
 */
export async function loadAdvanceTargets(
  reading: Reading,
  segment: SegmentRow,
): Promise<AdvanceTargets> {
  const repository = segmentRepository(reading.db, reading.tenantId);
  const targets: AdvanceTarget[] = [];
  const unmatched: SegmentRow[] = [];
  for (const { placements, nextSegmentId } of await loadAdvanceRules(reading, segment)) {
    const target = await repository.findById(nextSegmentId);
    if (!target || target.draft) continue;
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
