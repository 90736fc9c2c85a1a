import { z } from 'zod';

const whole = () =>
  z.int({
    error: ({ code, input }) =>
      code === 'invalid_type' && input !== undefined ? 'must be a whole number' : undefined,
  });
const timeout = z
  .enum(['random', 'skip'])
  .describe('What happens to a vote that does not come in time; random by default.');
const seconds = whole().min(0).max(3600);

export const TURN_KINDS = ['ban', 'pick', 'protect', 'side', 'order', 'decider'] as const;

const turn = z.strictObject({
  sides: z
    .enum(['home', 'away', 'both', 'first', 'second'])
    .describe('`first` and `second` follow the toss, and a turn `order`.'),
  kind: z
    .enum(TURN_KINDS)
    .describe(
      '`side` chooses a side of the game, `order` who acts first or a side, and the `decider` is the item that is left.',
    ),
  count: whole().min(1).max(10),
  mode: z.enum(['blind', 'open']),
  seconds: whole().min(5).max(600),
  timeout: timeout.optional(),
  reserveSeconds: seconds
    .optional()
    .describe('The most that a side may take from its reserve in this turn.'),
});

/** The ban phase of one category: its turns, and what holds for all of them. */
export const banSequence = z.strictObject({
  category: z.string().describe('The name of a category, or its id.'),
  turns: z.array(turn).max(60),
  bestOf: z
    .array(whole().min(1).max(15))
    .max(15)
    .optional()
    .describe(
      'The lengths of series that it is for; without it, all that no other sequence is for.',
    ),
  first: z
    .enum(['home', 'seed', 'coin', 'alternate', 'loser'])
    .optional()
    .describe('Which side is `first`: by a fair coin, unless configured.'),
  per: z
    .enum(['series', 'match'])
    .optional()
    .describe('Whether it is played once, or as a draft before each game; once by default.'),
  removes: z
    .array(z.enum(['picked', 'banned']))
    .max(2)
    .optional()
    .describe('With a draft for each game: what is gone from the pool of later games.'),
  timeout: timeout.optional(),
  reserveSeconds: seconds
    .optional()
    .describe('The reserve of each side for the series; 60 by default.'),
  gameSides: z
    .array(z.string().trim().min(1).max(24))
    .length(2)
    .optional()
    .describe('The names of the two sides of the game, for example attack and defence.'),
});
export type BanSequence = z.infer<typeof banSequence>;
