import { z } from 'zod';
import { shownId, shownInstant } from '../documents.ts';
import { keptSeed } from './rosters.ts';

const seedingRow = z.strictObject({
  roster: z.strictObject({
    id: shownId,
    name: z.string(),
    tags: z.array(z.string()).describe('Player tags of its members.'),
  }),
  status: z.enum(['incomplete', 'ready', 'disbanded']),
  checkedIn: z.boolean(),
  standby: z.boolean(),
  withdrawn: z.boolean(),
  registeredAt: shownInstant.describe('Of the first roster on its way, where it advanced.'),
  place: z.int().describe('From 1, if all of them come.'),
  seed: z.int().nullable().describe('As it would be drawn at this moment, or was; null: left out.'),
  byHand: z.boolean().describe('Whether an operator named it.'),
  automatic: z
    .strictObject({ place: z.int(), why: keptSeed.nullable() })
    .describe('Its place without an order by hand, and why; once drawn, its seed.'),
});
/** One roster of a seeding. */
export type SeedingRow = z.infer<typeof seedingRow>;

const seeding = z.strictObject({
  version: z.int().describe("The segment's, for If-Match."),
  order: z.enum(['automatic', 'by-hand']),
  drawn: z.boolean().describe('The seeds are frozen and the series made.'),
  seedsAt: shownInstant.describe('When the clock draws them.'),
  hasCheckin: z.boolean(),
  rows: z.array(seedingRow).describe('In order of place.'),
});
/** GET segments/{id}/seeds: the seeding as it would be drawn, or as it was drawn. */
export type Seeding = z.infer<typeof seeding>;
export const seedingAnswer = z.strictObject({ data: seeding });
