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
  /**
   * Whose site or console has this host (`name[:port]`, as a browser names it); the default one's
   * for every other.
   */
  atHost(host: string | undefined): string;
  /**
   * Where people find it, without a slash at the end; without a site of its own, that of the
   * default one.
   */
  urlOf(tenantId: string): string;
  /** Where its operators work: origin and path, without a slash at the end. */
  consoleUrlOf(tenantId: string): string;
  /**
   * What browsers call a host of ours: its origin. For a host that nobody has named, that of the
   * default site.
   */
  originAt(host: string | undefined): string;
  /**
   * What is on a host: the console of a championship alone, its site alone, or the site with the
   * console under /console.
   */
  partAt(host: string | undefined): Part;
}

/**
 * What a host is for. Who is signed in to the one part is nobody in the other, where each has a
 * host of its own.
 */
export type Part = 'console' | 'site' | 'both';

export interface TenantParts {
  defaultKey: string;
  publicUrl: string;
  /** The others that have a site. */
  urls: readonly TenantUrl[];
  /** The hosts on which there is nothing but a console. */
  consoles?: readonly TenantUrl[];
}

/** Makes the championships that the settings name and that are not there yet. */
export async function openTenants(
  db: Kysely<Database>,
  { defaultKey, publicUrl, urls, consoles = [] }: TenantParts,
): Promise<Tenants> {
  const ids = new Map<string, string>();
  const find = async (key: string) => {
    const row = await db
      .selectFrom('tenants')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst();
    if (row) ids.set(key, row.id);
    return row?.id;
  };
  const ensure = async (key: string) => {
    if (!(await find(key)))
      await db
        .insertInto('tenants')
        .values({ key, name: key })
        .onConflict((c) => c.doNothing())
        .execute();
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
  const consoleOf = new Map<string, string>();
  const origins = new Map<string, string>();
  for (const { key, url } of consoles) {
    const id = await ensure(key);
    hosts.set(hostOf(url), id);
    origins.set(hostOf(url), url);
    consoleOf.set(id, url);
  }
  const tenants: Tenants = {
    defaultId,
    withSite: [defaultId, ...sites.keys()],
    keyOf: (tenantId) => keys.get(tenantId) ?? defaultKey,
    idOf: async (key) => ids.get(key) ?? find(key),
    atHost: (host) =>
      (host === undefined ? undefined : hosts.get(host.toLowerCase())) ?? tenants.defaultId,
    urlOf: (tenantId) => sites.get(tenantId) ?? publicUrl,
    consoleUrlOf: (tenantId) => `${consoleOf.get(tenantId) ?? tenants.urlOf(tenantId)}/console`,
    originAt: (host) =>
      (host === undefined ? undefined : origins.get(host.toLowerCase())) ??
      tenants.urlOf(tenants.atHost(host)),
    partAt: (host) => {
      if (host !== undefined && origins.has(host.toLowerCase())) return 'console';
      return consoleOf.has(tenants.atHost(host)) ? 'site' : 'both';
    },
  };
  return tenants;
}
