import type { Document, Resource } from '@ringside/contract/json-api';
import {
  subjectKey,
  deletionsKey,
  listLinkedIds,
  type Dependencies,
} from '../../kernel/answers/dependencies.ts';
import type { ReadContext } from '../../kernel/http/endpoint.ts';
import { canonicalIds } from '../../platform/storage/any-of.ts';

/**
 * Returns what the check-ins of series depend on; undefined for any other list of check-ins. A
 * merge moves the check-ins of one account to the other.
 */
export async function findCheckinsDependencies(
  { tenantId, query: { filter, include } }: Pick<ReadContext, 'tenantId' | 'query'>,
  { data }: Document,
): Promise<Dependencies | undefined> {
  const { matchSeries, ...others } = filter;
  if (!matchSeries || Object.keys(others).length > 0 || include.length > 0) return undefined;
  const userIds = (data as Resource[]).flatMap((checkin) => listLinkedIds(checkin, 'user'));
  return {
    keys: [
      ...canonicalIds(matchSeries).map((id) => subjectKey('match-series', id)),
      ...new Set(userIds.map((id) => subjectKey('users', id))),
      deletionsKey(tenantId),
    ],
  };
}
