import type { Reading } from '../../platform/unit-of-work.ts';

/** Returns the query for a message with the columns that decide about it. */
export const findMessageById = ({ db, tenantId }: Reading, id: string) =>
  db
    .selectFrom('chatMessages')
    .select(['id', 'seriesId', 'userId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
