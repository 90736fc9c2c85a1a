import type { Identifier, Resource } from '@ringside/contract/json-api';
import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../storage/tables.ts';
import type { Viewer } from './viewer.ts';

/** What printing a resource may use: within a change, `db` is its transaction. */
export interface Reader {
  db: Kysely<Database>;
  now: Date;
  tenantId: string;
  viewer: Viewer | null;
  context: Context;
}

/** How the resources of one type are read and what they point to. */
export interface ResourceType {
  /** Those of the ids that exist, in the order of the ids. */
  load(reader: Reader, ids: string[]): Promise<Resource[]>;
  /** The relations and the type each leads to. */
  relations: Record<string, string>;
}

export type Catalog = Record<string, ResourceType>;

/** Whether an include path exists, from a type on. */
export function canInclude(catalog: Catalog, type: string, path: string): boolean {
  let current = type;
  for (const step of path.split('.')) {
    const next = catalog[current]?.relations[step];
    if (!next || !catalog[next]) return false;
    current = next;
  }
  return true;
}

/** The resources that the include paths lead to, each once, without those that are the primary data. */
export async function included(catalog: Catalog, reader: Reader, primary: Resource[], paths: string[]): Promise<Resource[]> {
  const known = new Map(primary.map((resource) => [keyOf(resource), resource]));
  const primaryKeys = new Set(known.keys());
  for (const path of paths) {
    let level = primary;
    for (const step of path.split('.')) {
      const wanted = level.flatMap((resource) => [resource.relationships?.[step]?.data ?? []].flat());
      await fetchMissing(catalog, reader, known, wanted);
      level = wanted.flatMap((identifier) => known.get(keyOf(identifier)) ?? []);
    }
  }
  return [...known].filter(([key]) => !primaryKeys.has(key)).map(([, resource]) => resource);
}

const keyOf = ({ type, id }: Identifier) => `${type}/${id}`;

async function fetchMissing(catalog: Catalog, reader: Reader, known: Map<string, Resource>, wanted: Identifier[]): Promise<void> {
  const missing = Map.groupBy(wanted.filter((identifier) => !known.has(keyOf(identifier))), ({ type }) => type);
  for (const [type, identifiers] of missing) {
    const ids = [...new Set(identifiers.map(({ id }) => id))];
    for (const resource of (await catalog[type]?.load(reader, ids)) ?? []) known.set(keyOf(resource), resource);
  }
}

/** Rows in the order of the ids that were asked for. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Keeps the attributes and relations that `fields[type]` names. */
export function sparse(resource: Resource, fields: Record<string, string[]>): Resource {
  const wanted = fields[resource.type];
  if (!wanted) return resource;
  const pick = <Value>(all: Record<string, Value> = {}) => Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)));
  return { ...resource, attributes: pick(resource.attributes), ...(resource.relationships && { relationships: pick(resource.relationships) }) };
}

export const toOne = (type: string, id: string | null) => ({ data: id === null ? null : { type, id } });
export const toMany = (type: string, ids: string[]) => ({ data: ids.map((id) => ({ type, id })) });

/** Ids that the database can compare: others exist nowhere. */
export const realIds = (ids: string[]) => ids.filter((id) => /^\d{1,18}$/.test(id));
