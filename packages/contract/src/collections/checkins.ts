import type { RosterId, SeriesId, UserId } from '@ringside/rules/ids';
import { z } from 'zod';
import { documentOf, emptyBody, instantText, toOne } from '../documents.ts';

export const newCheckin = documentOf({
  type: 'checkins',
  attributes: emptyBody,
  relationships: z
    .strictObject({
      matchSeries: toOne('match-series').optional(),
      roster: toOne('rosters').optional(),
      user: toOne('users').optional(),
    })
    .refine((sent) => !!sent.matchSeries !== !!sent.roster, {
      message: 'needs either a matchSeries or a roster',
    }),
});

export const checkinAttributes = z.strictObject({ createdAt: instantText });

export interface Checkin extends z.infer<typeof checkinAttributes> {
  id: string;
  user: { id: UserId };
  matchSeries?: { id: SeriesId } | null;
  roster?: { id: RosterId } | null;
}
