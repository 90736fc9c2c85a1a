import { LEAD_MINUTES, OPENINGS } from '@ringside/rules/notices/notices';
import { z } from 'zod';
import { documentOf, instant } from '../documents.ts';

const LONGEST_ADDRESS = 1000;

const endpoint = z.url({ protocol: /^https?$/ }).max(LONGEST_ADDRESS);
const auth = z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, 'is not a secret of 16 bytes');
const keys = z.strictObject({
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, 'is not a public key'),
  auth,
});

/**
 * The result of a browser's `PushSubscription.toJSON()`: the address at its push service and the
 * keys of RFC 8291, as base64url.
 */
export const newPushSubscription = documentOf({
  type: 'push-subscriptions',
  attributes: z.strictObject({ endpoint, keys }),
  relationships: z.strictObject({}).optional(),
});
/** A browser's new address instead of its old one, whose secret proves the ownership. */
export const movedPushSubscription = documentOf({
  type: 'push-subscriptions',
  attributes: z.strictObject({ from: z.strictObject({ endpoint, auth }), endpoint, keys }),
  relationships: z.strictObject({}).optional(),
});
/** The same, as it is sent. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
export type MovedPushAddress = PushAddress & { from: { endpoint: string; auth: string } };

export const pushSubscriptionAttributes = z.strictObject({
  endpoint: z.string().describe('With it the browser recognises its own subscription.'),
  createdAt: instant,
});
/** A device that receives the user's notices. */
export type PushSubscription = { id: string } & z.infer<typeof pushSubscriptionAttributes>;

const noticeSettings = z.strictObject({
  leadMinutes: z
    .literal(LEAD_MINUTES)
    .describe('How long before a match its notice comes; at 10 it is that of the check-in.'),
  matchesBefore: z
    .boolean()
    .describe('Whether a notice comes when at most two matches are left before the next one.'),
  inGame: z.boolean().describe('Whether notices also go to the inbox in the game.'),
});
/** The notices that a player wants. */
export type NoticeSettings = z.infer<typeof noticeSettings>;
export const noticeSettingsAnswer = z.strictObject({ data: noticeSettings });
/** An omitted setting stays as it is. */
export const changedNoticeSettings = noticeSettings.partial();

const reminder = z.strictObject({
  segment: z
    .string()
    .regex(/^\d{1,18}$/, 'is not an id')
    .describe('The segment that opens.'),
  opening: z.literal(OPENINGS),
});
/** An opening of which a player is reminded. */
export type Reminder = z.infer<typeof reminder>;
export const remindersAnswer = z.strictObject({ data: z.array(reminder) });
export const changedReminder = reminder.extend({
  isOn: z.boolean().describe('Whether the reminder is set; `false` takes it back.'),
});

export const pushKey = z.strictObject({
  data: z.strictObject({
    publicKey: z
      .string()
      .describe('The public key that a browser subscribes with (RFC 8292), as base64url.'),
  }),
});
