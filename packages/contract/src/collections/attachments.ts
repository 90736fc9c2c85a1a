import { z } from 'zod';
import { shownInstant } from '../documents.ts';

export const attachmentAttributes = z.strictObject({
  name: z.string(),
  url: z.string().describe('Where the picture is, as a path of this server.'),
  size: z.int().describe('In bytes, of the picture as it is kept.'),
  width: z.int(),
  height: z.int(),
  createdAt: shownInstant,
});
/** A picture of a series as evidence, visible to its players and to referees. */
export interface Attachment extends z.infer<typeof attachmentAttributes> {
  id: string;
  user: { id: string; username?: string };
  matchSeries: { id: string };
}

export const pointsAttributes = z.strictObject({
  placement: z.int(),
  points: z.int(),
  provisional: z.boolean().describe('While the segment runs: what the place would bring.'),
});
/** The points of a placement in a segment. */
export interface PlacePoints extends z.infer<typeof pointsAttributes> {
  id: string;
  roster: { id: string; name?: string };
  segment: { id: string; name?: string };
}
