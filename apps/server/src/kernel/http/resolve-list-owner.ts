import { mustHave } from '@ringside/rules/must';
import { comparableIds } from '../../platform/storage/any-of.ts';
import { type ReadContext, type Answer, hasPermission } from './endpoint.ts';

const userNotFound: Answer = {
  faults: {
    status: 404,
    faults: [{ code: 'not-found', source: { parameter: 'filter[user]' } }],
  },
};

/**
 * Returns the user whose things a list shows: the viewer, or with a permission the user of
 * `filter[user]`. Private things of other users are treated as missing.
 */
export function resolveListOwner(
  { viewer, query }: Pick<ReadContext, 'viewer' | 'query'>,
  permission: string,
): { userId: string } | { answer: Answer } {
  const viewerId = mustHave(viewer, 'the viewer of a private list').userId;
  const [named = 'me', ...more] = query.filter.user ?? [];
  if (named === 'me' || named === viewerId)
    return more.length === 0 ? { userId: viewerId } : { answer: userNotFound };
  return hasPermission(viewer, permission) && more.length === 0
    ? { userId: comparableIds([named])[0] ?? '0' }
    : { answer: userNotFound };
}
