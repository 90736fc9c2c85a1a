import type { SeriesId } from '@ringside/rules/ids';
import { z } from 'zod';
import { idText, instantText, side } from '../documents.ts';
import { flatOrNestedBody } from './match-series.ts';

const ids = z.array(z.string().max(32)).max(40).default([]);
export const vote = flatOrNestedBody(z.strictObject({ banned: ids, picked: ids }));

export const suggestion = flatOrNestedBody(z.strictObject({ items: ids }));

const chosen = z.strictObject({
  item: z.string(),
  side: side.nullable(),
  auto: z.boolean().describe('Chosen at random, because no player voted in time.'),
});
export type ChosenItem = z.infer<typeof chosen>;

const turn = z.strictObject({
  sides: z.enum(['home', 'away', 'both']),
  kind: z.enum(['ban', 'pick']),
  count: z.int(),
  mode: z.enum(['blind', 'open']),
  seconds: z.int(),
});
export type ChallengeTurn = z.infer<typeof turn>;

const entry = z.strictObject({
  at: instantText,
  kind: z.enum(['ban', 'pick']),
  turn: z.int(),
  side,
  items: z.array(z.string()),
  auto: z.boolean(),
});
export type ChallengeEntry = z.infer<typeof entry>;

export const challengeAttributes = z.strictObject({
  status: z.enum(['pending', 'open', 'closed', 'cancelled']),
  turns: z.array(turn),
  turn: z
    .strictObject({
      index: z.int(),
      deadline: instantText.describe('The next instant at which the state changes.'),
      endsAt: instantText.describe(
        "The end of the turn's own seconds; after it, the reserve runs.",
      ),
      sides: z.array(side),
      inReserve: z.boolean(),
    })
    .nullable(),
  serverTime: instantText.describe(
    'The current time of the server, by which clients judge the deadlines.',
  ),
  reserve: z
    .strictObject({ home: z.int(), away: z.int() })
    .describe('Milliseconds left for the whole series.'),
  pool: z.array(z.string()).describe('Items that can be chosen, in order.'),
  banned: z.array(chosen),
  picked: z.array(chosen),
  played: z.array(z.string()).describe('Items, played in this order once the challenge is closed.'),
  votes: z
    .strictObject({ home: z.array(z.string()).nullable(), away: z.array(z.string()).nullable() })
    .describe("Votes of the running turn; the other side's blind votes are null."),
  log: z.array(entry),
  pausedAt: instantText
    .nullable()
    .describe('When an operator paused the clock; deadlines move when the operator resumes it.'),
  suggestions: z
    .array(
      z.strictObject({
        user: z.strictObject({ id: idText, username: z.string() }),
        items: z.array(z.string()),
      }),
    )
    .describe("Suggestions of the viewer's own side for the running turn."),
});

/** A challenge: one category of a series' ban phase. */
export interface Challenge extends z.infer<typeof challengeAttributes> {
  id: string;
  matchSeries: { id: SeriesId };
  category: { id: string; name?: string };
}

export const categoryAttributes = z.strictObject({ name: z.string(), sortOrder: z.int() });
export interface Category extends z.infer<typeof categoryAttributes> {
  id: string;
}

export const itemAttributes = z.strictObject({
  name: z.string(),
  sortOrder: z.int(),
  image: z.string().nullable(),
  offIn: z.array(idText).describe('Segments whose ban phases leave it out.'),
});
export interface Item extends z.infer<typeof itemAttributes> {
  id: string;
  category: { id: string };
}
