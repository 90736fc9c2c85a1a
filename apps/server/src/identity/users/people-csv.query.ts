import { formatCsvLine } from '@ringside/rules/csv';
import { userCountry } from '@ringside/rules/season/preferred-regions';
import { loadRowsInPages } from '../../platform/storage/rows-in-pages.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

const COLUMNS = [
  'user',
  'username',
  'tag',
  'first name',
  'last name',
  'email',
  'country',
  'challenge wins',
  'queue wins',
  'banned',
  'suspended until',
  'suspended',
  'registered',
];

/** Yields the users of a championship as CSV, one line each. */
export async function* exportPeople({ db, tenantId }: Reading): AsyncGenerator<string> {
  yield formatCsvLine(COLUMNS);
  for await (const rows of loadRowsInPages((after, size) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )) {
    yield rows
      .map((row) =>
        formatCsvLine([
          row.id,
          row.username,
          row.playerTag,
          row.firstName,
          row.lastName,
          row.email,
          userCountry(row),
          row.challengeWins,
          row.queueWins,
          row.isBanned,
          row.suspendedUntil?.toISOString() ?? null,
          row.suspendedAt,
          row.createdAt,
        ]),
      )
      .join('');
  }
}
