import { type RawBuilder, sql } from 'kysely';

/** The ids that the database can compare: others exist nowhere. */
export const realIds = (ids: readonly string[]): string[] => ids.filter((id) => /^\d{1,18}$/.test(id));

/**
 * For `where('id', '=', anyOf(ids))`: one parameter for any number of ids, none included, so that the statement reads the same each time and its plan
 * is kept. A list of `in` has a text of its own for each length.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(cast(${`{${realIds(ids).join(',')}}`} as bigint[]))`;

/** A pattern for `ilike`: whatever contains the text, whose own signs mean nothing. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
