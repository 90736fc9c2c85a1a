/**
 * Returns the value of a key that the map is known to hold.
 *
 * @throws {Error} When the map does not hold the key, which is a defect of the caller.
 */
export function mustFind<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is stored for ${JSON.stringify(key)}`);
  return value;
}

/**
 * Returns the item at an index that lies within the list; a negative index counts from the end.
 *
 * @throws {RangeError} When the list is shorter, which is a defect of the caller.
 */
export function getItem<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index < 0 ? list.length + index : index];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${list.length}`);
  return item;
}

/**
 * Returns a value that is known to exist.
 *
 * @param what - Names the value in the error, for example `the series of a challenge`
 * @throws {Error} When the value is missing, which is a defect of the caller.
 */
export function mustHave<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}

/**
 * Fails to compile where a switch leaves out a member of a closed union.
 *
 * @throws {Error} When data holds a member that the types do not know.
 */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
