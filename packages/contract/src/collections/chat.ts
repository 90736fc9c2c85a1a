import { z } from 'zod';
import { documentOf, idText, instant, side, toOne } from '../documents.ts';

const LONGEST = 500;
/** A grapheme has a few code points at most; more would be an attack on the renderer. */
const LONGEST_UNITS = 5000;
/**
 * Control characters except the line break, and characters that reverse the text. Joiners are
 * allowed, since emoji need them.
 */
const UNSEEN = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text of a message: 1 to 500 graphemes after trim and NFC. */
const chatText = z
  .string()
  .max(LONGEST_UNITS)
  .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'The field is required.')
      .refine((text) => !UNSEEN.test(text), 'has characters that are not allowed')
      .refine(
        (text) => [...graphemes.segment(text)].length <= LONGEST,
        `must have at most ${LONGEST} characters`,
      ),
  );

export const newChatMessage = documentOf({
  type: 'chat',
  attributes: z.strictObject({ text: chatText }),
  relationships: z.strictObject({ matchSeries: toOne('match-series') }),
});

const person = z.strictObject({ id: z.string(), username: z.string() });
export const chatMessageAttributes = z.strictObject({
  text: z.string().describe('Empty if the message is hidden, except for operators.'),
  date: instant,
  side: side
    .nullable()
    .describe('The side of the author; null: an operator, or in a lobby anyone.'),
  roster: z
    .strictObject({ id: idText, name: z.string() })
    .nullable()
    .optional()
    .describe('Only in a lobby: the roster of the author; null: an operator.'),
  user: person,
  hidden: z.boolean().describe('An operator has hidden the message from players.'),
  hiddenBy: person.nullable().describe('The operator who hid it; only operators see this.'),
  muted: z.boolean().describe('The reader has muted the author; never true of operators.'),
  reported: z.boolean().describe('The reader has reported the message.'),
});
/** One message of a match chat. */
export type ChatMessage = { id: string; matchSeries: { id: string } } & z.infer<
  typeof chatMessageAttributes
>;

/** The reasons to report a message. */
const REPORT_REASONS = ['insult', 'threat', 'hate', 'spam', 'personal-data', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** An optional comment. */
const note = z
  .string()
  .max(LONGEST)
  .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim())
  .pipe(z.string().refine((text) => !UNSEEN.test(text), 'has characters that are not allowed'));
export const newChatReport = documentOf({
  type: 'chat-reports',
  attributes: z.strictObject({ reason: z.enum(REPORT_REASONS), note: note.default('') }),
  relationships: z.strictObject({}).optional(),
});
export const chatReportAttributes = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  date: instant,
  user: person.describe('The user who reports the message.'),
  waits: z.boolean().describe('The report is not settled, and the message is not hidden.'),
  settledAt: instant.nullable(),
  settledBy: person.nullable(),
  message: z.strictObject({
    id: z.string(),
    text: z.string(),
    date: instant,
    hidden: z.boolean(),
    user: person,
  }),
});
/** A reader's report of a message to the staff. */
export type ChatReport = { id: string; matchSeries: { id: string } } & z.infer<
  typeof chatReportAttributes
>;

export const newChatMute = documentOf({
  type: 'chat-mutes',
  attributes: z.strictObject({}).optional(),
  relationships: z.strictObject({ user: toOne('users') }),
});
export const chatMuteAttributes = z.strictObject({ date: instant, user: person });
/** A user whom the reader has muted for themselves; its id is the user's. */
export type ChatMute = { id: string } & z.infer<typeof chatMuteAttributes>;

const LONGEST_REASON = 200;
export const newChatSilence = documentOf({
  type: 'chat-silences',
  attributes: z.strictObject({
    until: instant,
    reason: z.string().trim().min(1, 'The field is required.').max(LONGEST_REASON),
  }),
  relationships: z.strictObject({ user: toOne('users') }),
});
export const chatSilenceAttributes = z.strictObject({
  until: instant,
  reason: z.string(),
  date: instant,
  user: person,
  by: person.nullable().describe('The operator; only operators see this.'),
});
/** A user who may not write in match chats until an instant; its id is the user's. */
export type ChatSilence = { id: string } & z.infer<typeof chatSilenceAttributes>;
