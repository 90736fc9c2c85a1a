import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { children, resolve, TEST_FILE, walk, type Node } from './source-files.ts';

/** A file as a graph of names: the names that each of its top-level names refers to. */
export interface NamedFile {
  file: string;
  exports: string[];
  /** Local name → its file and its name there. */
  imports: Map<string, { target: string; name: string }>;
  /** Top-level name → names that its declaration mentions. */
  declarations: Map<string, Set<string>>;
  /** Names that statements outside declarations mention: they run when the file is loaded. */
  loaded: Set<string>;
}

const FIXTURE = /\.fixture\.tsx?$/;

/** Returns the source files below these folders, without tests and fixtures, as graphs of names. */
export function namedFiles(...roots: string[]): NamedFile[] {
  return roots
    .flatMap((root) =>
      globSync(`${root}/**/*.{ts,tsx}`, {
        exclude: (name) => /(^|\/)(node_modules|build|\.react-router)$/.test(name),
      }),
    )
    .filter((file) => !TEST_FILE.test(file) && !FIXTURE.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => parseNames(file, readFileSync(file, 'utf8')));
}

/** Parses a file into its graph of names. */
export function parseNames(file: string, code: string): NamedFile {
  const { program } = parseSync(file, code);
  const named: NamedFile = {
    file,
    exports: [],
    imports: new Map(),
    declarations: new Map(),
    loaded: new Set(),
  };
  for (const statement of (program as unknown as Node).body as Node[])
    readStatement(named, statement);
  return named;
}

function readStatement(named: NamedFile, statement: Node): void {
  if (statement.type === 'ImportDeclaration') return readImport(named, statement);
  if (statement.type === 'ExportNamedDeclaration' && statement.source)
    return readReexport(named, statement);
  const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
  const declaration: Node = (isExport && statement.declaration) || statement;
  const names = declaredNames(declaration);
  if (statement.type === 'ExportNamedDeclaration') named.exports.push(...names);
  const mentioned = mentionedNames(declaration);
  for (const name of names)
    named.declarations.set(name, new Set([...(named.declarations.get(name) ?? []), ...mentioned]));
  if (names.length === 0) for (const name of mentioned) named.loaded.add(name);
}

function readImport(named: NamedFile, { source, specifiers }: Node): void {
  const target = resolve(named.file, source.value);
  if (!target) return;
  for (const { local, imported } of specifiers)
    named.imports.set(local.name, { target, name: imported?.name ?? '*' });
}

function readReexport(named: NamedFile, { source, specifiers }: Node): void {
  const target = resolve(named.file, source.value);
  if (!target) return;
  for (const { local, exported } of specifiers) {
    named.exports.push(exported.name);
    named.declarations.set(exported.name, new Set([` ${exported.name}`]));
    named.imports.set(` ${exported.name}`, { target, name: local.name });
  }
}

function declaredNames(node: Node): string[] {
  if (node.type !== 'VariableDeclaration') return node.id ? [node.id.name] : [];
  return (node.declarations as Node[]).flatMap(({ id }) => boundNames(id));
}

function boundNames(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  return children(pattern).flatMap((child) =>
    boundNames(child.type === 'Property' ? child.value : child),
  );
}

/** Returns all identifiers in a node except keys and members, which name no variable. */
function mentionedNames(node: Node): Set<string> {
  const names = new Set<string>();
  walk(
    node,
    (one) => {
      if (one.type === 'Identifier' || one.type === 'JSXIdentifier') names.add(one.name);
    },
    namesNoVariable,
  );
  return names;
}

const namesNoVariable = (parent: Node, child: Node) =>
  !parent.computed &&
  ((parent.type === 'MemberExpression' && parent.property === child) ||
    (/^(Property|TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(
      parent.type,
    ) &&
      parent.key === child &&
      !parent.shorthand));

/**
 * Returns the exports of files below `room` that no product file reaches. A file below a `product`
 * folder counts as used; in every other file only the names that a used name mentions count.
 */
export function unusedExports(room: string, product: string[], files: NamedFile[]): string[] {
  const byFile = new Map(files.map((one) => [one.file, one]));
  const used = new Set<string>();
  const open: [file: NamedFile, name: string][] = [];
  const mark = (from: NamedFile, name: string) => {
    const origin = from.imports.get(name);
    const file = origin ? byFile.get(origin.target) : from;
    const names = origin?.name === '*' ? (file?.exports ?? []) : [origin?.name ?? name];
    for (const each of names) {
      if (!file || used.has(`${file.file} ${each}`)) continue;
      used.add(`${file.file} ${each}`);
      if (file.declarations.has(each)) open.push([file, each]);
      for (const loaded of file.loaded) mark(file, loaded);
    }
  };
  for (const file of files)
    if (product.some((root) => file.file.startsWith(`${root}/`)))
      for (const names of [file.loaded, ...file.declarations.values()])
        for (const name of names) mark(file, name);
  for (let next = open.pop(); next; next = open.pop()) {
    const [file, name] = next;
    for (const mentioned of file.declarations.get(name) ?? []) mark(file, mentioned);
  }
  return files
    .filter(({ file }) => file.startsWith(`${room}/`))
    .flatMap(({ file, exports }) =>
      exports.filter((name) => !used.has(`${file} ${name}`)).map((name) => `${file} ${name}`),
    );
}
