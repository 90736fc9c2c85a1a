import type { CatalogueType } from '../collections/catalogue-types.ts';
import type { Role } from '../collections/catalogue.ts';
import { createEditableEndpoints } from './editable.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseOne } from './parse-answer.ts';

type Entry = { id: string } & Record<string, unknown>;
/* @__NO_SIDE_EFFECTS__ */
function createEntryEndpoints(type: CatalogueType) {
  return createEditableEndpoints<Entry, object>(type);
}

/** The small lists that operators edit alike. */
export const catalogueEndpoints = {
  games: createEntryEndpoints('games'),
  franchises: createEntryEndpoints('franchises'),
  leaderboards: createEntryEndpoints('leaderboards'),
  categories: createEntryEndpoints('categories'),
  items: createEntryEndpoints('items'),
  'community-groups': createEntryEndpoints('community-groups'),
  'regional-operators': createEntryEndpoints('regional-operators'),
} satisfies Record<CatalogueType, unknown>;

export const roleEndpoints = {
  list: defineEndpoint('GET roles/1.0', parseList<Role>),
  get: defineEndpoint('GET roles/1.0/:id', parseOne<Role>),
};
