import { type Expression, type RawBuilder, sql } from 'kysely';

/** The ids that the database can compare: others exist nowhere. */
export const realIds = (ids: readonly string[]): string[] =>
  ids.filter((id) => /^\d{1,18}$/.test(id));

/** The real ids as the database writes them: a sender may write leading zeros. */
export const canonicalIds = (ids: readonly string[]): string[] =>
  realIds(ids).map((id) => String(BigInt(id)));

/**
 * For `where('id', '=', anyOf(ids))`: one parameter for any number of ids, none included, so that
 * the statement reads the same each time and its plan is kept. A list of `in` has a text of its own
 * for each length.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(cast(${`{${realIds(ids).join(',')}}`} as bigint[]))`;

/**
 * The same for ids that a query finds. As a list that is made first, the indexes of both sides of
 * an `or` are used; an `in` on each side has the whole table read.
 */
export const anyIn = (query: Expression<unknown>): RawBuilder<string> =>
  sql<string>`any(array(${query}))`;

/** A pattern for `ilike`: whatever contains the text, whose own signs mean nothing. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
