import type { Dependency } from '../../platform/realtime/dependency.ts';

/** An index of items by their dependencies, to find those of a change without a full scan. */
export interface Dependents<Item> {
  /** Replaces the dependencies of an item. */
  set(item: Item, dependencies: ReadonlySet<Dependency>): void;
  delete(item: Item): void;
  /** Returns the items that depend on one of these. */
  of(dependencies: Iterable<Dependency>): Set<Item>;
}

/** Creates an empty index. */
export function createDependents<Item>(): Dependents<Item> {
  const itemsByDependency = new Map<Dependency, Set<Item>>();
  const dependenciesByItem = new Map<Item, ReadonlySet<Dependency>>();
  function remove(item: Item): void {
    for (const dependency of dependenciesByItem.get(item) ?? []) {
      const items = itemsByDependency.get(dependency);
      items?.delete(item);
      if (items?.size === 0) itemsByDependency.delete(dependency);
    }
    dependenciesByItem.delete(item);
  }
  return {
    set(item, dependencies) {
      remove(item);
      dependenciesByItem.set(item, dependencies);
      for (const dependency of dependencies) {
        const items = itemsByDependency.get(dependency) ?? new Set();
        items.add(item);
        itemsByDependency.set(dependency, items);
      }
    },
    delete: remove,
    of(dependencies) {
      const found = new Set<Item>();
      for (const dependency of dependencies)
        for (const item of itemsByDependency.get(dependency) ?? []) found.add(item);
      return found;
    },
  };
}
