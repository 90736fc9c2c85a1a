import { PLAIN_OR_NESTED } from '@ringside/contract/documents';
import { z } from 'zod';
import { pauseBetweenSlices } from '../../platform/slices.ts';
import { findLongList, type LongList, mostItemsOf, topListsOf } from './body-lists.ts';
import { bodyFaults, type Fault, MOST_ERRORS } from './errors.ts';

/** A list above this length is validated in slices, between which other requests get their turn. */
const SLICE_ITEMS = 200;

/** The members of a JSON:API document that say nothing to the server (JSON:API 1.1, section 7). */
const SILENT = { document: ['jsonapi', 'links', 'meta', 'included'], resource: ['links', 'meta'] };

export type ParsedBody<Data> = { data: Data } | { faults: Fault[] };

/**
 * Validates a body. It refuses lists above their limit before it validates what is in them, and
 * validates long lists in slices until there are more errors than an answer names, so that no body
 * occupies the process.
 */
export async function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): Promise<ParsedBody<z.output<Schema>>> {
  const body = omitSilentMembers(sent);
  const fields = PLAIN_OR_NESTED.get(schema) ?? schema;
  const { rest, lists } = splitLongLists(schema, body);
  const long =
    lists.map(findLength).find((one) => one !== undefined) ??
    findLongList(fields, rest) ??
    findLongList(fields, attributesIn(rest), NESTED);
  if (long) return { faults: [refuseLong(long)] };
  const parsed = schema.safeParse(rest);
  const issues: z.core.$ZodIssue[] = parsed.success ? [] : [...parsed.error.issues];
  const read = await parseLists(lists, issues);
  if ('long' in read) return { faults: [refuseLong(read.long)] };
  if (issues.length > 0 || !parsed.success) return { faults: bodyFaults(new z.ZodError(issues)) };
  const data = lists.length > 0 ? { ...(parsed.data as object), ...read.values } : parsed.data;
  return { data: data as z.output<Schema> };
}

/** Validates lists in turn; stops once there are more issues than an answer names. */
async function parseLists(
  lists: readonly NamedList[],
  issues: z.core.$ZodIssue[],
): Promise<{ values: Record<string, unknown[]> } | { long: LongList }> {
  const values: Record<string, unknown[]> = {};
  for (const list of lists) {
    const read = await parseItems(list, issues);
    if ('long' in read) return read;
    values[list.name] = read.values;
    if (issues.length > MOST_ERRORS) break;
  }
  return { values };
}

interface NamedList {
  name: string;
  list: z.ZodArray;
  items: unknown[];
}

/** Returns the list if it is longer than its schema allows. */
function findLength({ name, list, items }: NamedList): LongList | undefined {
  const most = mostItemsOf(list);
  return most !== undefined && items.length > most ? { path: [name], most } : undefined;
}

const refuseLong = ({ path, most }: LongList): Fault => ({
  code: 'invalid',
  detail: `must have at most ${most} items`,
  source: { pointer: path.map((step) => `/${step}`).join('') },
});

/** Validates the items of a list; stops once there are more issues than an answer names. */
async function parseItems(
  { name, list, items }: NamedList,
  issues: z.core.$ZodIssue[],
): Promise<{ values: unknown[] } | { long: LongList }> {
  const values: unknown[] = [];
  const element = list.element as z.ZodType;
  for (const [index, item] of items.entries()) {
    const long = findLongList(element, item, [name, index]);
    if (long) return { long };
    const parsed = z.safeParse(element, item);
    if (parsed.success) values.push(parsed.data);
    else
      for (const issue of parsed.error.issues)
        issues.push({ ...issue, path: [name, index, ...issue.path] });
    if (issues.length > MOST_ERRORS) break;
    await pauseBetweenSlices();
  }
  return { values };
}

/** Takes the long lists out of a body. */
function splitLongLists(schema: z.ZodType, body: unknown): { rest: unknown; lists: NamedList[] } {
  if (typeof body !== 'object' || body === null) return { rest: body, lists: [] };
  const lists = Object.entries(topListsOf(schema)).flatMap(([name, list]) => {
    const items = (body as Record<string, unknown>)[name];
    return Array.isArray(items) && items.length > SLICE_ITEMS ? [{ name, list, items }] : [];
  });
  const empty = Object.fromEntries(lists.map(({ name }) => [name, []]));
  return { rest: lists.length > 0 ? { ...body, ...empty } : body, lists };
}

/** Returns a JSON:API document without the members that say nothing to the server. */
export function omitSilentMembers(sent: unknown): unknown {
  if (!isRecord(sent) || !('data' in sent)) return sent;
  const { data } = sent;
  return {
    ...omit(sent, SILENT.document),
    data: isRecord(data) ? omit(data, SILENT.resource) : data,
  };
}

const NESTED = ['data', 'attributes'];

/** Returns the attributes of a body that may be bare or wrapped as `data.attributes`. */
const attributesIn = (body: unknown): unknown =>
  isRecord(body) && isRecord(body.data) ? body.data.attributes : undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const omit = (value: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
