import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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
    await once(child, 'message');
    return child;
  };
  const stop = (kind: Kind): void => {
    const child = children.get(kind);
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    children.delete(kind);
  };
  const stopAll = (): void => {
    [...children.keys()].forEach(stop);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  process.once('exit', stopAll);

  return {
    async run(task, limitMs) {
      const kind = kindOf(task);
      const child = children.get(kind) ?? (await start(kind));
      child.send(task);
      try {
        const [outcome] = await once(child, 'message', { signal: AbortSignal.timeout(limitMs) });
        return outcome as Outcome;
      } catch {
        stop(kind);
        return 'hung';
      }
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', stopAll);
      stopAll();
    },
  };
}

const kindOf = ({ selection }: Task): Kind =>
  selection.files.every((file) => file.startsWith('packages/'))
    ? 'without-database'
    : 'with-database';
