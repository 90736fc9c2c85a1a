import type { Delta, Json } from './page-delta.ts';

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
  if ('l' in delta) {
    const list = before as Json[];
    const after = delta.o
      ? delta.o.map((place) => (typeof place === 'number' ? list[place]! : place[0]))
      : [...list];
    for (const [index, own] of Object.entries(delta.p ?? {}))
      after[Number(index)] = applyDelta(after[Number(index)]!, own);
    return after;
  }
  const members = new Map(Object.entries(before as Record<string, Json>));
  for (const key of delta.d ?? []) members.delete(key);
  for (const [key, own] of Object.entries(delta.p ?? {}))
    members.set(key, applyDelta(members.get(key) ?? null, own));
  return Object.fromEntries(members);
}
