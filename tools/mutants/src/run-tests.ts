import { fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Outcome, Task } from './protocol.ts';

/** Runs the tests of a task. A run longer than the limit counts as `hung`. */
export type RunTests = (task: Task, limitMs: number) => Promise<Outcome | 'hung'>;

/** Runs tests in processes that live until they hang or the runner is disposed of. */
export interface TestRunner extends AsyncDisposable {
  run: RunTests;
}

type Kind = 'with-database' | 'without-database';

/** Creates a runner. Its process groups have a folder of their own for temporary files. */
export async function createTestRunner(): Promise<TestRunner> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringside-mutants-'));
  const children = new Map<Kind, ChildProcess>();

  const start = async (kind: Kind): Promise<ChildProcess> => {
    const child = fork(path.join(import.meta.dirname, 'runner.ts'), [kind], {
      // a group, since the workers of Vitest that hang outlive their parent
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, TMPDIR: folder, TEST_REPORTS: '' },
    });
    children.set(kind, child);
    await answerOf(child);
    return child;
  };
  const stop = (kind: Kind): void => {
    const child = children.get(kind);
    try {
      if (child?.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // the whole group has ended
    }
    children.delete(kind);
  };
  const stopAll = (): void => {
    [...children.keys()].forEach(stop);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  process.once('exit', stopAll);

  const runOnce = async (task: Task, limitMs: number): Promise<Outcome | 'hung' | 'ended'> => {
    const kind = kindOf(task);
    const child = children.get(kind) ?? (await start(kind));
    // a process that has ended has no channel: its end is the answer
    child.send(task, () => undefined);
    const limit = Promise.withResolvers<'hung'>();
    const timer = setTimeout(() => limit.resolve('hung'), limitMs);
    const answer = await Promise.race([answerOf(child), limit.promise]);
    clearTimeout(timer);
    if (typeof answer === 'string') stop(kind);
    return answer;
  };

  return {
    async run(task, limitMs) {
      const first = await runOnce(task, limitMs);
      const outcome = first === 'ended' ? await runOnce(task, limitMs) : first;
      return outcome === 'ended'
        ? { result: 'failed', tests: 0, failure: 'the process of the tests ended' }
        : outcome;
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', stopAll);
      stopAll();
    },
  };
}

/** Returns the next message of a process, or `ended` if there is none. */
const answerOf = (child: ChildProcess): Promise<Outcome | 'ended'> =>
  new Promise((resolve) => {
    const end = () => resolve('ended');
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      resolve(message as Outcome);
    });
    if (child.exitCode !== null || child.signalCode !== null) end();
  });

const kindOf = ({ selection }: Task): Kind =>
  selection.files.every((file) => file.startsWith('packages/'))
    ? 'without-database'
    : 'with-database';
