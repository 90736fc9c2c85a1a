import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

interface Node {
  type: string;
  [key: string]: any;
}

/** Visits a node and all below it. */
function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node).flat())
    if (typeof value?.type === 'string') walk(value, visit);
}

const FORMATS = new Set([
  'single_elimination',
  'double_elimination',
  'custom_bracket',
  'swiss',
  'round_robin',
  'lobbies',
  'queue',
  'major',
]);
/** Functions that compare the format of a stage for their caller. */
const COMPARING = new Set(['isElimination', 'isInRounds']);

const isFormat = (node: Node | null | undefined): boolean =>
  node?.type === 'Literal' && FORMATS.has(node.value as string);

const isCondition = (node: Node): boolean =>
  (node.type === 'BinaryExpression' &&
    /^[!=]==?$/.test(node.operator as string) &&
    (isFormat(node.left) || isFormat(node.right))) ||
  (node.type === 'SwitchCase' && isFormat(node.test)) ||
  (node.type === 'CallExpression' && COMPARING.has(node.callee.name as string));

/**
 * Counts the places of a source file that decide by the format of a stage: comparisons with the
 * name of a format, cases of a switch, and calls of the functions that compare for their caller.
 */
export function countFormatConditions(file: string, code = readFileSync(file, 'utf8')): number {
  let count = 0;
  walk(parseSync(file, code).program as unknown as Node, (node) => {
    if (isCondition(node)) count += 1;
  });
  return count;
}
