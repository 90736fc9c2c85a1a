import type { RosterId, SegmentId, SeriesId, UserId } from '@ringside/rules/ids';
import { z } from 'zod';
import { instantText } from '../documents.ts';

export const attachmentAttributes = z.strictObject({
  name: z.string(),
  url: z.string().describe('The address of the picture, as a path of this server.'),
  size: z.int().describe('The size of the stored picture, in bytes.'),
  width: z.int(),
  height: z.int(),
  createdAt: instantText,
});
/** A picture of a series as evidence, visible to its players and to referees. */
export interface Attachment extends z.infer<typeof attachmentAttributes> {
  id: string;
  user: { id: UserId; username?: string };
  matchSeries: { id: SeriesId };
}

export const pointsAttributes = z.strictObject({
  placement: z.int(),
  points: z.int(),
  provisional: z.boolean().describe('While the segment runs: what the placement would bring.'),
});
/** The points of a placement in a segment. */
export interface PlacePoints extends z.infer<typeof pointsAttributes> {
  id: string;
  roster: { id: RosterId; name?: string };
  segment: { id: SegmentId; name?: string };
}
