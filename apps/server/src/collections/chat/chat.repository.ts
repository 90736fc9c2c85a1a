import type { Reading } from '../../unit-of-work.ts';

/** A message with what decides about it. */
export const messageById = ({ db, tenantId }: Reading, id: string) =>
  db
    .selectFrom('chatMessages')
    .select(['id', 'seriesId', 'userId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
