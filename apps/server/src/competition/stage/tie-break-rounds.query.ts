import { isTieBreakRound } from '@ringside/rules/stage/regular-rounds';
import type { StageField, StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Reading } from '../../platform/unit-of-work.ts';
import { seriesRepository, stageSeriesOf } from '../match-series/series.repository.ts';
import { loadAdvanceRules } from '../segments/advance-targets.query.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/**
 * [RRB-10] Returns the tie-break series that follow the last regular series of a segment, without
 * those that an operator has deleted; none if it has no such setting.
 */
export async function findTieBreakRounds(
  reading: Reading,
  segment: SegmentRow,
  field: StageField,
): Promise<StageSeries[]> {
  const { tieBreakRounds } = stageFormatOf(segment);
  if (!tieBreakRounds || !segment.configuration.tieBreakSeries) return [];
  const rows = await seriesRepository(reading.db, reading.tenantId)
    .listedDeleted()
    .selectAll()
    .where('segmentId', '=', segment.id)
    .orderBy('id')
    .execute();
  return tieBreakRounds({
    stage: segment,
    field,
    advance: await loadAdvanceRules(reading, segment),
    deletedSeries: rows
      .filter(({ roundNumber }) => isTieBreakRound(segment, roundNumber))
      .map((row) => ({ ...stageSeriesOf(row), ...(row.pairing && { pairing: row.pairing }) })),
  });
}
