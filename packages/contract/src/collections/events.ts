import type { EventId, SegmentId } from '@ringside/rules/ids';
import { z } from 'zod';
import { documentOf, instant, emptyBody, period, shownPeriod, toOne } from '../documents.ts';
import { name, names } from './names.ts';
import { shownPause } from './pauses.ts';

const attributes = z.strictObject({
  name,
  names: names.default({}),
  status: z.enum(['active', 'archived']).default('active'),
  date: period,
  draft: z.boolean().default(false).describe('Whether only operators see the event.'),
});

export const newEvent = documentOf({
  type: 'events',
  attributes,
  relationships: z.strictObject({ game: toOne('games').optional() }).optional(),
});
export const changedEvent = documentOf({
  type: 'events',
  attributes: attributes.extend({ names, draft: z.boolean() }).partial(),
  relationships: emptyBody,
});
export const clonedEvent = z.strictObject({
  data: z.strictObject({
    type: z.literal('events').optional(),
    attributes: z
      .strictObject({
        name: name.optional(),
        names: names
          .optional()
          .describe('By default those of the event, unless the copy has another name.'),
        date: z.strictObject({ from: instant }).optional(),
        draft: z.boolean().optional().describe('False by default.'),
      })
      .optional(),
  }),
});

export const eventAttributes = z.strictObject({
  name: z.string(),
  names,
  status: z.enum(['active', 'archived']),
  date: shownPeriod,
  draft: z.boolean(),
  pause: shownPause.describe('Since when all of it stands still, and why; null while it goes on.'),
});

/** An event as the client sees it. */
export interface Event extends z.infer<typeof eventAttributes> {
  id: EventId;
  game: { id: string; name?: string };
  segments: { id: SegmentId }[];
}
