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
/** A picture that belongs to a series, as evidence; seen by those who play it and by referees. */
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
/** What a placement in a segment is worth. */
export interface PlacePoints extends z.infer<typeof pointsAttributes> {
  id: string;
  roster: { id: string; name?: string };
  segment: { id: string; name?: string };
}
