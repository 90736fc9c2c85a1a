/**
 * The types of JSON:API 1.1 documents, and the conversion into nested objects.
 * https://jsonapi.org/format/1.1/
 */

export interface Identifier {
  type: string;
  id: string;
}

export interface Relationship {
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
  const known = new Map<string, Nested>();
  const all = [...[document.data ?? []].flat(), ...(document.included ?? [])];
  for (const { type, id, attributes } of all)
    known.set(`${type}/${id}`, { id, type, ...attributes });
  const find = ({ type, id }: Identifier) => known.get(`${type}/${id}`) ?? { id, type };
  for (const { type, id, relationships = {} } of all) {
    const owner = known.get(`${type}/${id}`)!;
    for (const [name, { data }] of Object.entries(relationships))
      owner[name] = Array.isArray(data) ? data.map(find) : data && find(data);
  }
  return Array.isArray(document.data)
    ? document.data.map(find)
    : document.data && find(document.data);
}
