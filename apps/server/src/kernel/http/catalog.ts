import { setImmediate } from 'node:timers/promises';
import type { Identifier, Resource } from '@ringside/contract/json-api';
import type { TenantId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import type { Kysely } from 'kysely';
import type { RowMap } from '../../platform/storage/row-map.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { referenceHolding } from '../answers/value-memory.ts';
import type { Viewer } from '../sender/viewer.ts';
import type { CallServices } from './call-services.ts';

/** The source of what a resource prints. */
export interface Reader {
  db: Kysely<Database>;
  now: Date;
  tenantId: TenantId;
  viewer: Viewer | null;
  services: CallServices;
  /** The rows of the change whose answer shows the resource. */
  rows?: RowMap | undefined;
  /** Set where the resource belongs to the answer to a change. */
  afterChange?: true;
  /** True if the resource only accompanies the answer to a change. */
  besideChange?: boolean;
}

/** The way to read the resources of one type, and what they point to. */
export interface ResourceType {
  /** Loads those of the ids that exist, in the order of the ids. */
  load(reader: Reader, ids: string[]): Promise<Resource[]>;
  /** The type that each relation leads to. */
  relations: Record<string, string>;
  /** Whether a resource looks the same to every viewer at every time, until it changes. */
  isPublic?: true;
  /**
   * The types whose changes alone change the resource, if they are rare and the resource looks the
   * same to every viewer at every time: then an answer to a change includes it from memory.
   */
  changesWith?: readonly string[];
}

export type Catalog = Record<string, ResourceType>;

/**
 * Returns the entry of a type.
 *
 * @throws {Error} When the catalogue has no such type, which is a defect of a call's declaration.
 */
export const getResourceType = (catalog: Catalog, type: string): ResourceType =>
  mustHave(catalog[type], `the resource type ${type}`);

/**
 * Returns a catalogue for the answers of one batch: it reads the public resources of each type
 * together, and each once.
 */
export const shareLoads = (catalog: Catalog): Catalog =>
  Object.fromEntries(
    Object.entries(catalog).map(([name, type]) => [name, type.isPublic ? shareType(type) : type]),
  );

/** Returns a type whose loads of one turn of the event loop are one load. */
function shareType(type: ResourceType): ResourceType {
  const loads = new Map<string, Promise<Resource | undefined>>();
  let next: { ids: string[]; resources: Promise<Map<string, Resource>> } | undefined;
  function collect(reader: Reader): NonNullable<typeof next> {
    const ids: string[] = [];
    const resources = setImmediate().then(async () => {
      next = undefined;
      return new Map((await type.load(reader, ids)).map((resource) => [resource.id, resource]));
    });
    return { ids, resources };
  }
  return {
    ...type,
    async load(reader, ids) {
      for (const id of ids.filter((one) => !loads.has(one))) {
        const { ids: collected, resources } = (next ??= collect(reader));
        collected.push(id);
        loads.set(
          id,
          resources.then((byId) => byId.get(id)),
        );
      }
      const loaded = await Promise.all(ids.map(async (id) => loads.get(id)));
      return loaded.filter((resource) => resource !== undefined);
    },
  };
}

/** Returns whether an include path exists, starting from a type. */
export function canInclude(catalog: Catalog, type: string, path: string): boolean {
  let current = type;
  for (const step of path.split('.')) {
    const next = catalog[current]?.relations[step];
    if (!next || !catalog[next]) return false;
    current = next;
  }
  return true;
}

/** The resources by type, then by id. */
type ResourcesByType = Map<string, Map<string, Resource>>;

function resourcesOfType(resources: ResourcesByType, type: string): Map<string, Resource> {
  const ofType = resources.get(type) ?? new Map<string, Resource>();
  resources.set(type, ofType);
  return ofType;
}

/** Loads the resources that the include paths lead to, each once, without the primary data. */
export async function loadIncluded(
  catalog: Catalog,
  reader: Reader,
  primary: Resource[],
  paths: string[],
): Promise<Resource[]> {
  const resources: ResourcesByType = new Map();
  for (const resource of primary)
    resourcesOfType(resources, resource.type).set(resource.id, resource);
  const found: Resource[] = [];
  for (const path of paths) {
    let level = primary;
    for (const step of path.split('.')) {
      const next: Resource[] = [];
      for (const [type, ids] of relatedIds(level, step)) {
        const ofType = resourcesOfType(resources, type);
        for (const resource of await loadMissing(catalog, reader, type, ofType, ids))
          found.push(resource);
        for (const id of ids) {
          const resource = ofType.get(id);
          if (resource) next.push(resource);
        }
      }
      level = next;
    }
  }
  return found;
}

/** Returns the distinct ids that a relation of these resources names, by type. */
function relatedIds(resources: Resource[], relation: string): Map<string, Set<string>> {
  const idsByType = new Map<string, Set<string>>();
  const want = ({ type, id }: Identifier) => {
    const ids = idsByType.get(type);
    if (ids) ids.add(id);
    else idsByType.set(type, new Set([id]));
  };
  for (const { relationships } of resources) {
    const data = relationships?.[relation]?.data;
    if (Array.isArray(data)) data.forEach(want);
    else if (data) want(data);
  }
  return idsByType;
}

async function loadMissing(
  catalog: Catalog,
  reader: Reader,
  type: string,
  loaded: Map<string, Resource>,
  ids: Set<string>,
): Promise<Resource[]> {
  const missing = loaded.size === 0 ? [...ids] : [...ids].filter((id) => !loaded.has(id));
  if (missing.length === 0) return [];
  const resources = await loadType(catalog[type], type, reader, missing);
  for (const resource of resources) loaded.set(resource.id, resource);
  return resources;
}

/** Loads included resources of a type, from memory if they accompany an answer to a change. */
async function loadType(
  resourceType: ResourceType | undefined,
  type: string,
  { services, tenantId, ...reader }: Reader,
  ids: string[],
): Promise<Resource[]> {
  const { load, changesWith } = resourceType ?? {};
  if (!load) return [];
  const besideChange = reader.afterChange === true;
  const read = () => load({ ...reader, services, tenantId, besideChange }, ids);
  return besideChange && changesWith
    ? services.memory.get(
        `${tenantId} ${type} ${ids.join()}`,
        referenceHolding(tenantId, changesWith),
        read,
      )
    : read();
}

/** Returns rows in the order of the requested ids. */
export function sortByIds<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns a resource with only the attributes and relations that `fields[type]` names. */
export function pickFields(resource: Resource, fields: Record<string, string[]>): Resource {
  const fieldNames = fields[resource.type];
  if (!fieldNames) return resource;
  const pick = <Value>(record: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => fieldNames.includes(name)));
  return {
    ...resource,
    attributes: pick(resource.attributes),
    ...(resource.relationships && { relationships: pick(resource.relationships) }),
  };
}

/** Returns a to-one relation, which may be empty. */
export const toOne = (type: string, id: string | null) => ({
  data: id === null ? null : { type, id },
});
/** Returns a to-many relation. */
export const toMany = (type: string, ids: string[]) => ({ data: ids.map((id) => ({ type, id })) });
