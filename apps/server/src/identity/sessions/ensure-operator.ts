/* oxlint-disable no-restricted-properties -- it creates the operator of the environment */
import type { TenantId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { Config } from '../../platform/settings/config.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import { transact, SYSTEM_ACTOR } from '../../platform/unit-of-work.ts';
import type { TransactDeps } from '../../platform/unit-of-work.ts';
import { hashPassword } from './password.ts';

/** The services that create the operator of the environment. */
type OperatorDeps = TransactDeps & {
  storage: Pick<Storage, 'db'>;
  config: Pick<Config, 'operator'>;
  tenants: Pick<Tenants, 'withSite'>;
};

/**
 * Creates the owner that the environment names, if any: in each championship with a site that has
 * no operator with this email.
 */
export async function ensureOperators(deps: OperatorDeps): Promise<void> {
  const { operator } = deps.config;
  if (operator)
    for (const tenantId of deps.tenants.withSite) await ensureOperator(deps, tenantId, operator);
}

async function ensureOperator(
  deps: OperatorDeps,
  tenantId: TenantId,
  operator: { email: string; password: string },
): Promise<void> {
  const email = operator.email.trim().toLowerCase();
  const found = await deps.storage.db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();
  if (found) return;
  const passwordHash = await hashPassword(operator.password);
  await transact(deps, { tenantId, actor: SYSTEM_ACTOR }, async ({ db, now, record }) => {
    // Another process may have created its operator first, which then stays.
    const inserted = await db
      .insertInto('users')
      .values({
        tenantId,
        username: getItem(email.split('@'), 0),
        email,
        passwordHash,
        createdAt: now,
      })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return;
    await db
      .insertInto('operatorRoles')
      .values({ userId: inserted.id, role: 'operator.owner' })
      .execute();
    record({
      action: 'user.created',
      subject: { type: 'users', id: inserted.id, version: 1 },
      after: { email, roles: ['operator.owner'] },
      silent: true,
    });
  });
}
