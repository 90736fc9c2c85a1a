import { DatabaseUnavailable } from './unavailable.ts';

export interface Turns {
  /** Does it when it is its turn; who has had none in time is told that there is no database now. */
  take<Result>(act: () => Promise<Result>): Promise<Result>;
  waiting(): number;
}

/**
 * So many at once; who comes then has his turn in the order of coming, within `longestMs` (0:
 * however late).
 */
export function createTurns(most: number, longestMs: number): Turns {
  let inside = 0;
  /** Those who wait, in order: what lets each in. */
  const queue = new Set<() => void>();

  function mayGo(): Promise<void> | undefined {
    if (inside < most) {
      inside += 1;
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = () => {
      queue.delete(letIn);
      reject(new DatabaseUnavailable(new Error(`no turn within ${longestMs} ms`)));
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

  /** His place goes to who waits longest. */
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
