import { childrenOf, findChild, getChild, listOf, type SyntaxNode } from './syntax.ts';

/** A change of a text: the span from `start` to `end` becomes `replacement`. */
export interface Mutation {
  kind: string;
  start: number;
  end: number;
  replacement: string;
}

type Mutator = (node: SyntaxNode, text: string, parent: SyntaxNode | undefined) => Mutation[];

const sourceOf = (node: SyntaxNode, text: string): string => text.slice(node.start, node.end);

const replace = (kind: string, node: SyntaxNode, replacement: string): Mutation => ({
  kind,
  start: node.start,
  end: node.end,
  replacement,
});

/** Operators and what each becomes. A comparison loses or gains its boundary, or turns round. */
const OPERATORS: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};

/** Methods and their opposites. */
const OPPOSITES: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  find: 'findLast',
  findLast: 'find',
  startsWith: 'endsWith',
  floor: 'ceil',
  ceil: 'floor',
};

/** Methods without which a chain still has its type. */
const DROPPED_METHODS = new Set([
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'normalize'],
  ...['trim', 'toLowerCase', 'toUpperCase'],
]);

const mutateNumber: Mutator = (node, _text, parent) => {
  if (typeof node.value !== 'number' || isKey(node, parent)) return [];
  return [node.value + 1, node.value - 1].map((value) =>
    replace('number', node, value < 0 ? `(${value})` : String(value)),
  );
};

const mutateText: Mutator = (node, _text, parent) =>
  typeof node.value === 'string' && !isKey(node, parent)
    ? [replace('text', node, JSON.stringify(`${node.value}~`))]
    : [];

const mutateBoolean: Mutator = (node) =>
  typeof node.value === 'boolean' ? [replace('boolean', node, String(!node.value))] : [];

const mutateOperator: Mutator = (node, text) => {
  const [left, right] = [getChild(node, 'left'), getChild(node, 'right')];
  if ([left, right].some(isText)) return [];
  const operator = String(node.operator);
  const start = text.indexOf(operator, left.end);
  return (OPERATORS[operator] ?? []).map((replacement) => ({
    kind: 'operator',
    start,
    end: start + operator.length,
    replacement,
  }));
};

/** Drops one side of `&&`, `||` or `??`. */
const dropOperand: Mutator = (node, text) =>
  ['left', 'right'].map((side) =>
    replace('dropped operand', node, `(${sourceOf(getChild(node, side), text)})`),
  );

const dropNot: Mutator = (node, text) =>
  node.operator === '!'
    ? [replace('negation', node, `(${sourceOf(getChild(node, 'argument'), text)})`)]
    : [];

const chooseBranch: Mutator = (node, text) =>
  ['consequent', 'alternate'].map((branch) =>
    replace('branch', node, `(${sourceOf(getChild(node, branch), text)})`),
  );

/** Negates the condition of an `if`, and drops the `if`. A guard of an invariant stays. */
const mutateIf: Mutator = (node, text) => {
  const test = getChild(node, 'test');
  if (throwsOnly(getChild(node, 'consequent'))) return [];
  const alternate = findChild(node, 'alternate');
  return [
    replace('negation', test, `!(${sourceOf(test, text)})`),
    replace('dropped branch', node, alternate ? sourceOf(alternate, text) : '{}'),
  ];
};

const dropCase: Mutator = (node) =>
  listOf(node, 'consequent').length > 0 ? [replace('dropped branch', node, '')] : [];

/** Drops a property, a spread or an element of a literal, with the comma behind it. */
function dropMembers(field: string, kind: string, least: number): Mutator {
  return (node, text) => {
    const members = listOf(node, field);
    if (members.length < least) return [];
    return members.map((member) => {
      const comma = /^\s*,/.exec(text.slice(member.end))?.[0].length ?? 0;
      return { kind, start: member.start, end: member.end + comma, replacement: '' };
    });
  };
}

const mutateCall: Mutator = (node, text) => {
  const callee = getChild(node, 'callee');
  if (callee.type !== 'MemberExpression') return [];
  const property = getChild(callee, 'property');
  const name = String(property.name);
  const opposite = OPPOSITES[name];
  return [
    ...(opposite ? [replace('method', property, opposite)] : []),
    ...(DROPPED_METHODS.has(name)
      ? [replace('dropped call', node, sourceOf(getChild(callee, 'object'), text))]
      : []),
  ];
};

/** Drops a statement that is a call or an assignment. */
const dropStatement: Mutator = (node) =>
  ['CallExpression', 'AssignmentExpression'].includes(getChild(node, 'expression').type)
    ? [replace('dropped statement', node, '{}')]
    : [];

const mutateLiteral: Mutator = (...facts) =>
  [mutateNumber, mutateText, mutateBoolean].flatMap((mutate) => mutate(...facts));

const MUTATORS: Record<string, Mutator> = {
  Literal: mutateLiteral,
  BinaryExpression: mutateOperator,
  LogicalExpression: dropOperand,
  UnaryExpression: dropNot,
  ConditionalExpression: chooseBranch,
  IfStatement: mutateIf,
  SwitchCase: dropCase,
  ObjectExpression: dropMembers('properties', 'removed field', 1),
  ArrayExpression: dropMembers('elements', 'removed element', 2),
  CallExpression: mutateCall,
  ExpressionStatement: dropStatement,
};

/** Nodes of TypeScript that hold an expression; all others hold types. */
const WITH_EXPRESSION = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSParameterProperty',
]);

/** Returns the mutations of a node and of all below it, without types, throws and assertions. */
export function findMutations(node: SyntaxNode, text: string, parent?: SyntaxNode): Mutation[] {
  if (isSkipped(node)) return [];
  const children = WITH_EXPRESSION.has(node.type)
    ? [getChild(node, 'expression')]
    : childrenOf(node);
  return [
    ...(MUTATORS[node.type]?.(node, text, parent) ?? []),
    ...children.flatMap((child) => findMutations(child, text, node)),
  ];
}

/** Applies a mutation to the text that it was found in. */
export const applyMutation = (text: string, { start, end, replacement }: Mutation): string =>
  text.slice(0, start) + replacement + text.slice(end);

function isSkipped(node: SyntaxNode): boolean {
  if (node.type.startsWith('TS')) return !WITH_EXPRESSION.has(node.type);
  if (node.type === 'ThrowStatement') return true;
  return (
    node.type === 'CallExpression' &&
    ['must', 'assertNever'].includes(String(getChild(node, 'callee').name))
  );
}

const isKey = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  parent?.type === 'Property' && parent.key === node;

const isText = (node: SyntaxNode): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

function throwsOnly(statement: SyntaxNode): boolean {
  if (statement.type === 'ThrowStatement') return true;
  const body = listOf(statement, 'body');
  return body.length > 0 && body.every(({ type }) => type === 'ThrowStatement');
}
