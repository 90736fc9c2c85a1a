import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript), read without its exact type. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A declaration at the top of a module, with the rules that its comments quote. */
export interface Declaration {
  name: string;
  file: string;
  node: SyntaxNode;
  /** Rule ids such as `CHK-4`: from the docstring, and from comments inside. */
  ids: ReadonlySet<string>;
  /** The names that the declaration uses. */
  uses: ReadonlySet<string>;
}

export interface SourceModule {
  file: string;
  text: string;
  declarations: Declaration[];
  /** The imports by local name: the file, and the name there. */
  imports: ReadonlyMap<string, { from: string; name: string }>;
}

const RULE_ID = /(?<=\[)[A-Z]{3}-\d+(?=\])/g;

/** Returns the rule ids that a text quotes in brackets. */
export const ruleIdsIn = (text: string): string[] => [...new Set(text.match(RULE_ID))];

/** An id that begins a comment or a sentence. One inside a sentence refers to another place. */
const STATED_ID = /(?<=(?:^|[.!?\]] )\[)[A-Z]{3}-\d+(?=\])/g;

/** Returns the rule ids that comments state, each at the beginning of a sentence. */
const statedIn = (comments: readonly { value: string }[]): string[] =>
  comments.flatMap(({ value }) => [
    ...(value
      .replace(/(?:\s|\*)+/g, ' ')
      .trim()
      .match(STATED_ID) ?? []),
  ]);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns the child of a node in one field. Throws if the field holds none. */
export function getChild(node: SyntaxNode, field: string): SyntaxNode {
  const child = node[field];
  if (!isNode(child)) throw new Error(`${node.type} has no ${field}`);
  return child;
}

/** Returns the child of a node in one field, if it has one. */
export function findChild(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const child = node[field];
  return isNode(child) ? child : undefined;
}

/** Returns the children of a node in one field that holds a list. */
export function listOf(node: SyntaxNode, field: string): SyntaxNode[] {
  const children = node[field];
  return Array.isArray(children) ? children.filter(isNode) : [];
}

/** Returns all children of a node in the order of the text. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flatMap((value) =>
      Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
    )
    .sort((one, other) => one.start - other.start);

/** Returns whether a text is a module that can be parsed. */
export const isParsable = (file: string, text: string): boolean =>
  parseSync(file, text).errors.length === 0;

/** Parses a module: its declarations with the rule ids of their comments, and its imports. */
export function parseModule(file: string, text: string): SourceModule {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const statements = listOf(program as unknown as SyntaxNode, 'body');
  const imports = new Map<string, { from: string; name: string }>();
  const declarations: Declaration[] = [];
  let previousEnd = 0;
  let inherited: string[] = [];
  for (const statement of statements) {
    const before = comments.filter(
      ({ start, end }) => start >= previousEnd && end <= statement.start,
    );
    const isGroup =
      before.length === 0 && !text.slice(previousEnd, statement.start).includes('\n\n');
    const documented = statedIn(before);
    const docIds = isGroup ? inherited : documented;
    const inside = comments.filter(
      ({ start, end }) => start > statement.start && end < statement.end,
    );
    const ids = new Set([...docIds, ...statedIn(inside)]);
    readImports(statement, imports);
    for (const { name, node } of declaredBy(statement))
      declarations.push({ name, file, node, ids, uses: namesIn(node) });
    inherited = docIds;
    previousEnd = statement.end;
  }
  return { file, text, declarations, imports };
}

function readImports(
  statement: SyntaxNode,
  imports: Map<string, { from: string; name: string }>,
): void {
  if (statement.type !== 'ImportDeclaration') return;
  const from = String(getChild(statement, 'source').value);
  for (const specifier of listOf(statement, 'specifiers')) {
    const imported = findChild(specifier, 'imported');
    if (imported)
      imports.set(String(getChild(specifier, 'local').name), { from, name: String(imported.name) });
  }
}

/** Returns what a statement at the top of a module declares, exported or not. */
function declaredBy(statement: SyntaxNode): { name: string; node: SyntaxNode }[] {
  const declaration = statement.type.startsWith('Export')
    ? findChild(statement, 'declaration')
    : statement;
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration')
    return listOf(declaration, 'declarations').map((node) => ({
      name: String(getChild(node, 'id').name),
      node,
    }));
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return [{ name: String(findChild(declaration, 'id')?.name ?? 'default'), node: declaration }];
  return [];
}

function namesIn(node: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const visit = (one: SyntaxNode): void => {
    if (one.type === 'Identifier') names.add(String(one.name));
    childrenOf(one).forEach(visit);
  };
  visit(node);
  return names;
}
