import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../apps/server/src/platform/settings/environment.ts';
import { readEnv } from '../apps/server/src/platform/settings/read-env.ts';

/** The places where a server stores its data, read from the server's environment. */
export interface StoragePlaces {
  databaseUrl: string | undefined;
  /** The directory of the embedded database, which is used where no URL is given. */
  directory: string;
  /** The folder of uploaded pictures; undefined where a service stores them. */
  files: string | undefined;
}

/** Returns the places where the server of this environment stores its data. */
export function readStoragePlaces(env: NodeJS.ProcessEnv): StoragePlaces {
  const { values, mistakes } = readEnv(env, ['DATABASE_URL', 'DATA_DIR', 'ATTACHMENTS_URL']);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const { DATABASE_URL, DATA_DIR = '.data', ATTACHMENTS_URL } = values;
  const files = !ATTACHMENTS_URL
    ? path.join(DATA_DIR, 'files')
    : ATTACHMENTS_URL.startsWith('file:')
      ? new URL(ATTACHMENTS_URL).pathname
      : undefined;
  return { databaseUrl: DATABASE_URL, directory: path.join(DATA_DIR, 'postgres'), files };
}

/**
 * Runs a PostgreSQL program on a database. The environment carries the password, since every user
 * of the machine sees the arguments.
 */
export async function runPostgresProgram(
  program: string,
  args: string[],
  databaseUrl: string,
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  await promisify(execFile)(program, [...args, '--dbname', url.href], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Runs a script and prints one sentence instead of a stack trace if it fails. */
export async function runScript(act: () => Promise<string>): Promise<void> {
  try {
    console.log(await act());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
