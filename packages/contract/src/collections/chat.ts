import { z } from 'zod';
import { documentOf, instant, side, toOne } from '../documents.ts';

const LONGEST = 500;
/** A grapheme has a few code points at most; more is an attack on who shows it. */
const LONGEST_UNITS = 5000;
/** Controls but the line break, and characters that turn the text around. Joiners stay: emoji are made with them. */
const UNSEEN = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What is said: 1 to 500 graphemes after trim and NFC. */
export const chatText = z
  .string()
  .max(LONGEST_UNITS)
  .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim())
  .pipe(z.string().min(1, 'The field is required.').refine((text) => !UNSEEN.test(text), 'has characters that are not allowed').refine((text) => [...graphemes.segment(text)].length <= LONGEST, `must have at most ${LONGEST} characters`));

export const newChatMessage = documentOf({ type: 'chat', attributes: z.strictObject({ text: chatText }), relationships: z.strictObject({ matchSeries: toOne('match-series') }) });

export const chatMessageAttributes = z.strictObject({ text: z.string(), date: instant, side: side.nullable().describe('Of who says it; null: the staff.'), user: z.strictObject({ id: z.string(), username: z.string() }) });
/** One message of the chat of a match. */
export type ChatMessage = { id: string; matchSeries: { id: string } } & z.infer<typeof chatMessageAttributes>;
