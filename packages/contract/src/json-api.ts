/**
 * The types of JSON:API 1.1 documents, and the conversion into nested objects.
 * https://jsonapi.org/format/1.1/
 */
import { mustFind } from '@ringside/rules/must';

export interface Identifier {
  type: string;
  id: string;
}

interface Relationship {
  data: Identifier | Identifier[] | null;
}

export interface Resource extends Identifier {
  attributes: Record<string, unknown>;
  relationships?: Record<string, Relationship>;
  /** The version in the ETag; absent if nothing can be edited. */
  meta?: { version: number };
}

export interface PageMeta {
  number: number;
  size: number;
  total: number;
}

export interface Document {
  jsonapi: { version: '1.1' };
  data: Resource | Resource[] | null;
  included?: Resource[];
  meta?: { page: PageMeta };
  links?: Record<string, string | null>;
}

type Nested = { id: string; type: string } & Record<string, unknown>;

/**
 * Converts a document into plain nested objects: attributes and relations side by side, included
 * resources nested where they are referenced, others as `{id, type}`. Cycles in a document become
 * cycles of objects.
 */
export function deserialise(document: Document): unknown {
  const items = new Map<string, Nested>();
  const resources = [...[document.data ?? []].flat(), ...(document.included ?? [])];
  for (const { type, id, attributes } of resources)
    items.set(`${type}/${id}`, { id, type, ...attributes });
  const find = ({ type, id }: Identifier) => items.get(`${type}/${id}`) ?? { id, type };
  const findLinked = (data: Relationship['data'] | undefined) =>
    Array.isArray(data) ? data.map(find) : data && find(data);
  for (const { type, id, relationships = {} } of resources) {
    const owner = mustFind(items, `${type}/${id}`);
    for (const [name, { data }] of Object.entries(relationships)) owner[name] = findLinked(data);
  }
  return findLinked(document.data);
}
