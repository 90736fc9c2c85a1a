import { z } from 'zod';
import { documentOf, toOne } from '../documents.ts';
import type { CatalogueType } from './catalogue-types.ts';

/** The small lists that operators maintain and that change rarely. */
const name = z.string().trim().min(1).max(80);
const sortOrder = z.int().min(0).max(100_000).default(0);
const text = z.string().trim().min(1).max(200);
const countries = z.array(z.string().regex(/^[A-Z]{2}$/)).max(250);

/** The attributes as they are sent and answered, by type. */
const CATALOGUE_ATTRIBUTES = {
  games: z.strictObject({ name, shortName: z.string().trim().min(1).max(20), sortOrder }),
  franchises: z.strictObject({ name }),
  leaderboards: z.strictObject({
    region: name,
    crowns: z.int().min(0).max(100),
    lcq: z.int().min(0).max(100),
  }),
  categories: z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,40}$/), sortOrder }),
  items: z.strictObject({
    name,
    sortOrder,
    image: z.string().max(500).nullable().default(null),
    mode: z.string().trim().min(1).max(40).nullable().default(null),
  }),
  'community-groups': z.strictObject({ region: name, name }),
  'regional-operators': z.strictObject({
    region: name,
    eventName: text,
    operatorName: text,
    eventUrl: z.url({ protocol: /^https$/ }),
    countries,
  }),
} as const satisfies Record<CatalogueType, z.ZodObject>;

const noRelations = z.strictObject({}).optional();
/** Creates the schema of a new entry. */
export const newEntrySchema = (type: CatalogueType) =>
  documentOf({
    type,
    attributes: CATALOGUE_ATTRIBUTES[type] as z.ZodObject,
    relationships:
      type === 'items'
        ? z.strictObject({ category: toOne('categories') })
        : type === 'games'
          ? z.strictObject({ franchise: toOne('franchises').optional() }).optional()
          : noRelations,
  });

/** Creates the schema of a changed entry. It has no defaults: an omitted field stays as it is. */
export const changedEntrySchema = (type: CatalogueType) => {
  const shape = Object.fromEntries(
    Object.entries(CATALOGUE_ATTRIBUTES[type].shape).map(([key, schema]) => [
      key,
      (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
    ]),
  );
  return documentOf({
    type,
    attributes: z.strictObject(shape),
    relationships:
      type === 'games'
        ? z.strictObject({ franchise: toOne('franchises').optional() }).optional()
        : noRelations,
  });
};

/** The segment in whose ban phases an item is disabled or enabled. */
export const poolChange = documentOf({
  type: 'items',
  attributes: z.strictObject({}).optional(),
  relationships: z.strictObject({ segment: toOne('segments') }),
});

export const roleAttributes = z.strictObject({ permissions: z.array(z.string()) });
/** A role of operators with its permissions; its id is its name. */
export interface Role extends z.infer<typeof roleAttributes> {
  id: string;
}

export const franchiseAttributes = z.strictObject({ name: z.string() });
