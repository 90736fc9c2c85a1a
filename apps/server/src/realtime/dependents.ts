import type { Dependency } from './topic-versions.ts';

/** Finds what depends on a change without a look at everything. */
export interface Dependents<Item> {
  /** Replaces the dependencies of an item. */
  set(item: Item, dependencies: ReadonlySet<Dependency>): void;
  delete(item: Item): void;
  /** Returns the items that depend on one of these. */
  of(dependencies: Iterable<Dependency>): Set<Item>;
}

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
