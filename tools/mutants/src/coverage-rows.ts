import { ruleIdsIn } from './syntax.ts';

/** A test that a row names by its file and its title. */
interface NamedTest {
  file: string;
  title: string;
}

/** A row of docs/coverage.md. */
export interface Row {
  id: string;
  sentence: string;
  /** Ids of rules in docs/rules.md. */
  rules: string[];
  /** The named tests that Vitest runs. */
  tests: NamedTest[];
  /** The named journeys, which a browser runs. */
  journeys: NamedTest[];
}

/** Reads the rows of docs/coverage.md. */
export function parseRows(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const [, id, sentence, cell] = /^\| (\d+\.\d+) \| (.*) \| (.*?) \|$/.exec(line) ?? [];
    if (!id || !sentence || !cell) return [];
    const named = [...cell.matchAll(/`([^`:]+)::([^`]+)`/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    }));
    return [
      {
        id,
        sentence,
        rules: ruleIdsIn(cell.replace(/`[^`]*`/g, '')),
        tests: named.filter(({ file }) => file.endsWith('.test.ts')),
        journeys: named.filter(({ file }) => file.endsWith('.spec.ts')),
      },
    ];
  });
}

/** The tests of a row: files, and a pattern of titles in the syntax of `-t`. */
export interface TestSelection {
  files: string[];
  titles: string;
}

const escapeTitle = (title: string): string => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The pattern of a title with the values of its table, such as `$why` or `%s`, left open. */
const patternOf = (title: string): string =>
  title
    .split(/\$\{[^}]*\}|\$[\w.]+|%[sdifjo#]/)
    .map(escapeTitle)
    .join('.*');

/**
 * Returns the selections of a row, the cheapest first: the tests of its rules, then each named file
 * with its titles. A long test is left out.
 */
export function selectTests(
  row: Row,
  ruleTests: readonly { file: string; ids: ReadonlySet<string> }[],
): TestSelection[] {
  const files = ruleTests
    .filter(({ ids }) => row.rules.some((rule) => ids.has(rule)))
    .map(({ file }) => file);
  const ofRules =
    files.length > 0 ? [{ files, titles: row.rules.map((rule) => `\\[${rule}\\]`).join('|') }] : [];
  const byFile = Map.groupBy(
    row.tests.filter(({ file }) => !file.endsWith('.long.test.ts')),
    ({ file }) => file,
  );
  const named = [...byFile].map(([file, tests]) => ({
    files: [file],
    titles: tests.map(({ title }) => patternOf(title)).join('|'),
  }));
  return [...ofRules, ...named];
}
