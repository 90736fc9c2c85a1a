import type { TopicChange } from '../topics.ts';
import type { PageChange, PageRefusal } from './page-version.ts';

/**
 * The listener of a topic. Null means that a change may have been missed, so everything shown has
 * to be read again.
 */
export type TopicListener = (change: TopicChange | null) => void;

/**
 * The listener of a page, which receives its changes and its head, or the reason for which the
 * stream does not send it. Null means that a change may have been missed.
 */
export type PageListener = (change: PageChange | PageRefusal | null) => void;

/** Listeners by their topic or page. */
export type Listeners<Listener> = Map<string, Set<Listener>>;

/** Adds the listener of a topic or page, and returns how to remove it; calls back after both. */
export function listenTo<Listener>(
  listeners: Listeners<Listener>,
  key: string,
  listener: Listener,
  onWanted: (isAdded: boolean) => void,
): () => void {
  const existing = listeners.get(key) ?? new Set();
  existing.add(listener);
  listeners.set(key, existing);
  onWanted(true);
  return () => {
    existing.delete(listener);
    if (existing.size === 0 && listeners.get(key) === existing) listeners.delete(key);
    onWanted(false);
  };
}

/** Returns the listeners of all topics or pages, each once. */
export const listenersIn = <Listener>(listeners: Listeners<Listener>): Set<Listener> =>
  new Set([...listeners.values()].flatMap((some) => [...some]));

/** Calls listeners with a value. */
export function call<Value>(listeners: Iterable<(value: Value) => void>, value: Value): void {
  for (const listener of listeners) listener(value);
}

/** Adds an item to a set, and returns how to remove it. */
export function addTo<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => void set.delete(item);
}
