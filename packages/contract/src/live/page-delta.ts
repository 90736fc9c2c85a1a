import { getItem } from '@ringside/rules/must';

/**
 * Page deltas: the difference between two versions of a page's data, as JSON that is made once and
 * applied by every viewer.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * A delta of one value. `[value]` replaces it. For an object, `d` names deleted members and `p`
 * holds a delta for each changed or new member. For a list, `o` is its new order, an old index or
 * `[value]` for each place, and `p` holds deltas by new index. For a text, `t` is `[from, deleted,
 * inserted]`.
 */
export type Delta =
  | [Json]
  | ObjectDelta
  | ListDelta
  | { t: [from: number, deleted: number, inserted: string] };

export interface ObjectDelta {
  d?: string[];
  p?: Record<string, Delta>;
}
export interface ListDelta {
  o?: (number | [Json])[];
  p?: Record<string, Delta>;
  l: 1;
}

/** A text that is shorter than this is replaced as a whole. */
const LONG_TEXT = 64;

/** Returns the delta from one value to the other; undefined if they are equal. */
export function diffJson(before: Json, after: Json): Delta | undefined {
  if (before === after) return undefined;
  if (typeof before === 'string' && typeof after === 'string') return diffText(before, after);
  if (Array.isArray(before) && Array.isArray(after)) return diffList(before, after);
  if (isRecord(before) && isRecord(after)) return diffRecord(before, after);
  return [after];
}

function diffText(before: string, after: string): Delta {
  if (before.length < LONG_TEXT || after.length < LONG_TEXT) return [after];
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { t: [from, before.length - from - end, after.slice(from, after.length - end)] };
}

function diffRecord(before: Record<string, Json>, after: Record<string, Json>): Delta | undefined {
  const deleted = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed: Record<string, Delta> = {};
  for (const [key, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    const delta: Delta | undefined = old === undefined ? [value] : diffJson(old, value);
    if (delta) setOwn(changed, key, delta);
  }
  const hasChanged = Object.keys(changed).length > 0;
  if (deleted.length === 0 && !hasChanged) return undefined;
  return { ...(deleted.length > 0 && { d: deleted }), ...(hasChanged && { p: changed }) };
}

/** Compares lists. Rows with ids may move; other lists are compared place by place. */
function diffList(before: Json[], after: Json[]): Delta | undefined {
  const order = orderOf(before, after);
  const isSameOrder =
    before.length === after.length && order.every((place, index) => place === index);
  const changed: Record<string, Delta> = {};
  order.forEach((place, index) => {
    const delta =
      typeof place === 'number'
        ? diffJson(getItem(before, place), getItem(after, index))
        : undefined;
    if (delta) changed[index] = delta;
  });
  const hasChanged = Object.keys(changed).length > 0;
  if (isSameOrder && !hasChanged) return undefined;
  return { l: 1, ...(!isSameOrder && { o: order }), ...(hasChanged && { p: changed }) };
}

function orderOf(before: Json[], after: Json[]): (number | [Json])[] {
  const places = placesById(before);
  const isByIds = places !== undefined && placesById(after) !== undefined;
  return after.map((value, index) => {
    const sameIndex = index < before.length ? index : undefined;
    const place = isByIds ? places.get(idOf(value) ?? '') : sameIndex;
    return place ?? [value];
  });
}

/** Returns the place of each row by its id; undefined if a row has none, or two have the same. */
function placesById(list: Json[]): Map<string, number> | undefined {
  const places = new Map<string, number>();
  for (const [index, value] of list.entries()) {
    const id = idOf(value);
    if (id === undefined || places.has(id)) return undefined;
    places.set(id, index);
  }
  return places;
}

const idOf = (value: Json): string | undefined =>
  isRecord(value) && typeof value.id === 'string' ? value.id : undefined;

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets a member, treating `__proto__` like any other. */
function setOwn<Value>(target: Record<string, Value>, key: string, value: Value): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
