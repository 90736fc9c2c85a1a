import type { Seeding } from '@ringside/contract/collections/seeding';
import { useState } from 'react';

/** An order of rosters, best first, that can be saved; `automatic`: by points, without names. */
export interface Order {
  ids: string[];
  automatic: boolean;
}

const MOST_STEPS = 200;

/** Returns the order with one roster at another place, from 0. */
export function moveRoster(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/**
 * Applies an earlier order to the present rosters: absent ones are dropped, new ones follow at the
 * end.
 */
export function adaptOrder(order: readonly string[], presentIds: readonly string[]): string[] {
  const [present, ordered] = [new Set(presentIds), new Set(order)];
  return [...order.filter((id) => present.has(id)), ...presentIds.filter((id) => !ordered.has(id))];
}

/** Returns the present rosters that an order does not hold. */
export const newcomersOf = (order: readonly string[], presentIds: readonly string[]): string[] =>
  presentIds.filter((id) => !order.includes(id));

/** Returns whether two orders are equal. */
export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** Returns the order by points. */
export const automaticOrderOf = ({ rows }: Seeding): string[] =>
  rows
    .toSorted((one, other) => one.automatic.place - other.automatic.place)
    .map(({ roster }) => roster.id);

/** Returns an operator's unsaved order: each step can be undone, also those before the last save. */
export function useDraft(seeding: Seeding) {
  const [steps, setSteps] = useState<Order[]>([]);
  const presentIds = seeding.rows.map(({ roster }) => roster.id);
  const saved: Order = { ids: presentIds, automatic: seeding.order === 'automatic' };
  const last = steps.at(-1);
  const now: Order = last
    ? last.automatic
      ? { ids: automaticOrderOf(seeding), automatic: true }
      : { ids: adaptOrder(last.ids, presentIds), automatic: false }
    : saved;
  return {
    now,
    saved,
    /** The rosters that are new since the order was begun; they are last in it. */
    newcomers: last && !last.automatic ? newcomersOf(last.ids, presentIds) : [],
    isChanged: !isSameOrder(now.ids, saved.ids) || (now.automatic && !saved.automatic),
    canUndo: steps.length > 1,
    change: (next: Order) =>
      setSteps((before) => [...(before.length === 0 ? [saved] : before), next].slice(-MOST_STEPS)),
    undo: () => setSteps((before) => before.slice(0, -1)),
    discard: () => setSteps([]),
  };
}
export type Draft = ReturnType<typeof useDraft>;
