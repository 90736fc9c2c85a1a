import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TEXT_FILES = /\.(ts|tsx|mjs|md|css)$/;
/** The test of this check has the words on purpose. */
const TEST = 'tests/words.test.ts';

/** A line of Markdown without its marks, a comment of code, or the title of a test. */
const PROSE = /^\s*(?:\/\/|\/\*\*?|\*|(?:test|it)(?:\.\w+)*\(\s*['"`])\s*(.*?)(?:\*\/)?$/;

/** Each pattern finds what a reader marks in prose. `write` says what to write instead. */
const WORDS = [
  { pattern: /\b(he|him|his|himself|she|hers|herself)\b/i, write: 'they, them, their' },
  { pattern: /\b((some|no|any)body('s)?|whoever)\b/i, write: 'a role: the user, no process' },
  { pattern: /\b(anew|whence)\b/i, write: 'again, from where' },
  {
    pattern: /(?:^|[.!;:] )(?:Who|What) (?!is |are |does |do |can |should )[^.?]*(?:[.!;]|$)/,
    write: 'a sentence with a subject',
  },
];
/** Names of declarations that say nothing about the value. */
const NAMES =
  /\b(?:const|let|function) (?:made|known|kept|told|asked|coming|shown|given|heard|seen|met|gone|taken|own|parts|words|all|standing)\b/;

/**
 * Returns what breaks the style guide in one line of a file, with what to write instead. Inline
 * code is exempt, since it names what is on the wire, and so are texts of screens that documents
 * quote.
 *
 * @param file The path from the root, which decides what counts as prose.
 * @param line The line without its end.
 */
export function findWordFaults(file: string, line: string): { text: string; write: string }[] {
  const isDocument = file.endsWith('.md');
  const prose = isDocument
    ? line.replaceAll(/"[^"]*"/g, '""').replace(/^[\s>|*-]+/, '')
    : (PROSE.exec(line)?.[1] ?? '');
  const plain = prose.replaceAll(/`[^`]*`/g, '``');
  const faults = WORDS.flatMap(({ pattern, write }) => {
    const [text] = pattern.exec(plain) ?? [];
    return text ? [{ text, write }] : [];
  });
  const [name] = (!isDocument && NAMES.exec(line)) || [];
  return name ? [...faults, { text: name, write: 'a name that says what it holds' }] : faults;
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  const faults = files
    .filter((file) => TEXT_FILES.test(file) && file !== TEST)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          findWordFaults(file, line).map(
            ({ text, write }) => `${file}:${index + 1} "${text}": write ${write}`,
          ),
        ),
    );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
