import { z } from 'zod';

/** Returns the schemas of the values inside a value, by the name of their member. */
type Inner = (schema: z.ZodType) => { schema: z.ZodType; names: string[] | 'every' }[];

/** Returns the schemas below a schema that describe the same value, such as those of a union. */
function alternativesOf(schema: z.ZodType): z.ZodType[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return alternativesOf(def.innerType as z.ZodType);
    case 'pipe':
      return alternativesOf((def.in instanceof z.ZodTransform ? def.out : def.in) as z.ZodType);
    case 'union':
      return (def.options as z.ZodType[]).flatMap(alternativesOf);
    case 'intersection':
      return [def.left, def.right].flatMap((side) => alternativesOf(side as z.ZodType));
    default:
      return [schema];
  }
}

const innerOf: Inner = (schema) => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([name, inner]) => ({
      schema: inner as z.ZodType,
      names: [name],
    }));
  if (schema instanceof z.ZodArray)
    return [{ schema: schema.element as z.ZodType, names: 'every' }];
  if (schema instanceof z.ZodTuple)
    return (schema.def.items as z.ZodType[]).map((inner, index) => ({
      schema: inner,
      names: [String(index)],
    }));
  if (schema instanceof z.ZodRecord)
    return [{ schema: schema.valueType as z.ZodType, names: 'every' }];
  return [];
};

/** Returns the most items of a list; undefined if its schema has no maximum. */
export function mostItemsOf(list: z.ZodArray): number | undefined {
  for (const check of list.def.checks ?? []) {
    const { def } = check._zod as { def: { check: string; maximum?: number; length?: number } };
    const most = def.check === 'max_length' ? def.maximum : undefined;
    if (most !== undefined) return most;
    if (def.check === 'length_equals') return def.length;
  }
  return undefined;
}

/** A list of a body, by the path of its members; `*` stands for each item. */
export interface BodyList {
  path: string;
  list: z.ZodArray;
}

/** Returns every list that the values of a schema may hold. */
export function listBodyLists(
  schema: z.ZodType,
  path = '',
  above: readonly z.ZodType[] = [],
): BodyList[] {
  return alternativesOf(schema).flatMap((one): BodyList[] => {
    if (above.includes(one)) return [];
    const lists = one instanceof z.ZodArray ? [{ path, list: one }] : [];
    return [
      ...lists,
      ...innerOf(one).flatMap(({ schema: inner, names }) =>
        (names === 'every' ? ['*'] : names).flatMap((name) =>
          listBodyLists(inner, `${path}/${name}`, [...above, one]),
        ),
      ),
    ];
  });
}

/** Returns the schema of a body's lists alone, by their names. */
export function topListsOf(schema: z.ZodType): Record<string, z.ZodArray> {
  if (!(schema instanceof z.ZodObject)) return {};
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, inner]) => {
      const [list, other] = alternativesOf(inner as z.ZodType);
      return list instanceof z.ZodArray && other === undefined ? [[name, list]] : [];
    }),
  );
}

/**
 * Returns the path of a list in a value that has more items than its schema allows. It looks before
 * any item is validated, since each invalid item costs an error.
 */
export function findLongList(
  schema: z.ZodType,
  value: unknown,
  path: Path = [],
): LongList | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const schemas = alternativesOf(schema);
  const most = Array.isArray(value) ? mostItemsOfAny(schemas) : undefined;
  if (most !== undefined && (value as unknown[]).length > most) return { path, most };
  for (const { inner, name } of schemas.flatMap((one) => membersOf(one, value))) {
    const step = Array.isArray(value) ? Number(name) : name;
    const found = findLongList(inner, (value as Record<string, unknown>)[name], [...path, step]);
    if (found) return found;
  }
  return undefined;
}

type Path = (string | number)[];

/** A list of a value that has more items than `most`. */
export interface LongList {
  path: Path;
  most: number;
}

/** Returns the largest maximum of the lists among schemas; undefined if one has none. */
function mostItemsOfAny(schemas: readonly z.ZodType[]): number | undefined {
  const lists = schemas.filter((one) => one instanceof z.ZodArray);
  const maxima = lists.flatMap((list) => mostItemsOf(list) ?? []);
  return lists.length > 0 && maxima.length === lists.length ? Math.max(...maxima) : undefined;
}

/** Returns the members of a value that hold something, with their schemas. */
const membersOf = (schema: z.ZodType, value: object) =>
  innerOf(schema).flatMap(({ schema: inner, names }) =>
    (names === 'every' ? Object.keys(value) : names)
      .filter((name) => typeof (value as Record<string, unknown>)[name] === 'object')
      .map((name) => ({ inner, name })),
  );
