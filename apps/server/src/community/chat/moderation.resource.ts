import { reportWaits } from '@ringside/rules/chat/chat';
import { sortByIds, type ResourceType, toOne } from '../../kernel/http/catalog.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

/** Reports of messages by readers; for the staff. */
export const chatReports: ResourceType = {
  relations: { matchSeries: 'match-series' },
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('chatReports')
      .innerJoin('chatMessages', 'chatMessages.id', 'chatReports.messageId')
      .innerJoin('users as author', 'author.id', 'chatMessages.userId')
      .innerJoin('users as reporter', 'reporter.id', 'chatReports.userId')
      .leftJoin('users as settler', 'settler.id', 'chatReports.settledBy')
      .selectAll('chatReports')
      .select([
        'chatMessages.seriesId',
        'chatMessages.text',
        'chatMessages.createdAt as saidAt',
        'chatMessages.hiddenAt',
        'author.id as authorId',
        'author.username as authorName',
        'reporter.username as reporterName',
        'settler.username as settlerName',
      ])
      .where('chatReports.tenantId', '=', tenantId)
      .where('chatReports.id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map((row) => ({
      type: 'chat-reports',
      id: row.id,
      attributes: {
        reason: row.reason,
        note: row.note,
        date: row.createdAt.toISOString(),
        user: { id: row.userId, username: row.reporterName },
        waits: reportWaits({ isSettled: row.settledAt !== null, isHidden: row.hiddenAt !== null }),
        settledAt: row.settledAt?.toISOString() ?? null,
        settledBy: row.settledBy ? { id: row.settledBy, username: row.settlerName ?? '' } : null,
        message: {
          id: row.messageId,
          text: row.text,
          date: row.saidAt.toISOString(),
          hidden: row.hiddenAt !== null,
          user: { id: row.authorId, username: row.authorName },
        },
      },
      relationships: { matchSeries: toOne('match-series', row.seriesId) },
    }));
  },
};

/** The users whom the reader has muted, by the ids of those users. */
export const chatMutes: ResourceType = {
  relations: {},
  async load({ db, viewer }, ids) {
    const rows = await db
      .selectFrom('chatMutes')
      .innerJoin('users', 'users.id', 'chatMutes.mutedId')
      .select(['users.id', 'users.username', 'chatMutes.createdAt'])
      .where('chatMutes.userId', '=', viewer?.userId ?? '0')
      .where('chatMutes.mutedId', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, username, createdAt }) => ({
      type: 'chat-mutes',
      id,
      attributes: { date: createdAt.toISOString(), user: { id, username } },
    }));
  },
};

/** The silenced users, by their ids. Only the staff see which operator silenced a user. */
export const chatSilences: ResourceType = {
  relations: {},
  async load({ db, tenantId, viewer }, ids) {
    const rows = await db
      .selectFrom('chatSilences')
      .innerJoin('users', 'users.id', 'chatSilences.userId')
      .innerJoin('users as operator', 'operator.id', 'chatSilences.byUserId')
      .select([
        'users.id',
        'users.username',
        'chatSilences.until',
        'chatSilences.reason',
        'chatSilences.createdAt',
        'chatSilences.byUserId',
        'operator.username as byName',
      ])
      .where('chatSilences.tenantId', '=', tenantId)
      .where('chatSilences.userId', '=', anyOf(ids))
      .execute();
    const isStaff = viewer?.permissions.has('chat.read') ?? false;
    return sortByIds(ids, rows).map(
      ({ id, username, until, reason, createdAt, byUserId, byName }) => ({
        type: 'chat-silences',
        id,
        attributes: {
          until: until.toISOString(),
          reason,
          date: createdAt.toISOString(),
          user: { id, username },
          by: isStaff ? { id: byUserId, username: byName } : null,
        },
      }),
    );
  },
};
