import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

/** The championships of this deployment by their key. They are few and do not change while the server runs. */
export interface Tenants {
  defaultId: string;
  idOf(key: string): Promise<string | undefined>;
}

export async function openTenants(db: Kysely<Database>, defaultKey: string): Promise<Tenants> {
  const ids = new Map<string, string>();
  const find = async (key: string) => {
    const row = await db.selectFrom('tenants').select('id').where('key', '=', key).executeTakeFirst();
    if (row) ids.set(key, row.id);
    return row?.id;
  };
  const defaultId =
    (await find(defaultKey)) ??
    (await db.insertInto('tenants').values({ key: defaultKey, name: defaultKey }).onConflict((c) => c.doNothing()).returning('id').executeTakeFirst())?.id ??
    (await find(defaultKey))!;
  ids.set(defaultKey, defaultId);
  return { defaultId, idOf: async (key) => ids.get(key) ?? find(key) };
}
