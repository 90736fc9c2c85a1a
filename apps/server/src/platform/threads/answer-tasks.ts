import { parentPort, type Transferable } from 'node:worker_threads';
import { mustHave } from '@ringside/rules/must';
import type { Task, TaskAnswer } from './thread.ts';

/**
 * Answers each task of the main thread, for the module that `createThread` names. Buffers of
 * `transfer` move with the result.
 */
export function answerTasks<Work, Result>(
  perform: (work: Work) => Result,
  transfer: (result: Result) => Transferable[] = () => [],
): void {
  const port = mustHave(parentPort, 'the port of the main thread');
  port.on('message', ({ id, work }: Task<Work>) => {
    const result = perform(work);
    port.postMessage({ id, result } satisfies TaskAnswer<Result>, transfer(result));
  });
}
