import { realIds } from '../../http/catalog.ts';
import { can, type Ask } from '../../http/endpoint.ts';
import { standingIn } from './line-ups.query.ts';
import { seriesRepository, type SeriesRow } from './series.repository.ts';

export const RULE = 'series.rule';

/** The series that a path names. */
export const findSeries = (ask: Ask): Promise<SeriesRow | undefined> => seriesRepository(ask.db, ask.tenantId).findById(realIds([ask.params.id!])[0] ?? '0');

/** Only those who play it, or a referee. */
export const concerns = async (ask: Ask, series: SeriesRow): Promise<boolean> => can(ask.viewer, RULE) || (ask.viewer !== null && (await standingIn(ask, series, ask.viewer.userId)).side !== null);
