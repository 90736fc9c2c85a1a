/* oxlint-disable no-restricted-globals -- it looks for the process that started this one */
/** How often the process checks for its parent, in milliseconds. */
const LOOK_MS = 500;

/**
 * Calls `end` once the parent process, such as npm, has disappeared. Does nothing if the parent is
 * process 1, as in a container or under systemd.
 */
export function endWithParent(end: () => void): void {
  const parent = process.ppid;
  if (parent <= 1) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    end();
  }, LOOK_MS).unref();
}

/** Windows keeps the parent's process id after it has ended, so a changed id is not enough. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
