/** How often the process looks for its parent, in milliseconds. */
const LOOK_MS = 500;

/**
 * Calls `end` once the process that started this one, such as npm, has disappeared. Watches nothing
 * where process 1 is the parent, as in a container or under systemd.
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

/** Windows keeps the number of a parent that has ended, so a changed number is not enough. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
