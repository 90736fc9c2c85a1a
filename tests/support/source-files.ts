import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  name: string;
  /** The imported file, if it belongs to the repository. */
  target: string | undefined;
  /** Whether it disappears with the types: then it causes no cycle. */
  typeOnly: boolean;
}

export interface Call {
  /** `Date.now`, `selectFrom`, `new Date()`, `setTimeout`, … */
  name: string;
  /** The first argument, if it is a text: the table of a statement. */
  argument?: string;
  line: number;
}

export interface SourceFile {
  file: string;
  imports: Import[];
  calls: Call[];
}

const PLACES: Record<string, string> = {
  rules: 'packages',
  contract: 'packages',
  ui: 'packages',
  server: 'apps',
  web: 'apps',
  'game-emulator': 'apps',
  season: 'tools',
};
const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** Returns the code of the repository without its tests, by path from the root. */
export function sourceFiles(...roots: string[]): SourceFile[] {
  return codePaths(roots)
    .filter((file) => !TEST_FILE.test(file) && !/\.(d|config)\.ts$/.test(file))
    .map((file) => parseSource(file, readFileSync(file, 'utf8')));
}

/** Returns all files of code and style sheets with their numbers of lines, also the tests. */
export const codeFiles = (...roots: string[]): { file: string; lines: number }[] =>
  pathsOf(roots, 'ts,tsx,css').map((file) => ({
    file,
    lines: readFileSync(file, 'utf8').trimEnd().split('\n').length,
  }));

const codePaths = (roots: string[]): string[] => pathsOf(roots, 'ts,tsx');

const pathsOf = (roots: string[], extensions: string): string[] =>
  roots
    .flatMap((root) =>
      globSync(`${root}/**/*.{${extensions}}`, {
        exclude: (name) => /(^|\/)(node_modules|build|\.react-router)$/.test(name),
      }),
    )
    .sort();

/** Parses a file into its imports and calls. */
export function parseSource(file: string, code: string): SourceFile {
  const { errors, module, program } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Omit<Import, 'target'>[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
      literal(code.slice(start, end)).map((name) => ({ name, typeOnly: false })),
    ),
  ];
  const lineOf = lineFinder(code);
  const source: SourceFile = {
    file,
    imports: found.map((one) => ({ ...one, target: resolve(file, one.name) })),
    calls: [],
  };
  walk(program as unknown as Node, (node) => {
    const call = callOf(node);
    if (!call) return;
    const argument: unknown = node.arguments?.[0]?.value;
    source.calls.push({
      name: call,
      ...(typeof argument === 'string' && { argument }),
      line: lineOf(node.start),
    });
  });
  return source;
}

const literal = (source: string) => /^['"`]([^'"`$]+)['"`]$/.exec(source)?.slice(1) ?? [];

/** Returns the file that an import names; undefined for an external package. */
function resolve(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  const [, room, inside] = /^@ringside\/([^/]+)\/?(.*)$/.exec(name) ?? [];
  if (!room) return undefined;
  // The site exports nothing: the gallery names its files.
  const folder = room === 'web' ? '' : 'src/';
  const base = `${PLACES[room] ?? 'packages'}/${room}/${folder}${inside}`;
  return (
    [`${base}.ts`, `${base}.tsx`, base].find((one) =>
      statSync(one, { throwIfNoEntry: false })?.isFile(),
    ) ?? `${base}.ts`
  );
}

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: any;
}

/** Visits a node and all below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node).flat())
    if (typeof value?.type === 'string') walk(value, visit);
}

/** Returns the effect of a node: a call, a construction, or a global by its name. */
function callOf(node: Node): string | undefined {
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0)
    return 'new Date()';
  if (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    ['Date', 'Math', 'process'].includes(node.object.name)
  )
    return `${node.object.name}.${node.property.name}`;
  if (node.type === 'TaggedTemplateExpression') return node.tag.name;
  if (node.type !== 'CallExpression') return undefined;
  return node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name;
}

function lineFinder(code: string): (offset: number) => number {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
