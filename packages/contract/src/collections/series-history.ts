import { z } from 'zod';
import { idText, instantText, side } from '../documents.ts';

/** The public steps in the history of a series. */
export const SERIES_STEPS = [
  'checked-in',
  'live',
  'reported',
  'disputed',
  'finished',
  'ruled',
  'corrected',
  'forfeited',
  'unplayed',
  'reset',
  'restored',
  'rescheduled',
] as const;
export type SeriesStepKind = (typeof SERIES_STEPS)[number];

const score = z.tuple([z.int(), z.int()]);
const seriesStep = z.strictObject({
  id: idText,
  date: instantText,
  step: z.enum(SERIES_STEPS),
  by: z
    .enum(['home', 'away', 'roster', 'staff', 'clock'])
    .describe(
      'Who acted: a player of a side, a player of a roster in a lobby, an operator, or the clock.',
    ),
  roster: z
    .strictObject({ id: idText, name: z.string() })
    .nullable()
    .optional()
    .describe('In a lobby: the roster that acted.'),
  forfeited: z
    .array(z.strictObject({ id: idText, name: z.string() }))
    .optional()
    .describe('In a lobby: the rosters that this step lets forfeit; absent for none.'),
  people: z
    .array(z.strictObject({ id: idText, username: z.string() }))
    .describe('The player who acted, or the players who checked in. Operators are not named.'),
  score: score
    .nullable()
    .describe('Matches won by home and away, as reported or decided at that time.'),
  before: score.nullable().describe('The result before a correction or reset.'),
  winner: side
    .nullable()
    .describe('Null without a result, for a draw, and where both sides lost without playing.'),
  movedTo: instantText.nullable().describe('The new time of a series that was rescheduled.'),
});
/** GET match-series/{id}/history: one step in the history of a series. */
export type SeriesStep = z.infer<typeof seriesStep>;
export const seriesHistoryAnswer = z.strictObject({ data: z.array(seriesStep) });
