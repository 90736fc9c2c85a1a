import type { Storage } from '../../storage/storage.ts';
import { SYSTEM_ACTOR, transact, type TransactDeps } from '../../unit-of-work.ts';

/** The services that disable a web hook. */
export type HookDeps = TransactDeps & { storage: Pick<Storage, 'db'> };

/** Disables a hook after its receiver answered 410: it wants no more deliveries. */
export async function disableHook(deps: HookDeps, webhookId: string): Promise<void> {
  const hook = await deps.storage.db
    .selectFrom('webhooks')
    .select('tenantId')
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!hook) return;
  await transact(deps, { tenantId: hook.tenantId, actor: SYSTEM_ACTOR }, async (work) => {
    const row = await work.db
      .updateTable('webhooks')
      .set((eb) => ({ isActive: false, version: eb('version', '+', 1) }))
      .where('id', '=', webhookId)
      .where('isActive', '=', true)
      .returning('version')
      .executeTakeFirst();
    if (!row) return;
    work.record({
      action: 'webhook.switched-off',
      subject: { type: 'webhooks', id: webhookId, version: row.version },
      after: { reason: 'gone' },
      silent: true,
    });
  });
}
