import { cp, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Names the directory of this run: in it the database from which those of the tests are copied,
 * since making one takes more of a core than starting from a copy.
 */
const RUN = 'RINGSIDE_JOURNEYS';
const TEMPLATE = 'template';
const IN_MEMORY = '/dev/shm';
/** Some databases of 42 MB at a time; a container's own /dev/shm is often smaller. */
const ENOUGH_BYTES = 1e9;

async function hasRoom(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(path).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ENOUGH_BYTES;
}

/**
 * Takes what `fill` leaves in a directory as the template of this run; answers with what removes
 * all of the run.
 */
export async function makeTemplate(
  fill: (directory: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const run = await mkdtemp(
    join((await hasRoom(IN_MEMORY)) ? IN_MEMORY : tmpdir(), 'ringside-journeys-'),
  );
  await fill(join(run, TEMPLATE));
  process.env[RUN] = run;
  return () => rm(run, { recursive: true, force: true });
}

/**
 * A directory of the caller's own with what every season begins with; null outside a run of the
 * journeys.
 */
export async function copyOfTemplate(): Promise<{
  directory: string;
  remove: () => Promise<void>;
} | null> {
  const run = process.env[RUN];
  if (!run) return null;
  const directory = await mkdtemp(join(run, 'server-'));
  await cp(join(run, TEMPLATE), directory, { recursive: true });
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
