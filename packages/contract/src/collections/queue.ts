import type { RosterId, SegmentId, SeriesId } from '@ringside/rules/ids';
import { z } from 'zod';
import { emptyBody, idText, instantText, toOne } from '../documents.ts';

/** POST queue/{id}/join and leave: the roster. */
export const queueBody = z.strictObject({
  data: z.strictObject({
    type: z.string().optional(),
    attributes: emptyBody,
    relationships: z.strictObject({ roster: toOne('rosters') }),
  }),
});

const queueStatus = z.strictObject({
  position: z
    .int()
    .nullable()
    .describe('The position from 1; the roster that has waited longest is first.'),
  since: instantText.nullable(),
  estimate: z
    .int()
    .nullable()
    .describe(
      'How many seconds the rosters of the latest pairing had waited; null before the first pairing.',
    ),
  matchUp: idText.nullable().describe('The id of the match-up that needs an answer.'),
  waiting: z.int().describe('How many rosters are in the queue.'),
});
/** The state of the caller's roster; all null if it is not in line. */
export type QueueStatus = z.infer<typeof queueStatus>;
export const queueAnswer = z.strictObject({
  data: z.strictObject({ type: z.literal('queue'), id: idText, attributes: queueStatus }),
});
export type QueueAnswer = z.infer<typeof queueAnswer>;

export const queueReason = z.strictObject({
  difference: z.number(),
  window: z.number(),
  waitedMs: z.number(),
});
export const matchUpAttributes = z.strictObject({
  status: z.enum(['open', 'played', 'declined', 'expired']),
  deadline: instantText,
  createdAt: instantText,
  accepted: z.strictObject({ home: z.boolean(), away: z.boolean() }),
  reason: queueReason.describe(
    'Why these two rosters were paired: the difference of ratings, the window, and the longer of the two waits.',
  ),
});

/** A match-up as the client sees it. */
export interface MatchUp extends z.infer<typeof matchUpAttributes> {
  id: string;
  segment: { id: SegmentId };
  home: { id: RosterId; name?: string };
  away: { id: RosterId; name?: string };
  matchSeries: { id: SeriesId } | null;
}
