import type { SeriesId } from '@ringside/rules/ids';
import type { Work } from '../../platform/unit-of-work.ts';
import { recordSeries } from '../match-series/series-lifecycle.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';

/**
 * Opens the check-in of series ten minutes before their date and creates their ban phases: for a
 * whole round in as many statements as for one.
 */
export async function openMatchCheckins(
  work: Work,
  seriesIds: readonly SeriesId[],
  makeChallenges: (work: Work, series: SeriesRow[]) => Promise<unknown>,
): Promise<void> {
  const repository = seriesRepository(work.db, work.tenantId);
  const found = await repository.findAllById(seriesIds);
  // A batch of check-ins locks its segment before its series, in the order of its requests.
  await segmentRepository(work.db, work.tenantId).shareLockAllById([
    ...new Set(found.map(({ segmentId }) => segmentId)),
  ]);
  const series = (await repository.lockAllById(seriesIds)).filter(
    ({ state }) => state === 'scheduled',
  );
  await makeChallenges(work, series);
  for (const row of series) recordSeries(work, row, 'series.checkin-opened');
}
