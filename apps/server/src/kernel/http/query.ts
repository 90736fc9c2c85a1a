import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@ringside/rules/constants';
import type { z } from 'zod';
import type { Fault } from './errors.ts';

/** The query options of a list. */
export interface ListSpec {
  /** The schema of one value of each filter. */
  filters?: Readonly<Record<string, z.ZodType>>;
  /** The column of each sortable field. */
  sorts?: Readonly<Record<string, string>>;
  defaultSort?: string;
  defaultSize?: number;
}

export interface Query {
  page: { number: number; size: number };
  sort: { column: string; descending: boolean }[];
  /** The values of each filter, which commas separate in the query. */
  filter: Record<string, string[]>;
  include: string[];
  fields: Record<string, string[]>;
  /** The parameters outside JSON:API, such as `force`. */
  other: Record<string, string>;
}

/** The query parameters that a call understands. */
export interface QuerySpec {
  list?: ListSpec | undefined;
  /** The schemas of parameters outside JSON:API. */
  other?: Readonly<Record<string, z.ZodType>> | undefined;
  includes: (path: string) => boolean;
}

/** Returns an empty query. The sender chooses names, so the records have no prototype to reach. */
const emptyQuery = ({ list }: QuerySpec): Query => ({
  page: { number: 1, size: list?.defaultSize ?? DEFAULT_PAGE_SIZE },
  sort: [],
  filter: Object.create(null) as Query['filter'],
  include: [],
  fields: Object.create(null) as Query['fields'],
  other: Object.create(null) as Query['other'],
});

/**
 * Parses the query of a request. Every unknown, malformed or repeated parameter is a fault that
 * names it.
 */
export function parseQuery(
  search: URLSearchParams,
  spec: QuerySpec,
): { query: Query; faults: Fault[] } {
  const faults: Fault[] = [];
  const query = emptyQuery(spec);
  const seenKeys = new Set<string>();
  for (const [key, value] of search) {
    const fault = seenKeys.has(key) ? 'appears twice' : parseParameter(query, key, value, spec);
    seenKeys.add(key);
    if (fault !== undefined)
      faults.push({
        code: 'invalid-parameter',
        detail: fault,
        source: { parameter: key },
      });
  }
  if (query.sort.length === 0 && spec.list?.defaultSort)
    parseSort(query, spec.list.defaultSort, spec.list);
  return { query, faults };
}

const UNKNOWN = 'is not a known parameter';
const CONTROL = /\p{Cc}/u;

/** Parses one parameter into the query. Returns its fault, or undefined. */
function parseParameter(
  query: Query,
  key: string,
  value: string,
  spec: QuerySpec,
): string | undefined {
  if (CONTROL.test(value)) return 'must not hold control characters';
  const [, family = '', name = ''] = /^(page|filter|fields)\[(.+)\]$/.exec(key) ?? [];
  return family
    ? parseOfFamily(query, family, name, value, spec)
    : parseOfName(query, key, value, spec);
}

/** Parses `page[…]`, `filter[…]` or `fields[…]`. */
function parseOfFamily(
  query: Query,
  family: string,
  name: string,
  value: string,
  { list }: QuerySpec,
): string | undefined {
  if (family === 'page') return list ? parsePage(query, name, value) : UNKNOWN;
  if (family === 'filter') return parseFilter(query, name, value, list?.filters ?? {});
  query.fields[name] = value.split(',').filter(Boolean);
  return undefined;
}

function parseOfName(
  query: Query,
  key: string,
  value: string,
  { list, other = {}, includes }: QuerySpec,
): string | undefined {
  if (key === 'sort') return list ? parseSort(query, value, list) : UNKNOWN;
  if (key === 'include') return parseInclude(query, value, includes);
  const schema = findSchema(other, key);
  if (!schema) return UNKNOWN;
  query.other[key] = value;
  return faultOfValue(schema, value);
}

type Schemas = Readonly<Record<string, z.ZodType>>;

/** Returns the schema of a name that the sender chose, never a property of the prototype. */
const findSchema = (schemas: Schemas, name: string): z.ZodType | undefined =>
  Object.hasOwn(schemas, name) ? schemas[name] : undefined;

function parseFilter(
  query: Query,
  name: string,
  value: string,
  filters: Schemas,
): string | undefined {
  const schema = findSchema(filters, name);
  if (!schema) return UNKNOWN;
  const values = value.split(',').filter(Boolean);
  if (values.length === 0) return 'must have a value';
  query.filter[name] = values;
  return values.map((one) => faultOfValue(schema, one)).find(Boolean);
}

const faultOfValue = (schema: z.ZodType, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

function parseInclude(
  query: Query,
  value: string,
  includes: QuerySpec['includes'],
): string | undefined {
  query.include = value.split(',').filter(Boolean);
  const unknown = query.include.find((path) => !includes(path));
  return unknown === undefined ? undefined : `"${unknown}" cannot be included`;
}

function parsePage(query: Query, name: string, value: string): string | undefined {
  if (name !== 'number' && name !== 'size') return UNKNOWN;
  const most = name === 'size' ? MAX_PAGE_SIZE : 1_000_000;
  const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= 1 && number <= most)) return `must be a whole number from 1 to ${most}`;
  query.page[name] = number;
  return undefined;
}

function parseSort(query: Query, value: string, { sorts = {} }: ListSpec): string | undefined {
  const columns = new Map(Object.entries(sorts));
  const sort: Query['sort'] = [];
  for (const part of value.split(',').filter(Boolean)) {
    const field = part.replace(/^-/, '');
    const column = columns.get(field);
    if (column === undefined) return `"${field}" cannot be sorted by`;
    sort.push({ column, descending: part.startsWith('-') });
  }
  query.sort = sort;
  return undefined;
}
