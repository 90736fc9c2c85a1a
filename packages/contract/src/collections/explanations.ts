import type { DisqualificationCriterion } from '@ringside/rules/explain/explain-disqualified';
import type { PairingReason as BracketPairing } from '@ringside/rules/explain/explain-pairing';
import type { PlaceCriterion } from '@ringside/rules/explain/explain-places';
import type { RankCriterion } from '@ringside/rules/explain/explain-ranks';
import { LOBBY_CRITERIA } from '@ringside/rules/lobbies/lobby-tie-breakers';
import type { KnockoutPairing } from '@ringside/rules/swiss/knockout';
import type { MajorPairing } from '@ringside/rules/swiss/major';
import { PAIRING_CRITERIA, type PairingCriterion } from '@ringside/rules/swiss/objective';
import type { PairingReason as SwissPairing } from '@ringside/rules/swiss/pairing';
import { TIE_BREAK_SERIES, TIE_BREAKERS } from '@ringside/rules/tie-breakers/tie-breakers';
import { z } from 'zod';
import { idText } from '../documents.ts';
import { queueReason } from './queue.ts';
import { seedReason } from './rosters.ts';

const bracketNumber = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const position = z.strictObject({ bracketNumber, roundNumber: z.int(), matchNumber: z.int() });
const slot = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('roster'), rosterId: idText, seed: z.int() }),
  z.strictObject({ kind: z.literal('bye') }),
  z.strictObject({ kind: z.literal('tbd') }),
]);

const sideReason = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('seed'),
    who: slot,
    seed: z.int(),
    sum: z.int().nullable(),
    seedReason: seedReason.nullable(),
  }),
  z.strictObject({
    kind: z.literal('came'),
    who: slot,
    as: z.enum(['winner', 'loser']),
    of: position,
    how: z.enum(['played', 'forfeit', 'double-forfeit', 'bye', 'unplayed']).nullable(),
    drop: z.strictObject({ from: z.int(), to: z.int(), mask: z.int() }).nullable(),
  }),
]);
const bracketPairing = z.strictObject({
  position,
  home: sideReason,
  away: sideReason,
}) satisfies z.ZodType<BracketPairing>;

const bothFrom = z
  .string()
  .optional()
  .describe('The region that both come from, in a round that keeps regions apart.');
export const swissPairing = z.strictObject({
  criterion: z.enum([
    'halves',
    'transposed',
    'displaced',
    'exchanged',
    'floated',
    'rematch',
    'bye',
    'second-bye',
  ]),
  figures: z.array(
    z.strictObject({ score: z.int(), place: z.int(), groupSize: z.int(), rosterId: idText }),
  ),
  wanted: z
    .strictObject({
      rosterId: idText,
      met: z.boolean(),
      region: z
        .string()
        .optional()
        .describe('The region that both come from, if it kept them apart.'),
    })
    .nullable(),
  blocks: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('met'), rosterIds: z.tuple([idText, idText]) }),
        z.strictObject({
          kind: z.literal('region'),
          rosterIds: z.tuple([idText, idText]),
          region: z.string(),
        }),
        z.strictObject({ kind: z.literal('left'), rosterId: idText }),
      ]),
    )
    .optional()
    .describe(
      'Why the two do not play by halves: who has met, who comes from one region, and who plays another score.',
    ),
  floats: z
    .array(
      z.strictObject({
        rosterId: idText,
        need: z.enum(['odd', 'unpairable']),
        passed: z.array(
          z.strictObject({
            rosterId: idText,
            why: z.enum(['floated-before', 'met', 'pairing']),
          }),
        ),
      }),
    )
    .optional()
    .describe('Why each of two rosters with different scores floats, and why no nearer one does.'),
  region: bothFrom,
  byPoints: z
    .literal(true)
    .optional()
    .describe('Given if the scores are points of a points table, not wins.'),
  share: z.strictObject(
    Object.fromEntries(PAIRING_CRITERIA.map((name) => [name, z.number()])) as Record<
      PairingCriterion,
      z.ZodNumber
    >,
  ),
}) satisfies z.ZodType<SwissPairing>;

const majorRoster = z.strictObject({
  rosterId: idText,
  seed: z.int(),
  wins: z.int(),
  losses: z.int(),
  difficulty: z.int(),
  place: z.int(),
});
export const majorPairing = z.strictObject({
  criterion: z
    .enum(['initial', 'highest-lowest', 'table', 'floated', 'rematch', 'bye', 'second-bye'])
    .describe('The last four only in a round in which a record cannot be paired.'),
  row: z.int().nullable(),
  figures: z.tuple([majorRoster], majorRoster).describe('One for a bye, else two.'),
  avoided: z
    .strictObject({ rosterIds: z.tuple([idText, idText]), region: z.string() })
    .optional()
    .describe('Two rosters of one region that are kept apart. These two meet for that reason.'),
  region: bothFrom,
}) satisfies z.ZodType<MajorPairing['reason']>;

