import type { Document, Resource } from '@ringside/contract/json-api';
import { listLinkedIds, type Dependencies } from '../../kernel/answers/dependencies.ts';
import type { ReadContext } from '../../kernel/http/endpoint.ts';
import { canonicalIds } from '../../platform/storage/any-of.ts';

/**
 * Returns what the check-ins of series depend on; undefined for any other list of check-ins. A
 * merge moves the check-ins of one account to the other.
 */
export function findCheckinsDependencies(
  { query: { filter, include } }: Pick<ReadContext, 'query'>,
  document?: Document,
): Dependencies | undefined {
  const { matchSeries, ...others } = filter;
  if (!matchSeries || Object.keys(others).length > 0 || include.length > 0) return undefined;
  const checkins = (document?.data ?? []) as Resource[];
  const userIds = checkins.flatMap((checkin) => listLinkedIds(checkin, 'user'));
  return {
    keys: [
      ...canonicalIds(matchSeries).map((id) => `match-series:${id}`),
      ...new Set(userIds.map((id) => `users:${id}`)),
    ],
  };
}
