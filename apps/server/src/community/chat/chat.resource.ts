import { visibleMessageOf } from '@ringside/rules/chat/chat';
import {
  loadRostersOfPlayers,
  loadSidesOfPlayers,
} from '../../competition/match-series/history/series-history.query.ts';
import { sortByIds, type Reader, type ResourceType, toOne } from '../../kernel/http/catalog.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

const STAFF = 'chat.read';

/**
 * Messages as the reader may see them. This resource checks no access: only the endpoints of this
 * folder use it, and they check access.
 */
export const chat: ResourceType = {
  relations: { matchSeries: 'match-series' },
  async load(reader, ids) {
    const rows = await loadMessages(reader, ids);
    const series = [...new Map(rows.map((row) => [row.seriesId, row])).values()];
    const sides = new Map(
      await Promise.all(
        series.map(async (row) => [row.seriesId, await loadSidesOfPlayers(reader, row)] as const),
      ),
    );
    const lobbies = new Map(
      await Promise.all(
        series
          .filter(({ lobbyRosterIds }) => lobbyRosterIds !== null)
          .map(async (row) => [row.seriesId, await loadRostersOfPlayers(reader, row)] as const),
      ),
    );
    const readerIsStaff = reader.viewer?.permissions.has(STAFF) ?? false;
    return sortByIds(ids, rows).map(
      ({
        id,
        seriesId,
        userId,
        username,
        text,
        createdAt,
        hiddenAt,
        hiddenBy,
        hiddenByName,
        muted,
        reported,
      }) => {
        const side = sides.get(seriesId)?.get(userId) ?? null;
        const rosters = lobbies.get(seriesId);
        const author = rosters ? { roster: rosters.get(userId) ?? null } : { side };
        const visible = visibleMessageOf({
          isHidden: hiddenAt !== null,
          ofStaff: Object.values(author).every((party) => party === null),
          isMuted: muted,
          readerIsStaff,
        });
        return {
          type: 'chat',
          id,
          attributes: {
            text: visible.text ? text : '',
            date: createdAt.toISOString(),
            side,
            ...author,
            user: { id: userId, username },
            hidden: hiddenAt !== null,
            hiddenBy:
              readerIsStaff && hiddenBy ? { id: hiddenBy, username: hiddenByName ?? '' } : null,
            muted: visible.folded,
            reported,
          },
          relationships: { matchSeries: toOne('match-series', seriesId) },
        };
      },
    );
  },
};

/** Loads messages with whether the reader has muted the author, and has reported the message. */
async function loadMessages({ db, tenantId, viewer }: Reader, ids: string[]) {
  const reader = viewer?.userId ?? '0';
  const rows = await db
    .selectFrom('chatMessages')
    .innerJoin('users', 'users.id', 'chatMessages.userId')
    .innerJoin('matchSeries', 'matchSeries.id', 'chatMessages.seriesId')
    .leftJoin('users as hider', 'hider.id', 'chatMessages.hiddenBy')
    .leftJoin('chatMutes', (join) =>
      join
        .onRef('chatMutes.mutedId', '=', 'chatMessages.userId')
        .on('chatMutes.userId', '=', reader),
    )
    .leftJoin('chatReports', (join) =>
      join
        .onRef('chatReports.messageId', '=', 'chatMessages.id')
        .on('chatReports.userId', '=', reader),
    )
    .select([
      'chatMessages.id',
      'chatMessages.seriesId',
      'chatMessages.userId',
      'users.username',
      'chatMessages.text',
      'chatMessages.createdAt',
      'chatMessages.hiddenAt',
      'chatMessages.hiddenBy',
      'hider.username as hiddenByName',
      'chatMutes.mutedId',
      'chatReports.id as reportId',
      'matchSeries.homeRosterId',
      'matchSeries.awayRosterId',
      'matchSeries.lobbyRosterIds',
    ])
    .where('chatMessages.tenantId', '=', tenantId)
    .where('chatMessages.id', '=', anyOf(ids))
    .execute();
  return rows.map(({ mutedId, reportId, ...row }) => ({
    ...row,
    muted: mutedId !== null,
    reported: reportId !== null,
  }));
}
