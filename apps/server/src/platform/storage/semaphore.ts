/* oxlint-disable no-restricted-globals -- how long a change waits for its turn */
import { DatabaseUnavailable } from './unavailable.ts';

export interface Semaphore {
  /** Runs a task in its turn; throws `DatabaseUnavailable` if it has waited too long. */
  take<Result>(act: () => Promise<Result>): Promise<Result>;
  waiting(): number;
}

/**
 * Creates a semaphore. Waiting tasks run in order of arrival.
 *
 * @param most The number of concurrent tasks.
 * @param longestMs The longest wait in milliseconds; 0 means no limit.
 */
export function createSemaphore(most: number, longestMs: number): Semaphore {
  let inside = 0;
  /** The waiting tasks in order: each function starts one. */
  const queue = new Set<() => void>();

  function mayGo(): Promise<void> | undefined {
    if (inside < most) {
      inside += 1;
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = () => {
      queue.delete(letIn);
      reject(new DatabaseUnavailable(new Error(`no free slot within ${longestMs} ms`)));
    };
    const timer = longestMs > 0 ? setTimeout(late, longestMs) : undefined;
    const letIn = () => {
      clearTimeout(timer);
      queue.delete(letIn);
      resolve();
    };
    queue.add(letIn);
    return promise;
  }

  /** Passes the place to the task that has waited longest. */
  function leave(): void {
    const [next] = queue;
    if (next) next();
    else inside -= 1;
  }

  return {
    async take(act) {
      await mayGo();
      try {
        return await act();
      } finally {
        leave();
      }
    },
    waiting: () => queue.size,
  };
}
