import { type Transferable, Worker } from 'node:worker_threads';

/** A task for a thread, by the number under which its answer returns. */
export interface Task<Work> {
  id: number;
  work: Work;
}

/** The answer of a thread to a task. */
export type TaskAnswer<Result> = { id: number; result: Result };

interface Running<Result> {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Result>>;
}

/**
 * Returns a function that has work done by the module of a thread, one task after the other. The
 * first task starts the thread, which keeps no process alive between tasks. Buffers of `transfer`
 * move to the thread.
 */
export function createThread<Work, Result>(module: URL) {
  let running: Running<Result> | undefined;
  let lastId = 0;

  function start(): Running<Result> {
    const worker = new Worker(module);
    const waiting: Running<Result>['waiting'] = new Map();
    worker.unref();
    worker.on('message', ({ id, result }: TaskAnswer<Result>) => {
      waiting.get(id)?.resolve(result);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
    });
    // Pending tasks fail with the thread; the next task starts another.
    worker.on('error', (error) => {
      running = undefined;
      for (const { reject } of waiting.values()) reject(error);
    });
    return { worker, waiting };
  }

  return (work: Work, transfer: Transferable[] = []): Promise<Result> => {
    running ??= start();
    const id = ++lastId;
    const answer = Promise.withResolvers<Result>();
    running.waiting.set(id, answer);
    running.worker.ref();
    running.worker.postMessage({ id, work } satisfies Task<Work>, transfer);
    return answer.promise;
  };
}
