import type { Kysely } from 'kysely';
import { hostOf, type TenantUrl } from '../tenant-urls.ts';
import type { Database } from './tables.ts';

/** The championships of this deployment. They are few and do not change while the server runs. */
export interface Tenants {
  defaultId: string;
  /** Those that have a site of their own, the default one first. */
  withSite: readonly string[];
  idOf(key: string): Promise<string | undefined>;
  /** The key of one that has a site. */
  keyOf(tenantId: string): string;
  /** Whose site has this host (`name[:port]`, as a browser names it); the default one's for every other. */
  atHost(host: string | undefined): string;
  /** Where people find it, without a slash at the end; without a site of its own, that of the default one. */
  urlOf(tenantId: string): string;
}

export interface TenantParts {
  defaultKey: string;
  publicUrl: string;
  /** The others that have a site. */
  urls: readonly TenantUrl[];
}

/** Makes the championships that the settings name and that are not there yet. */
export async function openTenants(db: Kysely<Database>, { defaultKey, publicUrl, urls }: TenantParts): Promise<Tenants> {
  const ids = new Map<string, string>();
  const find = async (key: string) => {
    const row = await db.selectFrom('tenants').select('id').where('key', '=', key).executeTakeFirst();
    if (row) ids.set(key, row.id);
    return row?.id;
  };
  const ensure = async (key: string) => {
    if (!(await find(key))) await db.insertInto('tenants').values({ key, name: key }).onConflict((c) => c.doNothing()).execute();
    return (await find(key))!;
  };
  const defaultId = await ensure(defaultKey);
  const hosts = new Map<string, string>();
  const sites = new Map<string, string>();
  const keys = new Map([[defaultId, defaultKey]]);
  for (const { key, url } of urls) {
    const id = await ensure(key);
    hosts.set(hostOf(url), id);
    sites.set(id, url);
    keys.set(id, key);
  }
  const tenants: Tenants = {
    defaultId,
    withSite: [defaultId, ...sites.keys()],
    keyOf: (tenantId) => keys.get(tenantId) ?? defaultKey,
    idOf: async (key) => ids.get(key) ?? find(key),
    atHost: (host) => (host === undefined ? undefined : hosts.get(host.toLowerCase())) ?? tenants.defaultId,
    urlOf: (tenantId) => sites.get(tenantId) ?? publicUrl,
  };
  return tenants;
}
