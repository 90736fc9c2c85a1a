import { inOrder, realIds, type ResourceType, toOne } from '../../http/catalog.ts';

/** Messages. Nothing leads to them but the calls of this folder, which ask who may read. */
export const chat: ResourceType = {
  relations: { matchSeries: 'match-series' },
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('chatMessages')
      .innerJoin('users', 'users.id', 'chatMessages.userId')
      .select(['chatMessages.id', 'chatMessages.seriesId', 'chatMessages.userId', 'users.username', 'chatMessages.text', 'chatMessages.createdAt'])
      .where('chatMessages.tenantId', '=', tenantId)
      .where('chatMessages.id', 'in', realIds(ids).concat('0'))
      .execute();
    return inOrder(ids, rows).map(({ id, seriesId, userId, username, text, createdAt }) => ({
      type: 'chat', id, attributes: { text, date: createdAt.toISOString(), user: { id: userId, username } }, relationships: { matchSeries: toOne('match-series', seriesId) },
    }));
  },
};
