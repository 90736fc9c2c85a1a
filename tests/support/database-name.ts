import { randomUUID } from 'node:crypto';

/**
 * Returns the name of a run's template, by the run's process: two runs on one server do not touch
 * each other's databases.
 */
export const templateName = (pid: number): string => `ringside_${pid}`;

/**
 * Returns a new name for a copy of a template, or of a copy. It has the template's prefix, so that
 * it is dropped with it.
 */
export const copyName = (template: string): string =>
  `${template.split('_', 2).join('_')}_${randomUUID().replaceAll('-', '')}`;

const OF_A_RUN = /^ringside_(\d+)(_|$)/;

/** Returns whether a database belongs to a run that is over, or to this one. */
export function isLeftOver(name: string): boolean {
  const pid = Number(OF_A_RUN.exec(name)?.[1]);
  return pid > 0 && (pid === process.pid || !isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
