import { inOrder, type ResourceType, toOne } from '../../http/catalog.ts';
import { anyOf } from '../../storage/any-of.ts';
import { sidesOf } from '../match-series/series-history.query.ts';

/** Messages. Nothing leads to them but the calls of this folder, which ask who may read. */
export const chat: ResourceType = {
  relations: { matchSeries: 'match-series' },
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('chatMessages')
      .innerJoin('users', 'users.id', 'chatMessages.userId')
      .innerJoin('matchSeries', 'matchSeries.id', 'chatMessages.seriesId')
      .select(['chatMessages.id', 'chatMessages.seriesId', 'chatMessages.userId', 'users.username', 'chatMessages.text', 'chatMessages.createdAt', 'matchSeries.homeRosterId', 'matchSeries.awayRosterId'])
      .where('chatMessages.tenantId', '=', tenantId)
      .where('chatMessages.id', '=', anyOf(ids))
      .execute();
    const sides = new Map(await Promise.all([...new Map(rows.map((row) => [row.seriesId, row])).values()].map(async (row) => [row.seriesId, await sidesOf({ db }, row)] as const)));
    return inOrder(ids, rows).map(({ id, seriesId, userId, username, text, createdAt }) => ({
      type: 'chat', id, attributes: { text, date: createdAt.toISOString(), side: sides.get(seriesId)?.get(userId) ?? null, user: { id: userId, username } }, relationships: { matchSeries: toOne('match-series', seriesId) },
    }));
  },
};
