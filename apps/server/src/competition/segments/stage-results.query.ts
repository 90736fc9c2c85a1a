import { groupsInGraph, hasGroupsInGraph } from '@ringside/rules/bracket/graph/graph-groups';
import { traitsOf } from '@ringside/rules/format-traits';
import type { SegmentId } from '@ringside/rules/ids';
import type { StageResult } from '@ringside/rules/seeding/seed-from-stage';
import { toBracketSeries } from '@ringside/rules/stage/bracket-decisions';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadField } from '../stage/round-facts.query.ts';
import { loadStandingRows } from '../standings/standing-rows.query.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

type Result = Omit<StageResult, 'rosterId'>;

/**
 * Loads the places and groups of all rosters of some segments, by roster; undefined if one of them
 * is an elimination without groups, after which seeds do not follow from places.
 */
export async function loadStageResults(
  reading: Reading,
  segmentIds: readonly SegmentId[],
): Promise<Map<string, Result> | undefined> {
  const results = new Map<string, Result>();
  for (const segmentId of segmentIds) {
    const segment = getRow(
      await segmentRepository(reading.db, reading.tenantId).findById(segmentId),
    );
    const groups = await loadGroupsInGraph(reading, segment);
    if (traitsOf(segment).shape === 'tree' && !groups) return undefined;
    // A single swiss has no groups; each of several counts as one group.
    const wholeSegment = segmentIds.length > 1 ? segmentId : null;
    for (const { rosterId, placement, group: number } of await loadStandingRows(reading, segment)) {
      const group = groups?.get(rosterId) ?? number;
      results.set(rosterId, {
        placement,
        group: group === null ? wholeSegment : `${segmentId}/${group}`,
      });
    }
  }
  return results;
}

/** Loads the group of each roster of a custom bracket; null for a segment without such groups. */
export async function loadGroupsInGraph(
  reading: Reading,
  segment: SegmentRow,
): Promise<Map<string, string> | null> {
  const { graph } = segment.configuration;
  if (!graph || !traitsOf(segment).hasGraph || !hasGroupsInGraph(graph)) return null;
  const { series } = await loadField(reading, segment);
  return groupsInGraph({ graph, series: series.map(toBracketSeries) });
}
