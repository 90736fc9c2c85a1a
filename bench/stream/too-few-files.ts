import { execFileSync } from 'node:child_process';
import type { Figure } from '../figures.ts';

/**
 * Returns the figure of a skipped measurement where a process may not open so many files, such as
 * sockets; undefined where it may.
 */
export function findTooFewFiles(what: string, needed: number): Figure[] | undefined {
  const open = Number(execFileSync('sh', ['-c', 'ulimit -n']).toString());
  if (open >= needed) return undefined;
  const measured = `left out: ulimit -n is ${open}, ${needed} are needed`;
  return [{ what, measured, target: '', met: false }];
}
