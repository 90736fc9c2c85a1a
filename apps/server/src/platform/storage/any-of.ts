import { type Expression, type RawBuilder, sql } from 'kysely';

/** Returns the ids that the database can compare; no row has any other. */
export const comparableIds = (ids: readonly string[]): string[] =>
  ids.filter((id) => /^\d{1,18}$/.test(id));

/** Returns the real ids as the database writes them: a sender may write leading zeros. */
export const canonicalIds = (ids: readonly string[]): string[] =>
  comparableIds(ids).map((id) => String(BigInt(id)));

/**
 * Returns the right side of `where('id', '=', anyOf(ids))`: one parameter for any number of ids,
 * also none. The text is always the same, so its plan is reused; a list of `in` has one text per
 * length.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(cast(${`{${comparableIds(ids).join(',')}}`} as bigint[]))`;

/**
 * Returns the same for ids from a query. As an array it lets PostgreSQL use the indexes of both
 * sides of an `or`; an `in` on each side scans the whole table.
 */
export const anyOfQuery = (query: Expression<unknown>): RawBuilder<string> =>
  sql<string>`any(array(${query}))`;

/** Returns a pattern for `ilike` that matches any value with this text, taken literally. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
