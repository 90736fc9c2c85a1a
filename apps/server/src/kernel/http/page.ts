import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';
import type { Query } from './query.ts';

/**
 * Loads the ids of one page and the total count. The id breaks every tie, so that pages neither
 * repeat nor miss a row.
 */
export async function loadPageOfIds<Tables extends keyof Database>(
  base: SelectQueryBuilder<Database, Tables, object>,
  idColumn: string,
  query: Query,
): Promise<{ ids: string[]; total: number }> {
  const untyped = base as unknown as SelectQueryBuilder<Database, Tables, object>;
  const count = await untyped
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  let sorted = untyped.select(`${idColumn} as id` as never) as unknown as SelectQueryBuilder<
    Database,
    Tables,
    { id: string }
  >;
  for (const { column, descending } of query.sort)
    sorted = sorted.orderBy(column as never, (o) =>
      descending ? o.desc().nullsLast() : o.asc().nullsLast(),
    ) as typeof sorted;
  const { number, size } = query.page;
  const rows = await sorted
    .orderBy(idColumn as never)
    .limit(size)
    .offset((number - 1) * size)
    .execute();
  return {
    ids: rows.map((row) => row.id),
    total: Number((count as unknown as { total: string }).total),
  };
}
