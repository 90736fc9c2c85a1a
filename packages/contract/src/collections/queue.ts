import { z } from 'zod';
import { none, shownId, shownInstant, toOne } from '../documents.ts';

/** POST queue/{id}/join and leave: the roster. */
export const queueBody = z.object({
  data: z.object({
    type: z.string().optional(),
    attributes: none,
    relationships: z.strictObject({ roster: toOne('rosters') }),
  }),
});

export const queueStatus = z.strictObject({
  position: z.int().nullable().describe('From 1, the longest waiting first.'),
  since: shownInstant.nullable(),
  estimate: z
    .int()
    .nullable()
    .describe('Seconds that those who were paired last had waited; null where nobody was yet.'),
  matchUp: shownId.nullable().describe('The id of the match-up that waits for answers.'),
  waiting: z.int().describe('How many rosters stand in line.'),
});
/** The state of the caller's roster; all null if it is not in line. */
export type QueueStatus = z.infer<typeof queueStatus>;
export const queueAnswer = z.strictObject({
  data: z.strictObject({ type: z.literal('queue'), id: shownId, attributes: queueStatus }),
});
export type QueueAnswer = z.infer<typeof queueAnswer>;

export const queueReason = z.strictObject({
  difference: z.number(),
  window: z.number(),
  waitedMs: z.number(),
});
export const matchUpAttributes = z.strictObject({
  status: z.enum(['open', 'played', 'declined', 'expired']),
  deadline: shownInstant,
  createdAt: shownInstant,
  accepted: z.strictObject({ home: z.boolean(), away: z.boolean() }),
  reason: queueReason.describe(
    'Why these two: the difference of ratings, the window, and how long the longer had waited.',
  ),
});

/** A match-up as the client sees it. */
export interface MatchUp extends z.infer<typeof matchUpAttributes> {
  id: string;
  segment: { id: string };
  home: { id: string; name?: string };
  away: { id: string; name?: string };
  matchSeries: { id: string } | null;
}
