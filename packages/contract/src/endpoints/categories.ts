import type { Category, Item } from '../collections/challenges.ts';
import { encodeResource, toOne } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

const encodeSegment = (_id: string, segment: string) =>
  encodeResource({ type: 'items', relationships: { segment: toOne('segments', segment) } });

export const categoryEndpoints = {
  list: defineEndpoint('GET categories/1.0', parseList<Category>),
};

/** The items of ban phases. A picture has at most 5 MB. */
export const itemSiteEndpoints = {
  list: defineEndpoint('GET items/1.0', parseList<Item>, {
    query: { sort: 'sortOrder', 'page[size]': 100 },
    encode: (category?: string) => ({ query: { 'filter[category.id]': category || undefined } }),
  }),
};

export const itemEndpoints = {
  ...itemSiteEndpoints,
  setPicture: defineEndpoint('PATCH items/1.0/:id/picture', parseOne<Item>, {
    encode: (_id: string, file: Blob) => ({ file }),
  }),
  deletePicture: defineEndpoint('DELETE items/1.0/:id/picture', parseNothing),
  /** Removes the item from the ban phases of a segment and of those below it. */
  switchOff: defineEndpoint('POST items/1.0/:id/switch-off', parseOne<Item>, {
    encode: encodeSegment,
  }),
  switchOn: defineEndpoint('POST items/1.0/:id/switch-on', parseOne<Item>, {
    encode: encodeSegment,
  }),
};
