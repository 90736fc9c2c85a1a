import { changedWebhook, newWebhook } from '@ringside/contract/collections/webhooks';
import { webhookEndpoints } from '@ringside/contract/endpoints/webhooks';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { NAME } from '../../kernel/http/parameters.ts';
import { getPathId, toRowId } from '../../kernel/http/path-id.ts';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  pingWebhook,
  replayDelivery,
  renewSecret,
} from './save-webhook.command.ts';

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const webhooks: ResourceType = {
  relations: {},
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(
      ({ id, url, actions, description, isActive, createdAt, version }) => ({
        type: 'webhooks',
        id,
        attributes: { url, actions, description, isActive, createdAt: createdAt.toISOString() },
        meta: { version },
      }),
    );
  },
};

export const webhookDeliveries: ResourceType = {
  relations: {},
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('webhookDeliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
      .selectAll('webhookDeliveries')
      .where('webhooks.tenantId', '=', tenantId)
      .where('webhookDeliveries.id', '=', anyOf(ids))
      .execute();
    const iso = (date: Date | RealInstant | null) => date?.toISOString() ?? null;
    return sortByIds(ids, rows).map(
      ({
        id,
        action,
        status,
        attempts,
        nextAt,
        responseStatus,
        failure,
        createdAt,
        deliveredAt,
        body,
      }) => ({
        type: 'webhook-deliveries',
        id,
        attributes: {
          action,
          status,
          attempts,
          nextAt: iso(nextAt),
          responseStatus,
          failure,
          createdAt: iso(createdAt),
          deliveredAt: iso(deliveredAt),
          body,
        },
      }),
    );
  },
};

const READ = { permission: 'webhooks.read' };
const WRITE = { permission: 'webhooks.write' };
/** Finds the hook of the path; a user without access gets none, so that hooks cannot be counted. */
const findWebhook = async ({ db, tenantId, params, viewer }: ReadContext) =>
  hasPermission(viewer, READ.permission)
    ? db
        .selectFrom('webhooks')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('id', '=', getPathId({ params }))
        .executeTakeFirst()
    : undefined;
const findDelivery = async (context: ReadContext) => {
  const hook = await findWebhook(context);
  return (
    hook &&
    context.db
      .selectFrom('webhookDeliveries')
      .selectAll()
      .where('webhookId', '=', hook.id)
      .where('id', '=', toRowId(context.params.deliveryId))
      .executeTakeFirst()
  );
};
const webhookCall = {
  lock: lockRow('webhooks'),
  type: 'webhooks',
  load: findWebhook,
} as const;

export const webhookRoutes = [
  defineRead(webhookEndpoints.list, {
    summary: 'List webhooks',
    access: READ,
    type: 'webhooks',
    list: { sorts: { createdAt: 'createdAt' }, defaultSort: 'createdAt' },
    run: async ({ db, tenantId, query }) => ({
      list: {
        type: 'webhooks',
        ...(await loadPageOfIds(
          db.selectFrom('webhooks').where('tenantId', '=', tenantId),
          'webhooks.id',
          query,
        )),
      },
    }),
  }),
  defineRead(webhookEndpoints.get, {
    ...webhookCall,
    summary: 'Get one webhook',
    access: READ,
    run: async (_ask, { id }) => ({ show: { type: 'webhooks', id } }),
  }),
  defineChange(webhookEndpoints.create, {
    summary: 'Create a webhook; only this response contains its secret',
    access: WRITE,
    type: 'webhooks',
    bodyType: 'webhooks',
    success: 201,
    body: newWebhook,
    run: (context, _none, { data }) => createWebhook(context, data.attributes),
  }),
  defineChange(webhookEndpoints.update, {
    ...webhookCall,
    summary: 'Change a webhook',
    access: WRITE,
    bodyType: 'webhooks',
    body: changedWebhook,
    run: (context, hook, { data }) => changeWebhook(context, hook, data.attributes),
  }),
  defineChange(webhookEndpoints.delete, {
    ...webhookCall,
    summary: 'Delete a webhook with its delivery log',
    access: WRITE,
    success: 204,
    run: (context, hook) => deleteWebhook(context, hook),
  }),
  defineChange(webhookEndpoints.renewSecret, {
    ...webhookCall,
    summary: 'Replace the secret of a webhook; only this response contains it',
    access: WRITE,
    run: (context, hook) => renewSecret(context, hook),
  }),
  defineChange(webhookEndpoints.ping, {
    ...webhookCall,
    summary: 'Send a test delivery',
    access: WRITE,
    type: 'webhook-deliveries',
    success: 201,
    run: (context, hook) => pingWebhook(context, hook),
  }),
  defineRead(webhookEndpoints.deliveries, {
    summary: 'List the deliveries of a webhook with their responses',
    access: READ,
    type: 'webhook-deliveries',
    load: findWebhook,
    list: {
      filters: { status: NAME, action: NAME },
      sorts: { createdAt: 'createdAt' },
      defaultSort: '-createdAt',
    },
    async run({ db, query }, hook) {
      let base = db.selectFrom('webhookDeliveries').where('webhookId', '=', hook.id);
      const { status } = query.filter;
      if (status) {
        const states = DELIVERY_STATES.filter((state) => status.includes(state));
        base =
          states.length > 0
            ? base.where('status', 'in', states)
            : base.where(({ lit }) => lit(false));
      }
      if (query.filter.action) base = base.where('action', 'in', query.filter.action);
      return {
        list: {
          type: 'webhook-deliveries',
          ...(await loadPageOfIds(base, 'webhookDeliveries.id', query)),
        },
      };
    },
  }),
  defineChange(webhookEndpoints.replay, {
    summary: 'Resend a delivery',
    access: WRITE,
    type: 'webhook-deliveries',
    load: findDelivery,
    run: (context, delivery) => replayDelivery(context, delivery),
  }),
];
