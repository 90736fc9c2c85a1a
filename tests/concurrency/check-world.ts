import { type Call, checkCalls } from './check-calls.ts';
import { checkChanges } from './check-changes.ts';
import { checkPlaces } from './check-places.ts';
import { readObserved } from './observe-changes.ts';
import type { World } from './open-world.ts';

/** Returns one sentence per rule that the calls, the log, the rows or the places of a world break. */
export async function checkWorld(world: World, calls: readonly Call[]): Promise<string[]> {
  const { db } = world.storage;
  return [
    ...checkCalls(calls),
    ...world.errors(),
    ...checkChanges(await readObserved(db)),
    ...(await checkPlaces(db)),
  ];
}
