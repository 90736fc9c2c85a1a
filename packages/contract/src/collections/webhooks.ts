import { z } from 'zod';
import { documentOf, none } from '../documents.ts';

/** An action of the activity log (`series.finished`), all of a kind (`series.*`), or all (`*`). */
const action = z.string().regex(/^(\*|[a-z][a-z-]*\.(\*|[a-z][a-z-]*))$/, 'is not an action, `kind.*` or `*`');
const attributes = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(500),
  actions: z.array(action).min(1).max(50),
  description: z.string().trim().max(200).default(''),
  isActive: z.boolean().default(true),
});
export const newWebhook = documentOf({ type: 'webhooks', attributes, relationships: none });
export const changedWebhook = documentOf({
  type: 'webhooks', attributes: z.strictObject({ url: attributes.shape.url.optional(), actions: attributes.shape.actions.optional(), description: z.string().trim().max(200).optional(), isActive: z.boolean().optional() }), relationships: none,
});

export interface Webhook {
  id: string;
  url: string;
  actions: string[];
  description: string;
  isActive: boolean;
  createdAt: string;
  /** `whsec_…`: told once, when the hook is made or its secret is changed. */
  secret?: string;
}

export interface WebhookDelivery {
  id: string;
  action: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  nextAt: string | null;
  responseStatus: number | null;
  failure: string | null;
  createdAt: string;
  deliveredAt: string | null;
  /** What is sent, as JSON text. */
  body: string;
}

/** The body of a delivery. */
export interface WebhookBody {
  /** The number of the change in the activity log. */
  id: string;
  type: string;
  timestamp: string;
  data: { subject: { type: string; id: string; version: number | null }; changes: Record<string, unknown>; userId: string | null };
}
