import type { StageField, StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { toSwissResult } from '@ringside/rules/stage/stage-standings';
import type { SwissResult, SwissRoster } from '@ringside/rules/swiss/swiss';
import type { Reading } from '../../platform/unit-of-work.ts';
import {
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/** The rosters and the series of a segment; `rows` and `series` have the same order. */
export interface FieldOfSegment extends StageField {
  rosters: SwissRoster[];
  series: StageSeries[];
  rows: SeriesRow[];
}

/**
 * Loads the seeded rosters of a segment and its series, with the deleted ones that keep their
 * place.
 */
export async function loadField(
  { db, tenantId }: Reading,
  segment: SegmentRow,
): Promise<FieldOfSegment> {
  const repository = seriesRepository(db, tenantId);
  const [rosters, rows] = await Promise.all([
    db
      .selectFrom('rosters')
      .select(['id', 'seed', 'withdrawnAt', 'playedOut'])
      .where('segmentId', '=', segment.id)
      .where('seed', 'is not', null)
      .$narrowType<{ seed: number }>()
      .orderBy('seed')
      .execute(),
    stageFormatOf(segment).keepsDeletedSeries
      ? repository.findWholeBracket(segment.id)
      : repository.findAllBySegment(segment.id),
  ]);
  return {
    rosters: rosters.map(({ id, seed, withdrawnAt, playedOut }) => ({
      rosterId: id,
      seed,
      withdrawn: withdrawnAt !== null,
      ...(playedOut && withdrawnAt !== null && { hasPlayedOut: true }),
    })),
    series: rows.map(stageSeriesOf),
    rows,
  };
}

/** Loads the rosters and the results of rounds. */
export async function loadRounds(
  reading: Reading,
  segment: SegmentRow,
): Promise<{ rosters: SwissRoster[]; results: SwissResult[] }> {
  const { rosters, series } = await loadField(reading, segment);
  return { rosters, results: series.map(toSwissResult) };
}
