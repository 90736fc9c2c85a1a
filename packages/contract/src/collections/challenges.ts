import type { SeriesId } from '@ringside/rules/ids';
import { z } from 'zod';
import { idText, instantText, side } from '../documents.ts';
import { TURN_KINDS } from './ban-sequence.ts';
import { flatOrNestedBody } from './match-series.ts';

const ids = z.array(z.string().max(32)).max(40).default([]);
const choice = z.strictObject({
  turn: z.int().min(0).describe('The index of the running turn.'),
  item: z
    .string()
    .max(32)
    .nullish()
    .describe('An item; in a turn `order` also `first` or `second`.'),
  side: z.string().max(24).nullish().describe('In a turn `side` or `order`: a side of the game.'),
});
export type VoteChoice = z.infer<typeof choice>;
export const vote = flatOrNestedBody(
  z.strictObject({
    banned: ids,
    picked: ids,
    choices: z
      .array(choice)
      .max(40)
      .default([])
      .describe('The vote of a turn of any kind, instead of the two lists.'),
  }),
);

export const gameWinner = flatOrNestedBody(z.strictObject({ winner: side }));

export const suggestion = flatOrNestedBody(z.strictObject({ items: ids }));

const chosen = z.strictObject({
  item: z.string(),
  side: side.nullable(),
  auto: z.boolean().describe('Chosen at random, because no player voted in time.'),
});
export type ChosenItem = z.infer<typeof chosen>;

const turn = z.strictObject({
  sides: z.enum(['home', 'away', 'both']),
  kind: z.enum(TURN_KINDS),
  count: z.int(),
  mode: z.enum(['blind', 'open']),
  seconds: z.int(),
});
export type ChallengeTurn = z.infer<typeof turn>;

const entry = z.strictObject({
  at: instantText,
  kind: z.enum(TURN_KINDS),
  turn: z.int(),
  side: side.nullable().describe('Null for the decider.'),
  items: z
    .array(z.string())
    .describe('Items; in a turn `side` or `order` the side of the game, `first` or `second`.'),
  auto: z.boolean(),
  skipped: z.boolean().describe('The side let its time pass, and the turn was skipped.'),
});
export type ChallengeEntry = z.infer<typeof entry>;

export const challengeAttributes = z.strictObject({
  status: z.enum(['pending', 'open', 'closed', 'cancelled']),
  game: z.int().nullable().describe('The game that it is for; null for the whole series.'),
  claims: z
    .strictObject({ home: z.boolean(), away: z.boolean() })
    .nullable()
    .describe(
      'While it waits for the winner of the game before: who claims to have won; else null.',
    ),
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
      count: z.int().describe('How many items each side owes.'),
      choices: z
        .array(z.string())
        .describe('In a turn `side` or `order`: what can be chosen; else empty.'),
      item: z
        .string()
        .nullable()
        .describe('In a turn `side`: the item whose side is chosen; null for the whole game.'),
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
  picked: z.array(chosen).describe('Picks and the decider, whose side is null.'),
  protected: z.array(chosen).describe('Items that cannot be banned.'),
  sides: z
    .array(z.strictObject({ item: z.string().nullable(), side, name: z.string() }))
    .describe('The sides of the game that were chosen, on an item or (null) in the whole game.'),
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
  mode: z.string().nullable().describe('The mode in which a map is played.'),
  offIn: z.array(idText).describe('Segments whose ban phases leave it out.'),
});
export interface Item extends z.infer<typeof itemAttributes> {
  id: string;
  category: { id: string };
}
