import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** A browser that Playwright can start. */
export interface FoundBrowser {
  executablePath: string;
  /** Flags that this browser needs, in addition to those of the caller. */
  args: string[];
  /** Variables that this browser needs, in addition to those of the process. */
  env: Record<string, string>;
  /** The origin of the browser, for a person who reads it. */
  origin: string;
}

const ROOT = path.join(import.meta.dirname, '..');
const UNPACKED = path.join(ROOT, 'node_modules/.cache/ringside-chromium');
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, 'Google/Chrome/Application/chrome.exe')),
];

/** The variable that hands the browser of the first process to its workers. */
const HANDED_ON = 'RINGSIDE_BROWSER';

/**
 * Finds a browser: `CHROMIUM`, else an installed Chromium or Chrome, else Playwright's own, else
 * the one of the optional package `@sparticuz/chromium`. Returns undefined if none of them starts.
 */
export function findBrowser(): FoundBrowser | undefined {
  const handedOn = process.env[HANDED_ON];
  if (handedOn) return (JSON.parse(handedOn) as FoundBrowser | null) ?? undefined;
  const found = findInstalled() ?? unpackChromium();
  process.env[HANDED_ON] = JSON.stringify(found ?? null);
  return found;
}

function findInstalled(): FoundBrowser | undefined {
  const plain = (executablePath: string, origin: string): FoundBrowser => ({
    executablePath,
    args: [],
    env: {},
    origin,
  });
  const { CHROMIUM } = process.env;
  // A wrong setting is a mistake that the first test reports, so the search stops here.
  if (CHROMIUM) return plain(CHROMIUM, 'CHROMIUM');
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const installed = [
    ...folders.flatMap((folder) => COMMANDS.map((command) => path.join(folder, command))),
    ...APPLICATIONS,
  ].find((file) => starts(file));
  if (installed) return plain(installed, 'installed');
  const playwrightBrowser = chromium.executablePath();
  return starts(playwrightBrowser) ? plain(playwrightBrowser, 'Playwright') : undefined;
}

/** Says whether a program is there and has its libraries. */
function starts(file: string, env: Record<string, string> = {}): boolean {
  if (!file || !existsSync(file)) return false;
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true;
  try {
    execFileSync(file, ['--version'], {
      stdio: 'ignore',
      timeout: 20_000,
      env: { ...process.env, ...env },
    });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks the Chromium of the optional package once, with its libraries. */
function unpackChromium(): FoundBrowser | undefined {
  const env = {
    LD_LIBRARY_PATH: path.join(UNPACKED, 'al2023/lib'),
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: path.join(UNPACKED, 'fonts') }),
  };
  const found: FoundBrowser = {
    executablePath: path.join(UNPACKED, 'chromium'),
    args: ['--no-sandbox', '--no-zygote'],
    env,
    origin: '@sparticuz/chromium',
  };
  if (!existsSync(found.executablePath)) unpackInto(UNPACKED);
  return starts(found.executablePath, env) ? found : undefined;
}

/** Makes the package unpack everything, including the libraries that it reserves for AWS Lambda. */
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

function unpackInto(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    });
    // Another process may have been faster: its folder is just as good.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } catch {
    // The package is optional: without it there is no browser.
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
