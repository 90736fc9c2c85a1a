import { GRAND_FINALS } from '@ringside/rules/bracket/bracket';
import { z } from 'zod';
import { idText, instantText } from '../documents.ts';
import { bracketGraph } from './bracket-graph.ts';

const bracketRound = z.strictObject({
  bracketNumber: z.int(),
  roundNumber: z.int(),
  name: z.string(),
  date: instantText
    .nullable()
    .describe(
      'The planned date; in the bracket of a swiss, a round robin or lobbies the earliest date of the series, once they are drawn.',
    ),
  bestOf: z.int().describe('That of most series.'),
  bestOfRange: z
    .tuple([z.int(), z.int()])
    .optional()
    .describe('The least and the greatest best of, where they differ within a round of a swiss.'),
  matchCount: z.int(),
  series: z
    .array(
      z.strictObject({
        name: z.string().optional(),
        group: z.string().optional(),
        bestOf: z.int(),
      }),
    )
    .optional()
    .describe('In a custom bracket: its series in the order of their numbers.'),
});
export type BracketRound = z.infer<typeof bracketRound>;

/** GET segments/{id}/bracket/info, plain JSON. */
export const bracketInfo = z.strictObject({
  size: z.int(),
  rostersCount: z.int(),
  heats: z.int(),
  bracketId: idText,
  rounds: z.array(bracketRound),
});
export type BracketInfo = z.infer<typeof bracketInfo>;

const compactSide = z
  .union([z.int(), z.literal('bye'), z.null()])
  .describe('An index into rosters, "bye", or null while undecided.');
const compactSeries = z.strictObject({
  id: idText,
  at: z.tuple([z.int(), z.int(), z.int()]).describe('bracketNumber, roundNumber, matchNumber'),
  home: compactSide,
  away: compactSide,
  state: z.enum(['n', 's', 'l', 'f']).describe("The first letter of the series' state."),
  score: z.tuple([z.int(), z.int()]).optional(),
  winner: z
    .union([z.literal(0), z.literal(1)])
    .optional()
    .describe('0 home, 1 away; absent for a draw, and if both sides lost'),
  forfeit: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .optional()
    .describe('Which sides forfeited: 1 home, 2 away, 3 both.'),
  date: instantText.optional(),
  lobby: z
    .array(
      z.strictObject({
        roster: z.int().describe('An index into rosters.'),
        place: z.int().optional(),
        points: z.int().optional(),
        forfeit: z.literal(true).optional(),
      }),
    )
    .optional()
    .describe('The rosters of a lobby in the order of their seeds, which has no sides.'),
});
export type CompactSeries = z.infer<typeof compactSeries>;

/** GET segments/{id}/bracket: everything that a bracket page draws, in short form. */
export const compactBracket = z.strictObject({
  segmentId: idText,
  version: z.int(),
  format: z.string(),
  size: z.int(),
  grandFinal: z.enum(GRAND_FINALS),
  rounds: z.array(bracketRound),
  rosters: z.array(z.strictObject({ id: idText, name: z.string(), seed: z.int() })),
  series: z.array(compactSeries),
  graph: bracketGraph
    .optional()
    .describe('The series and links of a custom bracket; other formats have none.'),
});
export type CompactBracket = z.infer<typeof compactBracket>;

const steps = z
  .string()
  .describe(
    'Whole numbers as the steps between them, equal steps counted: 7 8 9 10 20 is `7 1*3 10`.',
  );
/**
 * GET segments/{id}/bracket/packed: the same in a few long texts, as a page carries it. 4,000
 * series are 4,000 letters instead of 40,000 values.
 */
export const packedBracket = compactBracket.omit({ rosters: true, series: true }).extend({
  names: z.string().describe('The names of the rosters, one per line.'),
  rosterIds: steps,
  seeds: steps.describe('The seeds, also as steps; empty if they are 1, 2, 3 …'),
  seriesIds: steps,
  runs: z
    .array(z.int())
    .describe(
      'Runs of series of one round: bracket, round, first match, count; four numbers for each run.',
    ),
  letters: z
    .string()
    .describe(
      'One letter for each series: the place of its outcome in `outcomes`, counted from the character 0.',
    ),
  outcomes: z.array(compactSeries.pick({ state: true, score: true, winner: true, forfeit: true })),
  sides: z
    .array(z.int())
    .describe(
      'Sides that do not follow from earlier results, as pairs: twice the index of the series (plus 1 for away); then the index of the roster, -1 for a bye, or -2 while undecided.',
    ),
  lobbies: z
    .array(compactSeries.shape.lobby.unwrap().nullable())
    .optional()
    .describe('The rosters of each series in a stage of lobbies; other formats have none.'),
});
export type PackedBracket = z.infer<typeof packedBracket>;
