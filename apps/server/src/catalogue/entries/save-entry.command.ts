import type { CatalogueType } from '@ringside/contract/collections/catalogue-types';
import type { Kysely } from 'kysely';
import {
  conflict,
  relationNotFound,
  type Answer,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/storage/races.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { isInPool } from '../categories/item.command.ts';
import { type Entry, nextVersionOf } from './entry.ts';

export type CatalogueTable =
  | 'games'
  | 'franchises'
  | 'leaderboards'
  | 'categories'
  | 'items'
  | 'communityGroups'
  | 'regionalOperators';
interface Kind {
  table: CatalogueTable;
  type: CatalogueType;
}
interface Sent {
  attributes: Record<string, unknown>;
  relationships?:
    | { category?: { data: { id: string } }; franchise?: { data: { id: string } } }
    | undefined;
}

/**
 * Returns the query builder without table types: all seven tables have the columns used here, an id
 * and (except items) a tenant.
 */
const untypedDb = (db: Work['db'] | ReadContext['db']) =>
  db as unknown as Kysely<Record<CatalogueTable, Entry>>;

/**
 * Finds one entry of the tenant; `locked` locks the row for a change, so that no other transaction
 * changes it meanwhile.
 */
export async function findEntry(
  { db, tenantId }: Pick<ReadContext, 'db' | 'tenantId'>,
  table: CatalogueTable,
  id: string,
  locked = false,
): Promise<Entry | undefined> {
  const query = untypedDb(db)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .$if(locked, (found) => found.forUpdate());
  if (table !== 'items')
    return query.where('tenantId', '=', tenantId).executeTakeFirst() as Promise<Entry | undefined>;
  const tenantCategories = db
    .selectFrom('categories')
    .select('id')
    .where('tenantId', '=', tenantId);
  return query.where('categoryId', 'in', tenantCategories as never).executeTakeFirst() as Promise<
    Entry | undefined
  >;
}

/** Inserts an entry; a duplicate name is a conflict. */
export async function insertEntry(
  work: Work,
  { table, type }: Kind,
  { attributes, relationships }: Sent,
): Promise<Answer> {
  const related = await findRelatedColumns(work, type, relationships);
  if ('missing' in related) return relationNotFound(related.missing.pointer, related.missing.title);
  const values = {
    ...columnsOf(attributes),
    ...related.columns,
    ...(table !== 'items' && { tenantId: work.tenantId }),
    ...(table === 'franchises' && { createdAt: work.now }),
  };
  return refuseConstraintViolations(async () => {
    const { id } = await untypedDb(work.db)
      .insertInto(table)
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    work.record({
      action: `${type}.created`,
      subject: { type, id, version: 1 },
      after: attributes,
    });
    return { show: { type, id }, status: 201 };
  });
}

/** Changes an entry; a duplicate name is a conflict. */
export async function changeEntry(
  work: Work,
  { table, type }: Kind,
  entry: Entry,
  { attributes, relationships }: Sent,
): Promise<Answer> {
  const related = await findRelatedColumns(work, type, relationships);
  if ('missing' in related) return relationNotFound(related.missing.pointer, related.missing.title);
  const set = { ...columnsOf(attributes), ...related.columns };
  const before = Object.fromEntries(Object.keys(attributes).map((key) => [key, entry[key]]));
  if (Object.keys(set).length === 0) return { show: { type, id: entry.id } };
  return refuseConstraintViolations(async () => {
    const version = nextVersionOf(entry);
    await untypedDb(work.db)
      .updateTable(table)
      .set({ ...set, version } as never)
      .where('id', '=', entry.id)
      .execute();
    work.record({
      action: `${type}.updated`,
      subject: { type, id: entry.id, version },
      before,
      after: attributes,
    });
    return { show: { type, id: entry.id } };
  });
}

/** Deletes an entry; one that is in use is a conflict. */
export async function deleteEntry(
  work: Work,
  { table, type }: Kind,
  entry: Entry,
): Promise<Answer> {
  if (table === 'items' && (await isInPool(work, entry))) return entryInUse;
  return refuseConstraintViolations(async () => {
    await untypedDb(work.db).deleteFrom(table).where('id', '=', entry.id).execute();
    work.record({ action: `${type}.deleted`, subject: { type, id: entry.id }, before: entry });
    return { empty: true };
  });
}

const entryInUse = conflict('in-use', 'The entry is in use');

const columnsOf = (attributes: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      Array.isArray(value) ? json(value) : value,
    ]),
  );

async function findRelatedColumns(
  work: Work,
  type: CatalogueType,
  relationships: Sent['relationships'],
): Promise<{ columns: Record<string, string> } | { missing: { pointer: string; title: string } }> {
  const relation = relationships?.category ?? relationships?.franchise;
  if (!relation) return { columns: {} };
  const [name, table] =
    type === 'items'
      ? (['category', 'categories'] as const)
      : (['franchise', 'franchises'] as const);
  const target =
    /^\d{1,18}$/.test(relation.data.id) && (await findEntry(work, table, relation.data.id));
  return target
    ? { columns: { [`${name}Id`]: target.id } }
    : { missing: { pointer: `/data/relationships/${name}`, title: `There is no such ${name}` } };
}

/**
 * Runs a change and turns a constraint violation of the database into a conflict. The transaction
 * rolls back with the refusal.
 */
async function refuseConstraintViolations(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (isUniqueViolation(error)) return conflict('already-exists', 'The name is taken');
    if (isForeignKeyViolation(error)) return entryInUse;
    throw error;
  }
}
