import { z } from 'zod';
import { idText, instantText } from '../documents.ts';

const WEEK_MINUTES = 7 * 24 * 60;

/** The minutes of a shift; negative ones bring forward. */
const minutes = z
  .int()
  .min(-WEEK_MINUTES)
  .max(WEEK_MINUTES)
  .refine((value) => value !== 0, 'must not be 0');
const reason = z.string().max(500).optional().describe('Stands in the log.');

/** POST events/{id}/shift */
export const eventShift = z.strictObject({
  data: z.strictObject({
    type: z.string().optional(),
    attributes: z.strictObject({ minutes, reason }),
  }),
});

/** POST segments/{id}/shift */
export const segmentShift = z.strictObject({
  data: z.strictObject({
    type: z.string().optional(),
    attributes: z.strictObject({
      minutes,
      reason,
      round: z
        .strictObject({
          bracketNumber: z.int().min(0).max(9_999),
          roundNumber: z.int().min(1).max(9_999),
        })
        .optional()
        .describe('The first round that moves; without it, all that is still to come.'),
    }),
  }),
});
export type ShiftRequest = z.infer<typeof segmentShift>['data']['attributes'];

const span = z.strictObject({ from: instantText, to: instantText }).nullable();

/** With `dryRun`: what the shift would move. */
export const shiftPreview = z.strictObject({
  data: z.strictObject({
    minutes: z.int(),
    series: z.strictObject({
      count: z.int(),
      before: span.describe('The first and the last date.'),
      after: span,
    }),
    rosters: z.int().describe('The rosters whose series move.'),
    checkins: z.int().describe('The series whose check-in is open; those who are in stay in.'),
    banPhases: z.int().describe('The ban phases whose turns move.'),
    rounds: z.int().describe('The segments whose rounds to come are planned anew.'),
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
      .describe('The dates of the event, segments and registration phases that move.'),
    clashes: z
      .array(
        z.strictObject({
          kind: z
            .enum(['next-stage', 'event-end'])
            .describe('A next stage begins, or the event ends, before the segment ends.'),
          id: idText,
          name: z.string(),
          at: instantText,
        }),
      )
      .describe('What stays, although the shift reaches beyond it.'),
    undoUntil: instantText
      .nullable()
      .describe('When something next happens at an instant that moves: no undo from then on.'),
  }),
});
export type ShiftPreview = z.infer<typeof shiftPreview>['data'];
