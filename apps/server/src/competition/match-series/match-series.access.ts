import { findPauseRefusal } from '@ringside/rules/schedule/pause';
import {
  type Answer,
  hasPermission,
  type ReadContext,
  refusalAnswer,
} from '../../kernel/http/endpoint.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { TakenBack } from '../../kernel/http/permitted.ts';
import { loadParticipation } from './line-ups.query.ts';
import { seriesRepository, type SeriesRow } from './series.repository.ts';

/** The permission to steer a series: its date, its chat, its evidence. */
export const RULE = 'series.rule';
export const REPORT = 'series.report';
export const FORFEIT = 'series.forfeit';
const DISPUTES = 'disputes.rule';
const READ = 'series.read';

/** Finds the series of the path; throws `TakenBack` if its draw was taken back. */
export async function findSeries(context: ReadContext): Promise<SeriesRow | undefined> {
  const repository = seriesRepository(context.db, context.tenantId);
  const id = getPathId(context);
  const series = await repository.findById(id);
  if (!series && (await repository.isUndrawn(id))) throw new TakenBack();
  return series;
}

/** Finds the series of the path unless it is a lobby, which has no sides. */
export async function findSeriesOfTwo(context: ReadContext): Promise<SeriesRow | undefined> {
  const series = await findSeries(context);
  return series?.lobby ? undefined : series;
}

/** Returns whether the viewer plays the series. An operator rules and cannot answer for a side. */
export const isPlayerOfSeries = async (context: ReadContext, series: SeriesRow): Promise<boolean> =>
  context.viewer !== null &&
  (await loadParticipation(context, series, context.viewer.userId)).rosterId !== null;

/**
 * Returns whether the viewer may set a result; in a dispute that needs the right to rule on
 * disputes.
 */
export const canSetResult = ({ viewer }: ReadContext, { reporting }: SeriesRow): boolean =>
  hasPermission(viewer, REPORT) && (reporting !== 'disputed' || hasPermission(viewer, DISPUTES));

/** Returns whether the viewer may report a result as a player, or set it as an operator. */
export const canReportResult = async (context: ReadContext, series: SeriesRow): Promise<boolean> =>
  canSetResult(context, series) || isPlayerOfSeries(context, series);

/** Returns whether the viewer plays the series or is a referee. */
export const isPlayerOrReferee = async (
  context: ReadContext,
  series: SeriesRow,
): Promise<boolean> => hasPermission(context.viewer, RULE) || isPlayerOfSeries(context, series);

/** [PAU-5] Returns the refusal of a player's act in a paused series; operators act on. */
export const findPaused = ({ viewer }: ReadContext, series: SeriesRow): Answer | undefined => {
  const paused = hasPermission(viewer, RULE) ? undefined : findPauseRefusal(series.pause);
  return paused && refusalAnswer(paused);
};

/** Returns whether the viewer sees deleted series: only operators do. */
export const canSeeDeleted = ({ viewer }: ReadContext): boolean => hasPermission(viewer, READ);

/**
 * Returns whether the viewer may see what the series shows to its players; operators who only read
 * may.
 */
export const canSeePrivateParts = async (
  context: ReadContext,
  series: SeriesRow,
): Promise<boolean> => hasPermission(context.viewer, READ) || isPlayerOfSeries(context, series);
