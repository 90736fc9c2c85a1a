import { getItem } from '@ringside/rules/must';
import type { Delta, Json, ListDelta, ObjectDelta } from './page-delta.ts';

/**
 * Returns the value that a delta of `diffJson` leads to. Unchanged parts keep their identity, so
 * that a page renders only what changed. The delta must have been made from an equal value.
 */
export function applyDelta(before: Json, delta: Delta): Json {
  if (Array.isArray(delta)) return delta[0];
  if ('t' in delta) {
    const [from, deleted, inserted] = delta.t;
    const text = before as string;
    return text.slice(0, from) + inserted + text.slice(from + deleted);
  }
  return 'l' in delta
    ? applyToList(before as Json[], delta)
    : applyToObject(before as Record<string, Json>, delta);
}

function applyToList(list: Json[], { o: order, p: changes = {} }: ListDelta): Json[] {
  const after = order
    ? order.map((place) => (typeof place === 'number' ? getItem(list, place) : place[0]))
    : [...list];
  for (const [index, part] of Object.entries(changes))
    after[Number(index)] = applyDelta(getItem(after, Number(index)), part);
  return after;
}

function applyToObject(
  object: Record<string, Json>,
  { d: deleted = [], p: changes = {} }: ObjectDelta,
): Json {
  const members = new Map(Object.entries(object));
  for (const key of deleted) members.delete(key);
  for (const [key, part] of Object.entries(changes))
    members.set(key, applyDelta(members.get(key) ?? null, part));
  return Object.fromEntries(members);
}
