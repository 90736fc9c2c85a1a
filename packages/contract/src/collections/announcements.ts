import { z } from 'zod';
import { documentOf, emptyBody, period, shownPeriod } from '../documents.ts';

const announcementText = z.strictObject({
  title: z.string().trim().min(1).max(80),
  text: z.string().trim().min(1).max(500),
});
/**
 * The texts, at least in English, which readers of a missing language get. The keys are the
 * languages in addresses.
 */
const texts = z.strictObject({
  en: announcementText,
  fr: announcementText.optional(),
  it: announcementText.optional(),
  de: announcementText.optional(),
  es: announcementText.optional(),
  pt: announcementText.optional(),
  jp: announcementText.optional(),
  ko: announcementText.optional(),
  zh_CN: announcementText.optional(),
  zh_TW: announcementText.optional(),
  pl: announcementText.optional(),
  tr: announcementText.optional(),
  ru: announcementText.optional(),
});
/** A page of this site, or an external one. */
const link = z
  .union([
    z
      .string()
      .regex(/^\/(?!\/)[^\s\\]*$/)
      .max(300),
    z.url({ protocol: /^https$/ }).max(300),
  ])
  .nullable();

export const newAnnouncement = documentOf({
  type: 'announcements',
  attributes: z.strictObject({
    texts,
    link: link.default(null),
    date: period,
    toInbox: z
      .boolean()
      .default(false)
      .describe(
        'The server also sends it to the inbox of every player in the game, once, when it begins.',
      ),
  }),
  relationships: emptyBody,
});
export const changedAnnouncement = documentOf({
  type: 'announcements',
  attributes: z.strictObject({
    texts: texts.optional(),
    link: link.optional(),
    date: period.optional(),
    toInbox: z.boolean().optional(),
  }),
  relationships: emptyBody,
});

export const announcementAttributes = z.strictObject({
  texts,
  link: z.string().nullable(),
  date: shownPeriod,
  running: z.boolean(),
  toInbox: z.boolean(),
  inbox: z
    .strictObject({ waiting: z.int(), sent: z.int(), failed: z.int() })
    .nullable()
    .describe(
      'Counts of the messages to players, for operators who write announcements; null for others, and before the server sends any.',
    ),
});
/** An announcement that operators show to all users for a while. */
export interface Announcement extends z.infer<typeof announcementAttributes> {
  id: string;
}
export type AnnouncementTexts = z.infer<typeof texts>;
