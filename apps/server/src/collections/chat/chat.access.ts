import { type ReadContext, hasPermission } from '../../http/endpoint.ts';
import { toRowId, getViewer, getPathId } from '../../http/path-id.ts';
import { type Audience, audienceOfUsers } from '../../realtime/audiences.ts';
import type { Reading } from '../../unit-of-work.ts';
import { loadLineUps, loadParticipation } from '../match-series/line-ups.query.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { findMessageById } from './chat.repository.ts';

const READ = 'chat.read';
const REFEREE = 'series.rule';

/** Finds a series by an id from a request, which may be malformed. */
export const findSeriesById = ({ db, tenantId }: ReadContext, id: string) =>
  seriesRepository(db, tenantId).findById(toRowId(id));
/** Returns whether the viewer takes part in a chat: a member of either roster, or a referee. */
export const isChatParticipant = async (ask: ReadContext, series: SeriesRow) =>
  hasPermission(ask.viewer, REFEREE) ||
  (await loadParticipation(ask, series, getViewer(ask).userId)).side !== null;
/** Returns whether the viewer may read the chat of a series. */
export const canReadChat = async (ask: ReadContext, series: SeriesRow) =>
  hasPermission(ask.viewer, READ) || isChatParticipant(ask, series);

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
export async function findMessage(ask: ReadContext) {
  const message = await findMessageById(ask, getPathId(ask));
  const series = message && (await findSeriesById(ask, message.seriesId));
  return series && (await canReadChat(ask, series)) ? message : undefined;
}
