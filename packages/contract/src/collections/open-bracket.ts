import { GRAND_FINALS } from '@ringside/rules/bracket/bracket';
import { z } from 'zod';
import { side } from '../documents.ts';
import { bracketGraph } from './bracket-graph.ts';

const setResult = z.enum(['win', 'lose', 'draw', 'dq']);
const bestOf = z.union([z.int(), z.object({ default: z.int() }).catchall(z.int())]);
const settings = {
  swissRounds: z.int(),
  swissVariant: z.enum(['major', 'knockout']),
  avoidSameRegionRounds: z.int(),
  doubleRoundRobin: z.literal(true),
  tieBreakSeries: z.literal(true),
  earlyExit: z.strictObject({ wins: z.int(), losses: z.int() }),
  groups: z.strictObject({ count: z.int(), size: z.int() }),
  withdrawals: z.enum(['forfeit-rest', 'zero-unplayed', 'void-all']),
  resultPoints: z.strictObject({ win: z.int(), draw: z.int(), loss: z.int() }),
};
const ourEvent = z.union([
  z.strictObject({
    thirdPlace: z.boolean(),
    grandFinal: z.enum(GRAND_FINALS),
    bestOf,
    graph: bracketGraph.optional(),
  }),
  z.strictObject({
    ...z.strictObject(settings).partial().shape,
    bestOf,
    byes: z.array(z.strictObject({ setID: z.string(), entrantID: z.string() })),
  }),
]);
const game = z.strictObject({
  gameNumber: z.int(),
  entrant1Result: setResult.optional(),
  entrant2Result: setResult.optional(),
  other: z.strictObject({
    ringside: z.strictObject({
      periods: z.array(z.strictObject({ key: z.string(), scores: z.tuple([z.int(), z.int()]) })),
      forfeit: side.nullable().optional(),
    }),
  }),
});
const openSet = z.strictObject({
  setID: z.string(),
  ...z
    .strictObject({
      entrant1ID: z.string(),
      entrant2ID: z.string(),
      entrant1Result: setResult,
      entrant2Result: setResult,
      entrant1Score: z.number(),
      entrant2Score: z.number(),
      entrant1PrevSetID: z.string(),
      entrant2PrevSetID: z.string(),
      entrant1NextSetID: z.string(),
      entrant2NextSetID: z.string(),
    })
    .partial().shape,
  status: z.enum(['completed', 'pending']),
  setFormat: z.string(),
  phaseID: z.string(),
  roundID: z.string(),
  games: z.array(game).optional(),
  other: z
    .strictObject({
      ringside: z.strictObject({
        winner: side.nullable(),
        how: z.string(),
        forfeits: z.strictObject({ home: z.boolean(), away: z.boolean() }).optional(),
      }),
    })
    .optional(),
});
const entrant = z.strictObject({
  entrantID: z.string(),
  entrantTag: z.string(),
  initialSeed: z.int(),
  finalPlacement: z.int().optional(),
  personalInformation: z.array(
    z.strictObject({ name: z.string(), country: z.string().optional() }),
  ),
  other: z.strictObject({ ringside: z.strictObject({ withdrawn: z.literal(true) }) }).optional(),
});
/** GET segments/{id}/open-bracket: the subset of the Open Bracket Format, v1.0, that we write. */
export const openBracketAnswer = z.strictObject({
  version: z.literal('v1.0'),
  event: z.strictObject({
    name: z.string(),
    date: z.string().optional(),
    gameName: z.string().optional(),
    tournamentStructure: z.enum(['single-elim', 'double-elim', 'custom', 'swiss', 'round-robin']),
    phases: z.array(z.strictObject({ phaseID: z.string(), phaseStructure: z.string() })),
    numberEntrants: z.int(),
    other: z.strictObject({ ringside: ourEvent }),
  }),
  entrants: z.array(entrant),
  sets: z.array(openSet),
});
