import type { UserId } from '@ringside/rules/ids';
import { conflict, type Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../platform/unit-of-work.ts';

const LAST_OWNER = conflict(
  'last-owner',
  'The championship needs an owner: give another operator the role first',
);

/**
 * Returns a refusal if no other user could grant roles any more. It locks all owners, so that two
 * cannot remove each other at the same time.
 */
export async function findLastOwnerRefusal(
  { db, tenantId }: Work,
  userId: UserId,
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