export const knockoutPairing = z.strictObject({
  criterion: z.enum(['best-worst', 'bye']),
  remaining: z.int().describe('The number of rosters that were still in.'),
  figures: z
    .array(z.strictObject({ rosterId: idText, seed: z.int(), place: z.int() }))
    .min(1)
    .max(2),
}) satisfies z.ZodType<KnockoutPairing['reason']>;

const roundRobinPairing = z.strictObject({
  criterion: z.literal('round-robin'),
  group: z.int().describe('From 1.'),
  groupSize: z.int(),
  round: z.int(),
  double: z.literal(true).optional().describe('Given if all rosters of a group meet twice.'),
});
/** The reason for a series of a round robin: all rosters of a group meet. */
export type RoundRobinPairing = z.infer<typeof roundRobinPairing>;

const lobbyPairing = z.strictObject({
  group: z.int().describe('From 1.'),
  round: z.int(),
  rounds: z.int(),
  bySeed: z.literal(true).describe('The seeds were dealt into groups by the snake.'),
});
/** The reason for a lobby: its rosters are a group, which plays all rounds together. */
export type LobbyPairing = z.infer<typeof lobbyPairing>;

/**
 * The reason for a tie-break series: rosters share places that matter, and no tie-breaker separates
 * them.
 */
const tieBreakPairing = z.strictObject({
  criterion: z.literal('tie-break'),
  group: z.int().describe('From 1.'),
  tied: z.int().describe('The number of rosters that play for their places.'),
});

const rosters = z
  .record(idText, z.string())
  .describe('The names of all rosters that are mentioned, by id.');
const seriesExplanation = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('bracket'), reason: bracketPairing, rosters }),
  z.strictObject({ format: z.literal('swiss'), reason: swissPairing, rosters }),
  z.strictObject({ format: z.literal('major'), reason: majorPairing, rosters }),
  z.strictObject({ format: z.literal('knockout'), reason: knockoutPairing, rosters }),
  z.strictObject({
    format: z.literal('round_robin'),
    reason: z.discriminatedUnion('criterion', [roundRobinPairing, tieBreakPairing]),
    rosters,
  }),
  z.strictObject({ format: z.literal('lobbies'), reason: lobbyPairing, rosters }),
  z.strictObject({ format: z.literal('queue'), reason: queueReason, rosters }),
  z.strictObject({
    format: z.literal('by-hand'),
    reason: z.strictObject({ criterion: z.literal('by-hand') }),
    rosters,
  }),
]);
/**
 * GET match-series/{id}/explanation: the reason for the two sides of a series, as data; null if
 * none was stored.
 */
export type SeriesExplanation = z.infer<typeof seriesExplanation>;
export const explanationAnswer = z.strictObject({ data: seriesExplanation.nullable() });

const comparedValues = <Value extends z.ZodType>(value: Value) => ({ own: value, ahead: value });
const placeCriterion = [
  z.strictObject({ kind: z.literal('first') }),
  z.strictObject({ kind: z.literal('met-last'), position }),
  z.strictObject({ kind: z.literal('unplayed'), position }),
  z.strictObject({ kind: z.literal('bracket'), ...comparedValues(bracketNumber) }),
  z.strictObject({ kind: z.enum(['wave', 'certain', 'place']), ...comparedValues(z.int()) }),
] as const;
const rankCriterion = [
  z.strictObject({ kind: z.literal('withdrawn') }),
  z.strictObject({
    kind: z.literal('record'),
    ...comparedValues(z.tuple([z.number(), z.number()])),
  }),
  z.strictObject({
    kind: z.enum([...TIE_BREAKERS, ...LOBBY_CRITERIA, TIE_BREAK_SERIES, 'shared', 'round-open']),
    ...comparedValues(z.number()),
  }),
] as const;
const disqualificationCriterion = [
  z.strictObject({ kind: z.literal('disqualified') }),
  z.strictObject({
    kind: z.enum(['moved-up', 'place-open']),
    rosterId: idText.describe('The disqualified roster that was directly ahead.'),
  }),
] as const;
/**
 * The tie-break that places a roster directly behind the previous one; with groups, behind the
 * previous one of its group.
 */
export const standingReason = z
  .discriminatedUnion('kind', [...placeCriterion, ...rankCriterion, ...disqualificationCriterion])
  .meta({ id: 'StandingReason' });
export type StandingReason = PlaceCriterion | RankCriterion | DisqualificationCriterion;
