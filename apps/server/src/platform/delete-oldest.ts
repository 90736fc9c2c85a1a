/** Deletes the entry of a map, or the item of a set, that was added first. */
export function deleteOldest<Key>(collection: Map<Key, unknown> | Set<Key>): void {
  for (const key of collection.keys()) {
    collection.delete(key);
    return;
  }
}
