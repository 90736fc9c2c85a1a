import { execFileSync } from 'node:child_process';
import { findBrowser } from '../../scripts/find-browser.ts';
import { startRingside } from './server.ts';
import { makeTemplate } from './template.ts';

/**
 * Prepares the journeys: it builds the pages and the gallery when their sources are newer, and
 * fills a database as the template of each test's copy.
 */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  if (!findBrowser()) return undefined;
  execFileSync(process.execPath, ['scripts/ensure-build.mjs', '--gallery'], { stdio: 'inherit' });
  return makeTemplate(async (directory) => {
    const server = await startRingside(() => ({ DATA_DIR: directory }));
    await server.end();
  });
}
