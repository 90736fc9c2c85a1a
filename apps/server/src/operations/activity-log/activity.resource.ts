import type { UserId } from '@ringside/rules/ids';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import { hasPermission } from '../../kernel/http/endpoint.ts';
import { redactPersonal } from '../../platform/log/redact-personal.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { loadSubjectNames } from './subject-names.query.ts';

export const READ_ACTIVITY = 'activity.read';

/** The type of groups. A group has no row: the list counts them on each request. */
export const activityLogGroups: ResourceType = { relations: {}, load: async () => [] };

/** Records of changes: operators see all; users see what they changed and what changed about them. */
export const activityLog: ResourceType = {
  relations: {},
  async load(reading, ids) {
    const { db, tenantId, viewer } = reading;
    const rows = await db
      .selectFrom('activity')
      .leftJoin('users', 'users.id', 'activity.userId')
      .leftJoin('apiKeys', 'apiKeys.id', 'activity.apiKeyId')
      .select([
        'activity.id',
        'activity.at',
        'activity.userId',
        'users.username',
        'activity.action',
        'activity.subjectType',
        'activity.subjectId',
        'activity.before',
        'activity.after',
        'activity.ipAddress',
        'activity.apiKeyId',
        'apiKeys.name as keyName',
      ])
      .where('activity.tenantId', '=', tenantId)
      .where('activity.id', '=', anyOf(ids))
      .execute();
    const mayReadAll = hasPermission(viewer, READ_ACTIVITY);
    const isViewer = (userId: UserId | null) => userId !== null && userId === viewer?.userId;
    const readable = rows.filter(
      ({ userId, subjectType, subjectId }) =>
        mayReadAll || isViewer(userId) || (subjectType === 'users' && isViewer(subjectId)),
    );
    const findName = await loadSubjectNames(
      reading,
      readable.map(({ subjectType, subjectId }) => ({ type: subjectType, id: subjectId })),
    );
    return sortByIds(ids, readable).map(
      ({
        id,
        at,
        userId,
        username,
        action,
        subjectType,
        subjectId,
        before,
        after,
        ipAddress,
        apiKeyId,
        keyName,
      }) => ({
        type: 'activity-log',
        id,
        attributes: {
          date: at.toISOString(),
          user: userId === null ? null : { id: userId, username: username ?? '' },
          apiKey: mayReadAll && apiKeyId !== null ? { id: apiKeyId, name: keyName ?? '' } : null,
          action,
          subject: {
            type: subjectType,
            id: subjectId,
            name: findName({ type: subjectType, id: subjectId }),
          },
          before: redactPersonal(before),
          after: redactPersonal(after),
          ipAddress: mayReadAll || isViewer(userId) ? ipAddress : null,
        },
      }),
    );
  },
};
