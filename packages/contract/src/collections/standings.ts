import type { RosterId } from '@ringside/rules/ids';
import { LOBBY_CRITERIA } from '@ringside/rules/lobbies/lobby-tie-breakers';
import { TIE_BREAKERS } from '@ringside/rules/tie-breakers/tie-breakers';
import { z } from 'zod';
import { idText, instantText } from '../documents.ts';
import { standingReason } from './explanations.ts';

const opponent = z
  .strictObject({ id: idText, name: z.string() })
  .nullable()
  .describe('Null in a lobby, and while it is not known.');

export const standingAttributes = z.strictObject({
  placement: z.int().describe('Tied rosters share a placement.'),
  placeRange: z
    .strictObject({ best: z.int(), worst: z.int() })
    .describe(
      'The places that it can still have, whatever results the open series get; once the segment is finished, both are its placement.',
    ),
  order: z.int().describe('Without ties; decides who advances.'),
  gamesPlayed: z.int(),
  wins: z.int(),
  draws: z.int().optional().describe('Only where the segment has a points table.'),
  losses: z.int(),
  ffw: z.int(),
  ffl: z.int(),
  gameDifference: z.int(),
  points: z.number(),
  out: z.boolean().describe('The roster has no more series to play.'),
  tieBreakers: z
    .partialRecord(z.enum([...TIE_BREAKERS, ...LOBBY_CRITERIA]), z.number())
    .describe(
      'The value of each tie-breaker of the segment. Of `seed` and `lot` the lower is ahead; the lot is a hash of the ids of segment and roster.',
    ),
  group: z.int().nullable().describe('The group, from 1; null if the segment has none.'),
  roundOpen: z
    .boolean()
    .describe(
      'In a swiss, a round robin and lobbies: the current round lacks a result, or a tie-break series does. In a swiss and a round robin the rows then follow points, wins and fewer losses and share their places, and no place says yet who advances.',
    ),
  reason: standingReason
    .nullable()
    .describe('Why it ranks behind the one before it; null if it plays alone.'),
  form: z
    .array(z.strictObject({ series: idText, result: z.enum(['won', 'lost', 'drawn']), opponent }))
    .describe('Its last five decided series of two, newest first, without byes.'),
  plays: z
    .strictObject({
      series: idText,
      state: z.enum(['new', 'scheduled', 'live']),
      date: instantText.nullable(),
      opponent,
    })
    .nullable()
    .describe('The series that it plays now or next; null if none is known.'),
});

/** GET segments/{id}/standings. */
export interface Standing extends z.infer<typeof standingAttributes> {
  id: string;
  roster: { id: RosterId; name?: string };
}

/** GET segments/{id}/cut-ties: rosters that share a place, of which some advance and others do not. */
const cutTies = z.strictObject({
  roundOpen: z.boolean().describe('While a round is open no tie is given.'),
  tieBreakSeries: z
    .boolean()
    .describe('Whether the segment plays tie-break series for such ties after its last round.'),
  ties: z.array(
    z.strictObject({
      placement: z.int().describe('The place that they share; with groups, of their group.'),
      line: z.int().describe('The last unshared place that leads where the first of them goes.'),
      rosterIds: z.array(idText).describe('In the order that the seeds give them.'),
    }),
  ),
});
export type CutTies = z.infer<typeof cutTies>;
export const cutTiesAnswer = z.strictObject({ data: cutTies });

export const swissRecordAttributes = z.strictObject({
  wins: z.int(),
  draws: z.int().optional().describe('Given if the segment has a points table.'),
  losses: z.int(),
  byes: z.int(),
  score: z
    .int()
    .describe('The wins, also by forfeit and bye; with a points table the points that it gives.'),
  opponents: z.array(idText).describe('The opponents in the order of rounds.'),
  floats: z
    .array(z.strictObject({ round: z.int(), direction: z.enum(['down', 'up']) }))
    .describe('Rounds in which it met a roster with another score.'),
  exit: z.enum(['advanced', 'eliminated']).nullable(),
  withdrawn: z.boolean(),
});

/** GET segments/{id}/swiss-records. */
export interface SwissRecordRow extends Omit<
  z.infer<typeof swissRecordAttributes>,
  'exit' | 'withdrawn'
> {
  id: string;
  roster: { id: RosterId; name?: string };
}
