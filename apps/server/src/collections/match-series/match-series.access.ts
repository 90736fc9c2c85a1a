import { can, type Ask } from '../../http/endpoint.ts';
import { realIds } from '../../storage/any-of.ts';
import { standingIn } from './line-ups.query.ts';
import { seriesRepository, type SeriesRow } from './series.repository.ts';

/** Steering a series: its date, its chat, its evidence. */
export const RULE = 'series.rule';
export const REPORT = 'series.report';
export const FORFEIT = 'series.forfeit';
const DISPUTES = 'disputes.rule';
const READ = 'series.read';

/** The series that a path names. */
export const findSeries = (ask: Ask): Promise<SeriesRow | undefined> =>
  seriesRepository(ask.db, ask.tenantId).findById(realIds([ask.params.id!])[0] ?? '0');

/** Those who play it: an operator rules, and answers no report in a side's place. */
export const plays = async (ask: Ask, series: SeriesRow): Promise<boolean> =>
  ask.viewer !== null && (await standingIn(ask, series, ask.viewer.userId)).side !== null;

/** An operator sets a result; where two sides dispute it, that is to rule on the dispute. */
export const setsResults = ({ viewer }: Ask, { reporting }: SeriesRow): boolean =>
  can(viewer, REPORT) && (reporting !== 'disputed' || can(viewer, DISPUTES));

/** Those who play it report; operators set. */
export const reports = async (ask: Ask, series: SeriesRow): Promise<boolean> =>
  setsResults(ask, series) || plays(ask, series);

/** Those who play it, or a referee. */
export const concerns = async (ask: Ask, series: SeriesRow): Promise<boolean> =>
  can(ask.viewer, RULE) || plays(ask, series);

/** What was taken out of a bracket is there for operators only. */
export const seesDeleted = ({ viewer }: Ask): boolean => can(viewer, READ);

/** What is shown in a series to those who play it, operators who only read see too. */
export const mayLook = async (ask: Ask, series: SeriesRow): Promise<boolean> =>
  can(ask.viewer, READ) || plays(ask, series);
