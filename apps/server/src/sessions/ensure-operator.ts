import type { TenantId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { Context } from '../context.ts';
import { transact, SYSTEM_ACTOR } from '../unit-of-work.ts';
import { hashPassword } from './password.ts';

/**
 * Creates the owner that the environment names, if any: in each championship with a site that has
 * no operator with this email.
 */
export async function ensureOperators(context: Context): Promise<void> {
  const { operator } = context.config;
  if (operator)
    for (const tenantId of context.tenants.withSite)
      await ensureOperator(context, tenantId, operator);
}

async function ensureOperator(
  context: Context,
  tenantId: TenantId,
  operator: { email: string; password: string },
): Promise<void> {
  const email = operator.email.trim().toLowerCase();
  const found = await context.storage.db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();
  if (found) return;
  const passwordHash = await hashPassword(operator.password);
  await transact(context, { tenantId, actor: SYSTEM_ACTOR }, async ({ db, now, record }) => {
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
