import { randomBytes } from 'node:crypto';
import type { CallServices } from '../../kernel/http/call-services.ts';
import { invalidBody, type CommandContext, type Answer } from '../../kernel/http/endpoint.ts';
import type { Fault } from '../../kernel/http/errors.ts';
import { findAddressFault } from '../../kernel/http/find-address-fault.ts';
import { realNow } from '../../platform/clock/real-time.ts';
import { isHookHost } from '../../platform/outbound/webhooks/hook-hosts.ts';

interface Attributes {
  url: string;
  actions: string[];
  description: string;
  isActive: boolean;
}
interface Hook extends Attributes {
  id: string;
  version: number;
}

const SECRET_BYTES = 32;
const createSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
const subjectOf = ({ id, version }: { id: string; version: number }) => ({
  type: 'webhooks',
  id,
  version,
});

function findUrlFault({ config }: Pick<CallServices, 'config'>, url: string): Answer | undefined {
  const pointer = '/data/attributes/url';
  const unlisted: Fault = { code: 'host-not-listed', source: { pointer } };
  const fault =
    findAddressFault(url, config, pointer) ??
    (isHookHost(url, config.webhookHosts) ? undefined : unlisted);
  return fault && invalidBody(fault);
}

/** Creates a web hook; the answer contains its secret. */
export async function createWebhook(
  context: CommandContext,
  attributes: Attributes,
): Promise<Answer> {
  const fault = findUrlFault(context.services, attributes.url);
  if (fault) return fault;
  const { work } = context;
  const secret = createSecret();
  const { id } = await work.db
    .insertInto('webhooks')
    .values({ ...attributes, tenantId: work.tenantId, secret, createdAt: work.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'webhook.created',
    subject: subjectOf({ id, version: 1 }),
    after: attributes,
    silent: true,
  });
  return answerWithSecret(
    { id, version: 1, ...attributes },
    { secret, createdAt: work.now, status: 201 },
  );
}

/** Returns an answer with the secret, which only a creation and a renewal contain. */
function answerWithSecret(
  { id, version, url, actions, description, isActive }: Hook,
  { secret, createdAt, status }: { secret: string; createdAt: Date; status: 200 | 201 },
): Answer {
  return {
    resources: [
      {
        type: 'webhooks',
        id,
        attributes: {
          url,
          actions,
          description,
          isActive,
          createdAt: createdAt.toISOString(),
          secret,
        },
        meta: { version },
      },
    ],
    type: 'webhooks',
    single: true,
    status,
  };
}

/** Changes a web hook. */
export async function changeWebhook(
  context: CommandContext,
  hook: Hook,
  attributes: { [Name in keyof Attributes]?: Attributes[Name] | undefined },
): Promise<Answer> {
  const fault =
    attributes.url === undefined ? undefined : findUrlFault(context.services, attributes.url);
  if (fault) return fault;
  const { work } = context;
  const version = hook.version + 1;
  await work.db
    .updateTable('webhooks')
    .set({ ...attributes, version })
    .where('id', '=', hook.id)
    .execute();
  work.record({
    action: 'webhook.updated',
    subject: subjectOf({ id: hook.id, version }),
    before: Object.fromEntries(
      Object.keys(attributes).map((key) => [key, hook[key as keyof Attributes]]),
    ),
    after: attributes,
    silent: true,
  });
  return { show: { type: 'webhooks', id: hook.id } };
}

/** Deletes a web hook. */
export async function deleteWebhook({ work }: CommandContext, hook: Hook): Promise<Answer> {
  await work.db.deleteFrom('webhooks').where('id', '=', hook.id).execute();
  work.record({
    action: 'webhook.deleted',
    subject: subjectOf(hook),
    before: { url: hook.url, actions: hook.actions },
    silent: true,
  });
  return { empty: true };
}

/** Replaces the secret of a web hook; the answer contains the new one. */
export async function renewSecret(
  { work }: CommandContext,
  hook: Hook & { createdAt: Date },
): Promise<Answer> {
  const secret = createSecret();
  const version = hook.version + 1;
  await work.db
    .updateTable('webhooks')
    .set({ secret, version })
    .where('id', '=', hook.id)
    .execute();
  work.record({
    action: 'webhook.secret-renewed',
    subject: subjectOf({ id: hook.id, version }),
    silent: true,
  });
  return answerWithSecret({ ...hook, version }, { secret, createdAt: hook.createdAt, status: 200 });
}

/** Schedules a delivery of a test message. */
export async function pingWebhook({ work, services }: CommandContext, hook: Hook): Promise<Answer> {
  const body = JSON.stringify({
    id: '0',
    type: 'webhook.ping',
    timestamp: work.now.toISOString(),
    data: {
      subject: { type: 'webhooks', id: hook.id, version: hook.version },
      changes: {},
      userId: work.actor.userId,
    },
  });
  const { id } = await work.db
    .insertInto('webhookDeliveries')
    .values({
      webhookId: hook.id,
      activityId: '0',
      action: 'webhook.ping',
      body,
      status: 'waiting',
      nextAt: realNow(),
      createdAt: work.now,
      responseStatus: null,
      failure: null,
      deliveredAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({ action: 'webhook.pinged', subject: subjectOf(hook), silent: true });
  services.hookDelivery.deliverSoon();
  return { show: { type: 'webhook-deliveries', id }, status: 201 };
}

/** Schedules a delivery again with the same body and id, by which a receiver recognises a duplicate. */
export async function replayDelivery(
  { work, services }: CommandContext,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<Answer> {
  await work.db
    .updateTable('webhookDeliveries')
    .set({
      status: 'waiting',
      attempts: 0,
      nextAt: realNow(),
      failure: null,
      responseStatus: null,
      deliveredAt: null,
    })
    .where('id', '=', id)
    .execute();
  work.record({
    action: 'webhook.replayed',
    subject: { type: 'webhooks', id: webhookId },
    after: { delivery: id },
    silent: true,
  });
  services.hookDelivery.deliverSoon();
  return { show: { type: 'webhook-deliveries', id } };
}
