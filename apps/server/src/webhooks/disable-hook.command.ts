import type { Context } from '../context.ts';
import { SYSTEM_ACTOR, transact } from '../unit-of-work.ts';

/** Disables a hook after its receiver answered 410: it wants no more deliveries. */
export async function disableHook(context: Context, webhookId: string): Promise<void> {
  const hook = await context.storage.db
    .selectFrom('webhooks')
    .select('tenantId')
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!hook) return;
  await transact(context, { tenantId: hook.tenantId, actor: SYSTEM_ACTOR }, async (work) => {
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
