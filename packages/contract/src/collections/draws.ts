import { z } from 'zod';
import { idText } from '../documents.ts';

/** POST segments/{id}/undraw with `dryRun`: the draws that would go. */
export const undrawPreview = z.strictObject({
  data: z.array(
    z.strictObject({
      segment: idText,
      name: z.string(),
      rosters: z.int().describe('The rosters that were drawn.'),
      series: z.int().describe('The series that would go; their addresses are 410 from then on.'),
    }),
  ),
});
export type UndrawPreview = z.infer<typeof undrawPreview>['data'];

/** PATCH segments/{id} with `dryRun`: how many series of a draw would change. */
export const roundsPreview = z.strictObject({
  data: z.strictObject({
    resized: z.int().describe('The series that would get another best of or head start.'),
    rescheduled: z.int().describe('The series that would move with the length of the rounds.'),
    created: z.int().describe('The final matches that would be added.'),
    removed: z.int().describe('The final matches that would go.'),
  }),
});
export type RoundsPreview = z.infer<typeof roundsPreview>['data'];

const sidesOfSeries = z.strictObject({ home: z.string().nullable(), away: z.string().nullable() });

/** POST segments/{id}/swap, /replace and /late-entry with `dryRun`: the series that would change. */
export const placesPreview = z.strictObject({
  data: z.array(
    z.strictObject({
      series: idText.nullable().describe('Null for a series that would be added.'),
      bracketNumber: z.int(),
      roundNumber: z.int(),
      matchNumber: z.int(),
      before: sidesOfSeries.describe('The names of the rosters; null for a bye or one to come.'),
      after: sidesOfSeries,
    }),
  ),
});
export type PlacesPreview = z.infer<typeof placesPreview>['data'];

const rosterId = z.string().regex(/^[0-9]{1,18}$/, 'must be the id of a roster');

/** POST segments/{id}/swap: two rosters change places. */
export const swapBody = z.strictObject({
  data: z.strictObject({
    attributes: z.strictObject({ rosters: z.tuple([rosterId, rosterId]) }),
  }),
});
/** POST segments/{id}/replace: the roster `to` takes the place of `from`. */
export const replaceBody = z.strictObject({
  data: z.strictObject({ attributes: z.strictObject({ from: rosterId, to: rosterId }) }),
});
/** POST segments/{id}/late-entry, and /undo: the roster enters the draw, or leaves it again. */
export const lateEntryBody = z.strictObject({
  data: z.strictObject({ attributes: z.strictObject({ roster: rosterId }) }),
});
