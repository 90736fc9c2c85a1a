import { type AliasedExpression, sql } from 'kysely';
import { toSnakeCase } from './case.ts';
import { json } from './tables/columns.ts';

/**
 * Returns rows as a table of a statement with the name `changed`, for `update … from`. The rows are
 * one parameter, so a statement has the same text for any number of them.
 *
 * @param types - The SQL type of each column, by its name in camel case
 */
export function changedRows<Columns>(
  types: Readonly<Record<string, string>>,
  rows: readonly object[],
): AliasedExpression<Columns, 'changed'> {
  const names = Object.keys(types);
  const shape = sql.join(
    Object.entries(types).map(([name, type]) => sql`${sql.id(toSnakeCase(name))} ${sql.raw(type)}`),
  );
  const stored = rows.map((row) => {
    const values: Record<string, unknown> = { ...row };
    return Object.fromEntries(names.map((name) => [toSnakeCase(name), values[name]]));
  });
  return sql<Columns>`jsonb_to_recordset(cast(${json(stored)} as jsonb))`.as<'changed'>(
    sql`changed(${shape})`,
  );
}
