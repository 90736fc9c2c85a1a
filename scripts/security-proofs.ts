import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NO_BROWSER } from './no-browser.ts';

/** A test, or a group of tests, that a row of docs/security.md names. */
export interface Proof {
  title: string;
  file: string;
}

/** One requirement of the tables in docs/security.md. */
export interface Requirement {
  id: string;
  level: string;
  /** The state, as in the first words: met, documented, by design, outside, not applicable. */
  state: string;
  text: string;
  proofs: Proof[];
}

/** One test in the reports: `titles` holds the titles of its groups, then its own. */
export interface TestRun {
  file: string;
  titles: string[];
  state: 'passed' | 'failed' | 'skipped';
  /** The reason why the runner skipped it. */
  reason?: string | undefined;
}

const ROW = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| .+ \| (.+) \|$/gm;
const PROOF = /`([^`]+)` \(`([^`]+\.(?:test|spec)\.ts)`\)/g;
const STATE = /^(met|documented|by design|outside|not applicable)\b/;

/** Parses the requirements of the document with the tests that they name. */
export function parseRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(ROW)].map(([, id = '', level = '', text = '']) => ({
    id,
    level,
    state: STATE.exec(text)?.[1] ?? '',
    text,
    proofs: [...text.matchAll(PROOF)].map(([, title = '', file = '']) => ({
      title,
      file: resolveFile(file),
    })),
  }));
}

/** Returns the path of a file; one outside the folders of the repository is in `apps/server/src`. */
export const resolveFile = (file: string): string =>
  existsSync(file) ? file : `apps/server/src/${file}`;

/** Returns whether a proof belongs to a long suite, which runs with `npm run test:full`. */
export const isLong = ({ file }: Proof): boolean => /\.long\.(test|spec)\.ts$/.test(file);

/** The first argument of `test(`, `describe(` and, after a table, of `test.each([...])(`. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs;
const PLACEHOLDER = /%[sdifjoO]|\$\{[^}]*\}|\$[\w.]+/g;

/** Returns whether the source of a test file has this title, without running it. */
export function hasTitle(source: string, title: string): boolean {
  const literals = [...source.matchAll(TITLE)].map(([, , text = '']) =>
    text.replaceAll(/\\(['"`])/g, '$1'),
  );
  return literals.some((text) => text === title || matchesTemplate(text, title));
}

function matchesTemplate(template: string, title: string): boolean {
  const fixedTexts = template.split(PLACEHOLDER);
  if (fixedTexts.length === 1) return false;
  const [first = ''] = fixedTexts;
  if (!title.startsWith(first)) return false;
  let rest = title.slice(first.length);
  for (const part of fixedTexts.slice(1)) {
    const at = part === '' ? rest.length : rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return rest === '';
}

/** Reads every JSON report of Vitest and Playwright in a folder. */
export function readReports(folder: string): { runs: TestRun[]; vitest: number; journeys: number } {
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Report);
  const vitest = reports.filter((report) => 'testResults' in report);
  const journeys = reports.filter((report) => 'suites' in report);
  return {
    runs: [...vitest.flatMap(runsOfVitest), ...journeys.flatMap(runsOfPlaywright)],
    vitest: vitest.length,
    journeys: journeys.length,
  };
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { title: string; ancestorTitles: string[]; status: string }[];
  }[];
}
interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: Suite[];
}
type Report = VitestReport | PlaywrightReport;

const relative = (file: string) => path.relative(process.cwd(), file).replaceAll('\\', '/');

function runsOfVitest({ testResults }: VitestReport): TestRun[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, status }) => ({
      file: relative(name),
      titles: [...ancestorTitles.filter(Boolean), title],
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

function runsOfPlaywright({ config, suites }: PlaywrightReport): TestRun[] {
  const walk = (suite: Suite, above: string[]): TestRun[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, annotations }): TestRun => ({
        file: relative(path.join(config.rootDir, suite.file)),
        titles: [...above, title],
        state: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        reason: annotations.find(({ type }) => type === 'skip')?.description,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...above, inner.title])),
  ];
  return suites.flatMap((suite) => walk(suite, []));
}

/** The outcome of one named test: undefined where it ran and passed. */
export type Fault = 'did not run' | 'did not pass' | 'no browser';

/** Finds what is wrong with a proof in the reports; undefined where every test of that title passed. */
export function findFault({ title, file }: Proof, runs: readonly TestRun[]): Fault | undefined {
  const named = runs.filter((run) => run.file === file && run.titles.includes(title));
  if (named.length === 0) return 'did not run';
  if (named.some(({ state }) => state === 'failed')) return 'did not pass';
  const passed = new Set(
    named.filter(({ state }) => state === 'passed').map(({ titles }) => titles.join(' > ')),
  );
  const open = named.filter(({ titles }) => !passed.has(titles.join(' > ')));
  if (open.length === 0) return undefined;
  return open.every(({ reason }) => reason === NO_BROWSER) ? 'no browser' : 'did not run';
}
