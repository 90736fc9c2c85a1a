import type { ManualPairing, PairingBreak } from '@ringside/rules/swiss/validate-pairings';
import { z } from 'zod';
import { idText } from '../documents.ts';
import { knockoutPairing, majorPairing, swissPairing } from './explanations.ts';
import { roundOnHold } from './segments.ts';

export type { ManualPairing, PairingBreak };

const pairingBreak = z.strictObject({
  kind: z.enum([
    'rematch',
    'second-bye',
    'bye-after-forfeit',
    'extra-bye',
    'bye-score',
    'float',
    'float-again',
    'same-region',
  ]),
  index: z.int().describe('The place in the list of pairings, from 0.'),
  rosterIds: z.array(idText),
  figures: z
    .array(z.int())
    .describe(
      'rematch: the round; bye-score: its score and that of the bye by the rules; float: both scores.',
    ),
  region: z.string().optional().describe('same-region: the region that both come from.'),
}) satisfies z.ZodType<PairingBreak>;

const previewedPairing = z.strictObject({
  home: idText,
  away: idText.nullable().describe('Null: a bye.'),
  isProposed: z.boolean().describe('The rules also pair these two rosters.'),
  reason: z
    .union([swissPairing, majorPairing, knockoutPairing])
    .nullable()
    .describe('The reason by the rules; null for a manual bye.'),
});
export type PreviewedPairing = z.infer<typeof previewedPairing>;

const inField = z.strictObject({
  roster: z.strictObject({ id: idText, name: z.string(), seed: z.int() }),
  score: z.int(),
  losses: z.int(),
  byes: z.int(),
  byeAllowed: z.boolean(),
  region: z
    .string()
    .nullable()
    .describe('Its region, if the round keeps regions apart; else null.'),
  opponents: z.array(idText),
});
export type RosterInField = z.infer<typeof inField>;

const roundPreview = z.strictObject({
  version: z.int().describe("The segment's, for If-Match."),
  round: z.int(),
  rounds: z.int(),
  held: roundOnHold.nullable(),
  unpairable: z
    .string()
    .nullable()
    .describe('Why the rules find no pairing; null if they find one.'),
  field: z
    .array(inField)
    .describe('The rosters still in play, in pairing order: by score, then by seed.'),
  pairings: z
    .array(previewedPairing)
    .describe('The pairings of the request, or else those of the rules.'),
  breaks: z.array(pairingBreak),
  byPoints: z
    .literal(true)
    .optional()
    .describe('Given if the scores are points of a points table, not wins.'),
});
/**
 * POST segments/{id}/rounds/preview: the next round of a swiss as it would be published, and the
 * rules that it breaks.
 */
export type RoundPreview = z.infer<typeof roundPreview>;
export const roundPreviewAnswer = z.strictObject({ data: roundPreview });
