import type { Fault } from './errors.ts';

/** What a list may be asked. */
export interface ListSpec {
  filters?: readonly string[];
  sorts?: readonly string[];
  defaultSort?: string;
  defaultSize?: number;
}

export interface Query {
  page: { number: number; size: number };
  sort: { field: string; descending: boolean }[];
  /** Each filter's values: several by comma. */
  filter: Record<string, string[]>;
  include: string[];
  fields: Record<string, string[]>;
  /** What is none of JSON:API's own, such as `force`. */
  other: Record<string, string>;
}

const MAX_SIZE = 100;

/** Reads the query of a request; every unknown or malformed parameter is a fault with its name. */
export function readQuery(
  search: URLSearchParams,
  spec: {
    list?: ListSpec | undefined;
    other?: readonly string[] | undefined;
    includes: (path: string) => boolean;
  },
): { query: Query; faults: Fault[] } {
  const { list } = spec;
  const faults: Fault[] = [];
  const query: Query = {
    page: { number: 1, size: list?.defaultSize ?? 20 },
    sort: [],
    filter: {},
    include: [],
    fields: {},
    other: {},
  };
  const wrong = (parameter: string, detail: string) =>
    void faults.push({
      code: 'invalid-parameter',
      title: 'A parameter is not valid',
      detail,
      source: { parameter },
    });

  for (const [key, value] of search) {
    if (value.includes('\0')) {
      wrong(key, 'must not hold a zero character');
      continue;
    }
    const [, family, inner] = /^(page|filter|fields)\[(.+)\]$/.exec(key) ?? [];
    if (family === 'page' && list) readPage(query, inner!, value, (detail) => wrong(key, detail));
    else if (family === 'filter' && list?.filters?.includes(inner!))
      query.filter[inner!] = value.split(',').filter(Boolean);
    else if (family === 'fields') query.fields[inner!] = value.split(',').filter(Boolean);
    else if (key === 'sort' && list)
      query.sort = readSort(value, list, (detail) => wrong(key, detail));
    else if (key === 'include') {
      query.include = value.split(',').filter(Boolean);
      for (const path of query.include)
        if (!spec.includes(path)) wrong(key, `"${path}" cannot be included`);
    } else if (spec.other?.includes(key)) query.other[key] = value;
    else wrong(key, 'is not known here');
  }
  if (query.sort.length === 0 && list?.defaultSort)
    query.sort = readSort(list.defaultSort, list, () => {});
  return { query, faults };
}

function readPage(
  query: Query,
  name: string,
  value: string,
  wrong: (detail: string) => void,
): void {
  if (name !== 'number' && name !== 'size') return wrong('is not known here');
  const most = name === 'size' ? MAX_SIZE : 1_000_000;
  const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= 1 && number <= most) query.page[name] = number;
  else wrong(`must be a whole number from 1 to ${most}`);
}

function readSort(
  value: string,
  { sorts = [] }: ListSpec,
  wrong: (detail: string) => void,
): Query['sort'] {
  return value
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const field = part.replace(/^-/, '');
      if (!sorts.includes(field)) {
        wrong(`"${field}" cannot be sorted by`);
        return [];
      }
      return [{ field, descending: part.startsWith('-') }];
    });
}
