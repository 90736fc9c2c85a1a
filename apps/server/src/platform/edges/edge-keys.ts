import type { TenantId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { type Dependency, listTouchedDependencies } from '../realtime/dependency.ts';
import type { Published } from '../unit-of-work.ts';

/** The most keys of one answer that Akamai reads. */
const MAX_KEYS = 128;
/**
 * The most bytes of each header: with the policy of a page both fit into the 4 KB that a proxy
 * reads of an answer's headers if nothing else is set.
 */
const MAX_BYTES = 1_100;
/** The dependency that every change touches. */
const EVERY_CHANGE: Dependency = '*';

/** An answer as its keys name it. */
export interface Keyed {
  tenantId: TenantId;
  dependencies: Iterable<Dependency>;
}

/**
 * Returns the headers that name an answer to shared caches: `Surrogate-Key` for Fastly and Varnish
 * (separated by spaces), `Cache-Tag` for Cloudflare, CloudFront and Akamai (by commas). An answer
 * with too many keys has two, the tenant's and that of every change, so any change purges it.
 */
export function edgeKeysOf({ tenantId, dependencies }: Keyed) {
  const keys = [...keysIn(tenantId, dependencies)];
  const isShort = keys.length <= MAX_KEYS && keys.join(' ').length <= MAX_BYTES;
  const sent = isShort ? keys : [...keysIn(tenantId, [EVERY_CHANGE])];
  return { 'surrogate-key': sent.join(' '), 'cache-tag': sent.join(',') };
}

/** Returns the keys that committed changes purge. Answers carry the same keys. */
export function purgedKeysOf(published: Iterable<Pick<Published, 'tenantId' | 'change'>>) {
  const keys = new Set<string>();
  for (const { tenantId, change } of published)
    for (const dependency of listTouchedDependencies(change)) keys.add(keyOf(tenantId, dependency));
  return keys;
}

/** Returns the key that all answers of a tenant carry. */
export const tenantKeyOf = (tenantId: TenantId): string => `t${tenantId}`;

/** Returns the tenant's key of another key. */
export const tenantKeyIn = (key: string): string => getItem(key.split('.', 1), 0);

const keysIn = (tenantId: TenantId, dependencies: Iterable<Dependency>): Set<string> =>
  new Set([
    tenantKeyOf(tenantId),
    ...Array.from(dependencies, (dependency) => keyOf(tenantId, dependency)),
  ]);

/** The characters that some known cache rejects; the dot and the tilde have a meaning here. */
const NOT_PLAIN = /[^\w:-]/gu;

/**
 * Returns the key of one dependency, as `t1.segments.5`. A colon becomes a dot; every other
 * character that some cache forbids in a key becomes its code, as `~2a` for `*`.
 */
const keyOf = (tenantId: TenantId, dependency: Dependency): string =>
  `${tenantKeyOf(tenantId)}.${dependency
    .replaceAll(NOT_PLAIN, (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}~`)
    .replaceAll(':', '.')}`;
