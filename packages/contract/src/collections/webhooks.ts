import { z } from 'zod';
import { documentOf, emptyBody, instantText } from '../documents.ts';

/** An action of the activity log (`series.finished`), all of a kind (`series.*`), or all (`*`). */
const action = z
  .string()
  .regex(/^(\*|[a-z][a-z-]*\.(\*|[a-z][a-z-]*))$/, 'is not an action, `kind.*` or `*`');
const attributes = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(500),
  actions: z.array(action).min(1).max(50),
  description: z.string().trim().max(200).default(''),
  isActive: z.boolean().default(true),
});
export const newWebhook = documentOf({ type: 'webhooks', attributes, relationships: emptyBody });
export const changedWebhook = documentOf({
  type: 'webhooks',
  attributes: z.strictObject({
    url: attributes.shape.url.optional(),
    actions: attributes.shape.actions.optional(),
    description: z.string().trim().max(200).optional(),
    isActive: z.boolean().optional(),
  }),
  relationships: emptyBody,
});

export const webhookAttributes = z.strictObject({
  url: z.string(),
  actions: z.array(z.string()),
  description: z.string(),
  isActive: z.boolean(),
  createdAt: instantText,
  secret: z
    .string()
    .optional()
    .describe(
      '`whsec_…`: only the response that creates the webhook or replaces its secret contains it.',
    ),
});
export interface Webhook extends z.infer<typeof webhookAttributes> {
  id: string;
}

export const webhookDeliveryAttributes = z.strictObject({
  action: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  nextAt: instantText.nullable(),
  responseStatus: z.int().nullable(),
  failure: z.string().nullable(),
  createdAt: instantText,
  deliveredAt: instantText.nullable(),
  body: z.string().describe('The payload, as JSON text.'),
});
export interface WebhookDelivery extends z.infer<typeof webhookDeliveryAttributes> {
  id: string;
}
