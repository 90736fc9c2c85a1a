import { randomUUID } from 'node:crypto';

/**
 * Of the template of a run, by the run's process: two runs on one server leave each other's
 * databases alone.
 */
export const templateName = (pid: number): string => `ringside_${pid}`;

/**
 * A name of its own for a copy of a template, or of a copy: it begins as the template's, with which
 * it goes.
 */
export const copyName = (template: string): string =>
  `${template.split('_', 2).join('_')}_${randomUUID().replaceAll('-', '')}`;

const OF_A_RUN = /^ringside_(\d+)(_|$)/;

/** Whether a database belongs to a run that is over, or to this one. */
export function isLeftOver(name: string): boolean {
  const pid = Number(OF_A_RUN.exec(name)?.[1]);
  return pid > 0 && (pid === process.pid || !isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // somebody else's: alive
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
