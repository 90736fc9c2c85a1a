import type { Dependency } from '../../platform/realtime/dependency.ts';

/** Creates an index of items by their dependencies, to find those of a change without a full scan. */
export function createDependents<Item>() {
  const itemsByDependency = new Map<Dependency, Set<Item>>();
  const dependenciesByItem = new Map<Item, Iterable<Dependency>>();
  function remove(item: Item): void {
    for (const dependency of dependenciesByItem.get(item) ?? []) {
      const items = itemsByDependency.get(dependency);
      items?.delete(item);
      if (items?.size === 0) itemsByDependency.delete(dependency);
    }
    dependenciesByItem.delete(item);
  }
  return {
    /** Replaces the dependencies of an item. */
    set(item: Item, dependencies: Iterable<Dependency>): void {
      remove(item);
      dependenciesByItem.set(item, dependencies);
      for (const dependency of dependencies) {
        const items = itemsByDependency.get(dependency) ?? new Set();
        items.add(item);
        itemsByDependency.set(dependency, items);
      }
    },
    delete: remove,
    /** Returns the items that depend on one of these. */
    of(dependencies: Iterable<Dependency>): Set<Item> {
      const found = new Set<Item>();
      for (const dependency of dependencies)
        for (const item of itemsByDependency.get(dependency) ?? []) found.add(item);
      return found;
    },
  };
}
