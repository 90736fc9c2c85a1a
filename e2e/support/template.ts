import { cp, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The variable with the directory of this run. It holds the database from which each test gets a
 * copy, since creating one costs more processor time.
 */
const RUN = 'RINGSIDE_JOURNEYS';
const TEMPLATE = 'template';
const IN_MEMORY = '/dev/shm';
/** Room for some databases of 42 MB; a container's own /dev/shm is often smaller. */
const ENOUGH_BYTES = 1e9;

async function hasRoom(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(path).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ENOUGH_BYTES;
}

/**
 * Stores the directory that `fill` writes as the template of this run; returns a function that
 * removes the run's files.
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
 * Copies the template into a directory of the caller's own; returns null outside a run of the
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
