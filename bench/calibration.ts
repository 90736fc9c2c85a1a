import { compare } from './measure.ts';

/**
 * What the loop takes on the two shared cores of this project when memory is not contended: the tenth percentile of sixty runs. The median
 * there is 62 ms, while a loop of arithmetic alone stays within 5%: it is memory that neighbours take away, and the engine lives on it too.
 */
const REFERENCE_MS = 40;

/** A fixed piece of work of the kind that the engine does: objects made, looked up in a map, and sorted. */
function loop(): number {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const made = Array.from({ length: 40_000 }, (_, index) => ({ id: `r${index}`, score: next() % 15, rest: next() }));
  const places = new Map(made.map(({ id }, index) => [id, index]));
  made.sort((one, other) => other.score - one.score || one.rest - other.rest);
  return made.reduce((sum, { id, score }, index) => sum + ((places.get(id)! ^ index) % 7) * score, 0);
}

/** How many times as long this machine takes now as the reference did: what absolute figures are divided by. */
export async function slowness(): Promise<number> {
  const { ms } = await compare({ ms: loop });
  return ms / REFERENCE_MS;
}

if (import.meta.main) console.log(`the calibration loop: ${((await slowness()) * REFERENCE_MS).toFixed(1)} ms, reference ${REFERENCE_MS} ms`);
