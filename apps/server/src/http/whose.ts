import { realIds } from '../storage/any-of.ts';
import { type Ask, type Answer, can } from './endpoint.ts';

const notThere: Answer = {
  faults: {
    status: 404,
    faults: [
      { code: 'not-found', title: 'There is nothing here', source: { parameter: 'filter[user]' } },
    ],
  },
};

/**
 * Returns the user whose things a list shows: the viewer, or with a permission the user of
 * `filter[user]`. Private things of other users are treated as missing.
 */
export function whose(
  { viewer, query }: Pick<Ask, 'viewer' | 'query'>,
  permission: string,
): { userId: string } | { answer: Answer } {
  const own = viewer!.userId;
  const [named = 'me', ...more] = query.filter.user ?? [];
  if (named === 'me' || named === own)
    return more.length === 0 ? { userId: own } : { answer: notThere };
  return can(viewer, permission) && more.length === 0
    ? { userId: realIds([named])[0] ?? '0' }
    : { answer: notThere };
}
