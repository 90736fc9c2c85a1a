import { loadLineUps, loadParticipation } from '../../competition/match-series/line-ups.query.ts';
import {
  seriesRepository,
  type SeriesRow,
} from '../../competition/match-series/series.repository.ts';
import { type ReadContext, hasPermission } from '../../kernel/http/endpoint.ts';
import { toRowId, getViewer, getPathId } from '../../kernel/http/path-id.ts';
import { type Audience, audienceOfUsers } from '../../platform/realtime/audiences.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { findMessageById } from './chat.repository.ts';

const READ = 'chat.read';
const REFEREE = 'series.rule';

/** Finds a series by an id from a request, which may be malformed. */
export const findSeriesById = ({ db, tenantId }: ReadContext, id: string) =>
  seriesRepository(db, tenantId).findById(toRowId(id));
/** Returns whether the viewer takes part in a chat: a member of either roster, or a referee. */
export const isChatParticipant = async (context: ReadContext, series: SeriesRow) =>
  hasPermission(context.viewer, REFEREE) ||
  (await loadParticipation(context, series, getViewer(context).userId)).rosterId !== null;
/** Returns whether the viewer may read the chat of a series. */
export const canReadChat = async (context: ReadContext, series: SeriesRow) =>
  hasPermission(context.viewer, READ) || isChatParticipant(context, series);

/**
 * Returns the audiences that may read the chat of a series; `canReadChat` decides the same for a
 * viewer.
 */
export const loadChatAudiences = async (
  reading: Pick<Reading, 'db'>,
  series: Pick<SeriesRow, 'id'>,
): Promise<Audience[]> => [
  READ,
  REFEREE,
  ...audienceOfUsers((await loadLineUps(reading, series)).map(({ userId }) => userId)),
];

/** Finds the message of the path if the viewer may read it. */
export async function findMessage(context: ReadContext) {
  const message = await findMessageById(context, getPathId(context));
  const series = message && (await findSeriesById(context, message.seriesId));
  return series && (await canReadChat(context, series)) ? message : undefined;
}
