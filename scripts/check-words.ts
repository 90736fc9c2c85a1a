import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The commit after which every changed line follows the guide to plain English. */
const BASE = '456889f1';
export const TEXT_FILES = /\.(ts|tsx|mjs|md|css|ya?ml)$|^\.ci\/run$/;
/** The table names the old words on purpose. */
const EXEMPT = /^(docs\/words\.json|tests\/words\.test\.ts)$/;

interface WordRule {
  /** A regular expression; case does not matter. */
  pattern: string;
  /** The replacement. */
  write: string;
  /** Where it applies: in `prose` (comments and documents) alone, or in every line. */
  in?: 'prose';
}

/** The table of words; its `whole` names the folders in which every line follows it. */
export const TABLE = JSON.parse(
  readFileSync(new URL('../docs/words.json', import.meta.url), 'utf8'),
) as {
  words: WordRule[];
  subjectless: WordRule;
  subjectlessTitle: WordRule;
  whole: string[];
};
const WORDS = TABLE.words.map((rule) => ({ ...rule, pattern: new RegExp(rule.pattern, 'i') }));
const [NO_SUBJECT, NO_SUBJECT_IN_TITLE] = [TABLE.subjectless, TABLE.subjectlessTitle].map(
  ({ pattern }) => new RegExp(pattern),
) as [RegExp, RegExp];

/** A reason or a kind as the API writes it, for example `'bye-again'`. */
const WIRE_NAME = /'[a-z]+(?:-[a-z]+)+'/g;

/** One word or sentence that breaks the guide. */
export interface WordFault {
  text: string;
  write: string;
}

/**
 * Returns what breaks the guide in one line of a file. Inline code and quoted names with a hyphen
 * are exempt, since they name what is on the wire, and so are quoted texts of screens in
 * documents.
 *
 * @param file The path from the root, which decides what counts as prose.
 * @param line The line without its end.
 */
export function findWordFaults(file: string, line: string): WordFault[] {
  const withoutCode = line.replaceAll(/`[^`]*`/g, '``').replaceAll(WIRE_NAME, "''");
  const plain = file.endsWith('.md') ? withoutCode.replaceAll(/"[^"]*"/g, '""') : withoutCode;
  const prose = proseIn(file, plain);
  const faults = WORDS.flatMap(({ pattern, write, in: place }) => {
    const [text] = pattern.exec(place === 'prose' ? prose : plain) ?? [];
    return text ? [{ text, write }] : [];
  });
  const sentences = [
    { text: NO_SUBJECT.exec(prose)?.[0], write: TABLE.subjectless.write },
    { text: NO_SUBJECT_IN_TITLE.exec(plain)?.[0].trim(), write: TABLE.subjectlessTitle.write },
  ];
  return [...faults, ...sentences.flatMap(({ text, write }) => (text ? [{ text, write }] : []))];
}

/** Returns the prose of a line: a line of Markdown, or the comment of a line of code. */
function proseIn(file: string, line: string): string {
  if (file.endsWith('.md')) return line.replace(/^[\s>|*-]+/, '');
  return /^\s*(?:\/\/|\/\*\*?|\*)\s*(.*?)(?:\*\/)?$/.exec(line)?.[1]?.trim() ?? '';
}

interface ChangedLine {
  file: string;
  number: number;
  line: string;
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

/** Returns the lines that a diff without context adds. */
export function parseAddedLines(diff: string): ChangedLine[] {
  const added: ChangedLine[] = [];
  let file = '';
  let number = 0;
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (b\/)?/, '');
    else if (line.startsWith('@@')) number = Number(/\+(\d+)/.exec(line)?.[1]);
    else if (line.startsWith('+')) added.push({ file, number: number++, line: line.slice(1) });
  }
  return added;
}

function changedLines(): ChangedLine[] {
  // -l0: git looks for renames however many files differ
  const added = parseAddedLines(git('diff', '--unified=0', '-M', '-l0', '--no-color', BASE));
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean);
  const fresh = untracked
    .filter((file) => TEXT_FILES.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line, index) => ({ file, number: index + 1, line })),
    );
  return [...added, ...fresh].filter(({ file }) => TEXT_FILES.test(file) && !EXEMPT.test(file));
}

/** Returns whether the history reaches back to the base: a shallow clone or an archive has none. */
function hasBase(): boolean {
  try {
    git('cat-file', '-e', `${BASE}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

function main(): void {
  if (!hasBase()) return console.log('Word check skipped: the history does not reach its base.');
  const found = changedLines().flatMap(({ file, number, line }) =>
    findWordFaults(file, line).map(
      ({ text, write }) => `${file}:${number} "${text}": write ${write}`,
    ),
  );
  for (const fault of found) console.error(fault);
  if (found.length > 0) process.exitCode = 1;
}

if (import.meta.main) main();
