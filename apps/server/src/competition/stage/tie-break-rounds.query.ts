import type { StageField, StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Reading } from '../../kernel/unit-of-work.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import { loadAdvanceRules } from '../segments/advance-targets.query.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/**
 * [RRB-10] Returns the tie-break series that follow the last regular series of a segment; none if
 * it has no such setting, or if an operator has deleted them.
 */
export async function findTieBreakRounds(
  reading: Reading,
  segment: SegmentRow,
  field: StageField,
): Promise<StageSeries[]> {
  const { tieBreakRounds } = stageFormatOf(segment);
  if (!tieBreakRounds || !segment.configuration.tieBreakSeries) return [];
  const advance = await loadAdvanceRules(reading, segment);
  const series = tieBreakRounds({ stage: segment, field, advance });
  const rows = await seriesRepository(reading.db, reading.tenantId).findAllAt(
    segment.id,
    series.map(({ position }) => position),
  );
  return rows.some(({ deletedAt }) => deletedAt !== null) ? [] : series;
}
