import { seriesRepository, type SeriesRow } from '../collections/match-series/series.repository.ts';
import { recordSeries } from '../collections/match-series/series-life.ts';
import type { Work } from '../unit-of-work.ts';

/** Ten minutes before its date a series opens for check-in, and its ban phase is made. */
export async function openMatchCheckin(work: Work, seriesId: string, makeChallenges: (work: Work, series: SeriesRow) => Promise<unknown>): Promise<void> {
  const series = await seriesRepository(work.db, work.tenantId).lockById(seriesId);
  if (series?.state !== 'scheduled') return;
  await makeChallenges(work, series);
  recordSeries(work, series, 'series.checkin-opened');
}
