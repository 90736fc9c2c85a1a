import { realIds } from '../../http/catalog.ts';
import { can, type Ask } from '../../http/endpoint.ts';
import { standingIn } from './line-ups.query.ts';
import { seriesRepository, type SeriesRow } from './series.repository.ts';

export const RULE = 'series.rule';
const READ = 'series.read';

/** The series that a path names. */
export const findSeries = (ask: Ask): Promise<SeriesRow | undefined> => seriesRepository(ask.db, ask.tenantId).findById(realIds([ask.params.id!])[0] ?? '0');

/** Those who play it: an operator rules, and answers no report in a side's place. */
export const plays = async (ask: Ask, series: SeriesRow): Promise<boolean> => ask.viewer !== null && (await standingIn(ask, series, ask.viewer.userId)).side !== null;

/** Those who play it, or a referee. */
export const concerns = async (ask: Ask, series: SeriesRow): Promise<boolean> => can(ask.viewer, RULE) || plays(ask, series);

/** What is shown in a series to those who play it, operators who only read see too. */
export const mayLook = async (ask: Ask, series: SeriesRow): Promise<boolean> => can(ask.viewer, READ) || plays(ask, series);
