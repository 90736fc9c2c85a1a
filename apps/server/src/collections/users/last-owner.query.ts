import { conflict, type Answer } from '../../http/endpoint.ts';
import type { Work } from '../../unit-of-work.ts';

const LAST_OWNER = conflict(
  'last-owner',
  'Somebody has to own the championship: make another owner first',
);

/**
 * A refusal where nobody but this person could give roles any more. All owners are locked, so that
 * two cannot remove each other at once.
 */
export async function refusedAsLastOwner(
  { db, tenantId }: Work,
  userId: string,
): Promise<Answer | undefined> {
  const owners = await db
    .selectFrom('users')
    .innerJoin('operatorRoles', 'operatorRoles.userId', 'users.id')
    .select(['users.id', 'users.suspendedAt'])
    .where('users.tenantId', '=', tenantId)
    .where('operatorRoles.role', '=', 'operator.owner')
    .orderBy('users.id')
    .forUpdate('users')
    .execute();
  const isOne = owners.some(({ id, suspendedAt }) => id === userId && suspendedAt === null);
  return isOne && !owners.some(({ id, suspendedAt }) => id !== userId && suspendedAt === null)
    ? LAST_OWNER
    : undefined;
}
