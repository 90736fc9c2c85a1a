import { setImmediate as turn } from 'node:timers/promises';
import { PLAIN_OR_NESTED } from '@ringside/contract/documents';
import { z } from 'zod';
import { findLongList, topListsOf } from './body-lists.ts';
import { bodyFaults, type Fault, MOST_ERRORS } from './errors.ts';

/** A list above this length is validated in slices, between which other requests get their turn. */
const SLICE_ITEMS = 200;
const SLICE_MS = 10;

/** The members of a JSON:API document that say nothing to the server (JSON:API 1.1, section 7). */
const SILENT = { document: ['jsonapi', 'links', 'meta', 'included'], resource: ['links', 'meta'] };

export type ParsedBody<Data> = { data: Data } | { faults: Fault[] };

/**
 * Validates a body. It refuses lists above their limit first, and validates long lists in slices
 * until there are more errors than an answer names, so that no body occupies the process.
 */
export async function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): Promise<ParsedBody<z.output<Schema>>> {
  const body = omitSilentMembers(sent);
  const fields = PLAIN_OR_NESTED.get(schema) ?? schema;
  const long = findLongList(fields, body) ?? findLongList(fields, attributesIn(body), NESTED);
  if (long)
    return {
      faults: [
        {
          code: 'invalid',
          detail: `must have at most ${long.most} items`,
          source: { pointer: long.path.map((step) => `/${step}`).join('') },
        },
      ],
    };
  const issues: z.core.$ZodIssue[] = [];
  const { rest, lists } = splitLongLists(schema, body);
  const parsed = schema.safeParse(rest);
  if (!parsed.success) issues.push(...parsed.error.issues);
  const values: Record<string, unknown[]> = {};
  for (const { name, list, items } of lists) {
    values[name] = await parseItems(list, { name, items, issues });
    if (issues.length > MOST_ERRORS) break;
  }
  if (issues.length > 0 || !parsed.success) return { faults: bodyFaults(new z.ZodError(issues)) };
  const data = lists.length > 0 ? { ...(parsed.data as object), ...values } : parsed.data;
  return { data: data as z.output<Schema> };
}

/** Validates the items of a list; stops once there are more issues than an answer names. */
async function parseItems(
  list: z.ZodArray,
  { name, items, issues }: { name: string; items: unknown[]; issues: z.core.$ZodIssue[] },
): Promise<unknown[]> {
  const values: unknown[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    const parsed = z.safeParse(list.element, item);
    if (parsed.success) values.push(parsed.data);
    else
      for (const issue of parsed.error.issues)
        issues.push({ ...issue, path: [name, index, ...issue.path] });
    if (issues.length > MOST_ERRORS) break;
    if (performance.now() - began < SLICE_MS) continue;
    await turn();
    began = performance.now();
  }
  return values;
}

/** Takes the long lists out of a body. */
function splitLongLists(schema: z.ZodType, body: unknown) {
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
