import type { Resource } from '@ringside/contract/json-api';
import type { Selectable } from 'kysely';
import { toOne } from '../../kernel/http/catalog.ts';
import type { Database } from '../../platform/storage/tables.ts';

export type CheckinRow = Selectable<Database['checkins']>;

/** Prints a check-in. */
export const renderCheckin = ({
  id,
  createdAt,
  userId,
  seriesId,
  rosterId,
}: CheckinRow): Resource => ({
  type: 'checkins',
  id,
  attributes: { createdAt: createdAt.toISOString() },
  relationships: {
    user: toOne('users', userId),
    ...(seriesId && { matchSeries: toOne('match-series', seriesId) }),
    ...(rosterId && { roster: toOne('rosters', rosterId) }),
  },
});
