import { compare } from './measure.ts';

/**
 * The time of the loop on the two shared cores of this project when memory is not contended: the
 * tenth percentile of sixty runs. Neighbours on the machine slow memory down, not arithmetic, and
 * the engine depends on memory as well.
 */
const REFERENCE_MS = 40;

/**
 * Runs a fixed amount of work like the engine's: it creates objects, looks them up in a map, and
 * sorts them.
 */
function loop(): number {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const rosters = Array.from({ length: 40_000 }, (_, index) => ({
    id: `r${index}`,
    score: next() % 15,
    rest: next(),
  }));
  const places = new Map(rosters.map(({ id }, index) => [id, index]));
  rosters.sort((one, other) => other.score - one.score || one.rest - other.rest);
  return rosters.reduce(
    (sum, { id, score }, index) => sum + ((places.get(id)! ^ index) % 7) * score,
    0,
  );
}

/**
 * Returns how many times slower this machine is now than the reference, by which absolute figures
 * are divided. On a faster machine it is one: its processor gains more than its memory, and its
 * figures stay as measured.
 */
export const slowness = async (): Promise<number> => Math.max(1, (await loopMs()) / REFERENCE_MS);

const loopMs = async () => (await compare({ ms: loop })).ms;

if (import.meta.main)
  console.log(
    `the calibration loop: ${(await loopMs()).toFixed(1)} ms, reference ${REFERENCE_MS} ms`,
  );
