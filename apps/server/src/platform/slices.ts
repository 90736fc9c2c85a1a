import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time for which large work occupies the process, in milliseconds. */
const SLICE_MS = 10;

let sliceBegan = performance.now();

/** Returns whether work has occupied the process for a slice. */
const isSliceOver = () => performance.now() - sliceBegan >= SLICE_MS;

async function beginSlice(): Promise<void> {
  await nextTurn();
  sliceBegan = performance.now();
}

/** Lets other requests have their turn if work has occupied the process for a slice. */
export async function pauseBetweenSlices(): Promise<void> {
  if (isSliceOver()) await beginSlice();
}

/** Maps a long list as `flatMap` does, in slices between which other requests have their turn. */
export async function flatMapInSlices<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item, index: number) => readonly Mapped[],
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const [index, item] of items.entries()) {
    if (isSliceOver()) await beginSlice();
    for (const one of map(item, index)) mapped.push(one);
  }
  return mapped;
}
