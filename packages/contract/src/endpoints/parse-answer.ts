import { deserialise, type Document, type PageMeta } from '../json-api.ts';

export interface ListPage<Item> {
  items: Item[];
  page: PageMeta;
}

/** Ignores the body of an answer. */
export const parseNothing = (): void => undefined;
/** Parses a JSON:API document with one resource, or with many that are not a page. */
export const parseOne = <Item>(body: unknown): Item => deserialise(body as Document) as Item;
/** Parses a page of resources. */
export function parseList<Item>(body: unknown): ListPage<Item> {
  const document = body as Document;
  const items = deserialise(document) as Item[];
  return {
    items,
    page: document.meta?.page ?? { number: 1, size: items.length, total: items.length },
  };
}
/** Parses plain JSON. */
export const parsePlain = <Answer>(body: unknown): Answer => body as Answer;
/** Parses plain JSON and returns its member `data`. */
export const parseData = <Answer>(body: unknown): Answer => parsePlain<{ data: Answer }>(body).data;
