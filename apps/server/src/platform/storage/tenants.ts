import type { TenantId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';
import { hostOf, type TenantUrl } from './tenant-urls.ts';

/** The championships of this deployment. They are few and do not change while the server runs. */
export interface Tenants {
  defaultId: string;
  /** The ids of championships with a site, the default one first. */
  withSite: readonly string[];
  idOf(key: string): Promise<string | undefined>;
  /** Returns the key of a championship with a site. */
  keyOf(tenantId: TenantId): string;
  /**
   * Returns the championship of a host (`name[:port]`, as a browser names it); the default one for
   * any other host.
   */
  atHost(host: string | undefined): string;
  /**
   * Returns the public URL of a site, without a slash at the end; that of the default one for a
   * championship without a site.
   */
  urlOf(tenantId: TenantId): string;
  /** Returns the URL of the console: origin and path, without a slash at the end. */
  consoleUrlOf(tenantId: TenantId): string;
  /** Returns the origin of a host in browsers. For an unknown host, that of the default site. */
  originAt(host: string | undefined): string;
  /**
   * Returns what a host serves: the console of a championship alone, its site alone, or both, with
   * the console under /console.
   */
  partAt(host: string | undefined): Part;
}

/**
 * The parts that a host serves. A sign-in in one part does not apply in the other, if each has a
 * host of its own.
 */
export type Part = 'console' | 'site' | 'both';

export interface TenantParts {
  defaultKey: string;
  publicUrl: string;
  /** The sites of the other championships. */
  urls: readonly TenantUrl[];
  /** The hosts that serve a console alone. */
  consoles?: readonly TenantUrl[];
}

/** Creates missing championships of the settings and returns all. */
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
    return mustHave(await find(key), `the championship ${key}`);
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
