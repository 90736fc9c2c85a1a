import { compare } from './measure.ts';

/**
 * What the loop takes on the two shared cores of this project when memory is not contended: the
 * tenth percentile of sixty runs. The median there is 62 ms, while a loop of arithmetic alone stays
 * within 5%: it is memory that neighbours take away, and the engine lives on it too.
 */
const REFERENCE_MS = 40;

/**
 * A fixed piece of work of the kind that the engine does: objects made, looked up in a map, and
 * sorted.
 */
function loop(): number {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const made = Array.from({ length: 40_000 }, (_, index) => ({
    id: `r${index}`,
    score: next() % 15,
    rest: next(),
  }));
  const places = new Map(made.map(({ id }, index) => [id, index]));
  made.sort((one, other) => other.score - one.score || one.rest - other.rest);
  return made.reduce(
    (sum, { id, score }, index) => sum + ((places.get(id)! ^ index) % 7) * score,
    0,
  );
}

/**
 * How many times as long this machine takes now as the reference did: what absolute figures are
 * divided by. One where it is quicker: such a machine's processor is quicker by more than its
 * memory, and its figures stand as they were taken.
 */
export const slowness = async (): Promise<number> => Math.max(1, (await loopMs()) / REFERENCE_MS);

const loopMs = async () => (await compare({ ms: loop })).ms;

if (import.meta.main)
  console.log(
    `the calibration loop: ${(await loopMs()).toFixed(1)} ms, reference ${REFERENCE_MS} ms`,
  );
