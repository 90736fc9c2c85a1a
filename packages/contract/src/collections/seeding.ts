import { z } from 'zod';
import { idText, instantText } from '../documents.ts';
import { lockedSeed } from './rosters.ts';

const seedingRow = z.strictObject({
  roster: z.strictObject({
    id: idText,
    name: z.string(),
    tags: z.array(z.string()).describe('The player tags of its members.'),
  }),
  status: z.enum(['incomplete', 'ready', 'disbanded']),
  checkedIn: z.boolean(),
  standby: z.boolean(),
  withdrawn: z.boolean(),
  registeredAt: instantText.describe(
    'When the roster registered; for an advanced roster, when its first roster did.',
  ),
  place: z.int().describe('The place from 1, if all of them check in.'),
  seed: z
    .int()
    .nullable()
    .describe('The seed, as drawn or as a draw now would give it; null: not seeded.'),
  byHand: z.boolean().describe('Whether an operator placed the roster.'),
  automatic: z
    .strictObject({ place: z.int(), why: lockedSeed.nullable() })
    .describe('Its place without manual seeds, with the reason; after the draw, its seed.'),
});
/** One roster of a seeding. */
export type SeedingRow = z.infer<typeof seedingRow>;

const seeding = z.strictObject({
  version: z.int().describe("The segment's, for If-Match."),
  order: z.enum(['automatic', 'by-hand']),
  drawn: z.boolean().describe('The seeds are frozen and the series created.'),
  seedsAt: instantText.describe('When the server draws the seeds.'),
  hasCheckin: z.boolean(),
  rows: z.array(seedingRow).describe('The rosters in order of place.'),
});
/** GET segments/{id}/seeds: the seeding as it would be drawn, or as it was drawn. */
export type Seeding = z.infer<typeof seeding>;
export const seedingAnswer = z.strictObject({ data: seeding });
