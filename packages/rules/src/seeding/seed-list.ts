import { formatCsvLine } from '../csv.ts';
import type { RosterId } from '../ids.ts';
import { readCsv } from '../parse-csv.ts';

/** [SED-9] A roster of a pasted list, and the names by which it is found. */
export interface ListedRoster {
  rosterId: RosterId;
  name: string;
  /** The player tags of its members. */
  tags: readonly string[];
}

/**
 * [SED-9] One line of a pasted list: the roster that it names, or why it names none. `line` counts
 * from 1.
 */
export type SeedLine =
  | { line: number; text: string; rosterId: RosterId; fault: null }
  | {
      line: number;
      text: string;
      rosterId: RosterId | null;
      fault: 'unknown' | 'ambiguous' | 'double';
      candidates: string[];
    };

/**
 * [SED-9] Parses a list of seeds, best first, one roster a line by its id, its name or the tag of
 * one of its players. A number and a dot in front, case, accents, spaces and empty lines do not
 * matter. Each line that names none, several, or a roster named above is reported.
 */
export function readSeedList({
  text,
  rosters,
}: {
  text: string;
  rosters: readonly ListedRoster[];
}): SeedLine[] {
  const idsByName = new Map<string, Set<string>>();
  for (const { rosterId, name, tags } of rosters)
    for (const key of [keyOf(name), ...tags.map(keyOf)])
      idsByName.set(key, (idsByName.get(key) ?? new Set()).add(rosterId));
  const ids = new Set(rosters.map(({ rosterId }) => rosterId));
  const found = (word: string): string[] =>
    ids.has(word) ? [word] : [...(idsByName.get(keyOf(word)) ?? [])];
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
  return withDoubles(
    lines.map((line) => {
      const whole = found(line.text);
      return {
        ...line,
        candidates: whole.length > 0 ? whole : found(line.text.replace(/^#?\d+\s*[.):\t]\s*/, '')),
      };
    }),
  );
}

/**
 * [SED-10] Parses the columns seed and roster id of a CSV, in any order of columns and lines; null
 * if one of the two columns is missing.
 */
export function readSeedCsv({
  text,
  rosters,
}: {
  text: string;
  rosters: readonly ListedRoster[];
}): SeedLine[] | null {
  const [head = [], ...rows] = readCsv(text);
  const findColumn = (...names: string[]) =>
    head.findIndex((cell) => names.includes(cell.trim().toLowerCase()));
  const [seedAt, idAt] = [findColumn('seed'), findColumn('roster id', 'roster')];
  if (seedAt < 0 || idAt < 0) return null;
  const ids = new Set(rosters.map(({ rosterId }) => rosterId));
  const lines = rows.flatMap((row, index) => {
    const [seed, id] = [row[seedAt]?.trim() ?? '', row[idAt]?.trim() ?? ''];
    return seed === '' && id === ''
      ? []
      : [
          {
            line: index + 2,
            text: row.join(', '),
            seed: /^\d+$/.test(seed) ? Number(seed) : Number.POSITIVE_INFINITY,
            candidates: ids.has(id) ? [id] : [],
          },
        ];
  });
  return withDoubles(
    lines
      .sort((one, other) => one.seed - other.seed || one.line - other.line)
      .map(({ seed: _, ...line }) => line),
  );
}

/** [SED-10] Returns a seeding as CSV: seed, roster id, name. */
export function seedsCsv(rosters: readonly Pick<ListedRoster, 'rosterId' | 'name'>[]): string {
  return [
    ['seed', 'roster id', 'name'],
    ...rosters.map(({ rosterId, name }, index) => [index + 1, rosterId, name]),
  ]
    .map(formatCsvLine)
    .join('');
}

/** [SED-9] Returns the order of a list: the named rosters, then the others in their order. */
export function orderOfList({
  lines,
  order,
}: {
  lines: readonly SeedLine[];
  order: readonly string[];
}): string[] {
  const named = lines.flatMap(({ fault, rosterId }) => (fault === null ? [rosterId] : []));
  const isNamed = new Set(named);
  return [...named, ...order.filter((rosterId) => !isNamed.has(rosterId))];
}

function withDoubles(lines: { line: number; text: string; candidates: string[] }[]): SeedLine[] {
  const seenIds = new Set<string>();
  return lines.map(({ candidates, ...line }): SeedLine => {
    const [rosterId] = candidates;
    if (rosterId === undefined) return { ...line, rosterId: null, fault: 'unknown', candidates };
    if (candidates.length > 1) return { ...line, rosterId: null, fault: 'ambiguous', candidates };
    if (seenIds.has(rosterId)) return { ...line, rosterId, fault: 'double', candidates };
    seenIds.add(rosterId);
    return { ...line, rosterId, fault: null };
  });
}

const keyOf = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^#/, '')
    .replace(/\s+/g, ' ')
    .trim();
