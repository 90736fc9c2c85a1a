import { z } from 'zod';
import { idText, instantText } from '../documents.ts';

/** The pause of an event, a segment or a series; null while it goes on. */
export const shownPause = z
  .strictObject({
    since: instantText,
    reason: z.string().nullable().describe('What the operator tells the players.'),
  })
  .nullable();
export type ShownPause = z.infer<typeof shownPause>;

/** POST events/{id}/pause, segments/{id}/pause and match-series/{id}/hold */
export const pauseBody = z.strictObject({
  data: z.strictObject({
    type: z.string().optional(),
    attributes: z.strictObject({
      reason: z.string().trim().min(1).max(500).optional().describe('Players read it.'),
    }),
  }),
});
export type PauseRequest = z.infer<typeof pauseBody>['data']['attributes'];

/** With `dryRun`: what stands still, or what the end of the pause moves. */
export const pausePreview = z.strictObject({
  data: z.strictObject({
    since: instantText.describe('When the pause began, or would begin.'),
    seconds: z.int().describe('By how much the end of the pause moves what stands still.'),
    series: z.strictObject({ scheduled: z.int(), live: z.int() }),
    checkins: z.int().describe('The check-ins, of rosters and of series, that stand still.'),
    banPhases: z.int(),
    waiting: z.int().describe('The rosters that wait in a queue.'),
    laterStages: z
      .array(z.strictObject({ id: idText, name: z.string(), at: instantText }))
      .describe('The next stages, which do not move.'),
    dates: z
      .array(
        z.strictObject({
          type: z.enum(['events', 'segments', 'registration-phases']),
          id: idText,
          name: z.string(),
          date: z.enum(['date.from', 'date.to', 'checkin.from', 'checkin.to']),
          before: instantText,
          after: instantText,
        }),
      )
      .describe('The dates that the end of the pause moves.'),
  }),
});
export type PausePreview = z.infer<typeof pausePreview>['data'];
