import type { Webhook, WebhookDelivery } from '../collections/webhooks.ts';
import { createEditableEndpoints } from './editable.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseOne } from './parse-answer.ts';

export const webhookEndpoints = {
  ...createEditableEndpoints<Webhook>('webhooks'),
  renewSecret: defineEndpoint('POST webhooks/1.0/:id/secret', parseOne<Webhook>),
  ping: defineEndpoint('POST webhooks/1.0/:id/ping', parseOne<WebhookDelivery>),
  deliveries: defineEndpoint('GET webhooks/1.0/:id/deliveries', parseList<WebhookDelivery>),
  replay: defineEndpoint(
    'POST webhooks/1.0/:id/deliveries/:deliveryId/replay',
    parseOne<WebhookDelivery>,
  ),
};
