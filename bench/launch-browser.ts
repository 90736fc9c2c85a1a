import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';

/**
 * Starts a browser for a bench, with the path of its program; returns undefined on a machine
 * without one.
 */
export async function launchBrowser(): Promise<
  { browser: Browser; executablePath: string } | undefined
> {
  const found = findBrowser();
  if (!found) return undefined;
  const { executablePath, args, env } = found;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', ...args],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  return { browser, executablePath };
}
