import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Question } from './observed-server.ts';
import type { Snapshot } from './snapshot.ts';

const START_MS = 60_000;
const ANSWER_MS = 20_000;
const ERROR_LEVEL = 50;
const KIB = 1024;

/** A server process with everything that a test can observe from outside. */
export interface ObservedProcess {
  port: number;
  /** Every route of the API, as `GET /api/events/1.0/:id`. */
  routes: string[];
  /** Returns the position of the log, the rows of all tables, and the writers after `since`. */
  snapshot(since?: number): Promise<Snapshot>;
  /** Returns the resident memory in bytes, after a garbage collection. */
  memory(): Promise<number>;
  /** Returns the peak of the resident memory since the last `resetPeak`, in bytes. */
  peakMemory(): number;
  resetPeak(): void;
  /** Returns the time that the process has computed since its start, in milliseconds. */
  cpuMs(): number;
  /** Returns the lines at error level, and those on standard error, since the last call. */
  takeErrors(): string[];
  /** Returns how the process ended; undefined while it runs. */
  exit(): string | undefined;
  stop(): Promise<void>;
}

/** Starts a server as production does and resolves when it can serve. */
export async function startObserved(env: Record<string, string>): Promise<ObservedProcess> {
  const child = spawn(process.execPath, ['--expose-gc', 'tests/hostile/observed-server.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = readOutput(child);
  const routes = await firstMessage(child, output);
  const ask = createQuestions(child);
  const proc = `/proc/${child.pid}`;
  return {
    port: output.port(),
    routes,
    snapshot: (since = 0) => ask({ ask: 'snapshot', since }) as Promise<Snapshot>,
    memory: () => ask({ ask: 'memory' }) as Promise<number>,
    peakMemory: () =>
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`${proc}/status`, 'utf8'))![1]) * KIB,
    // 5 resets the peak of the resident memory: proc(5)
    cpuMs: () => readCpuMs(readFileSync(`${proc}/stat`, 'utf8')),
    resetPeak: () => writeFileSync(`${proc}/clear_refs`, '5'),
    takeErrors: output.takeErrors,
    exit: output.exit,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The unit of the times in `/proc/PID/stat`: USER_HZ is 100 on Linux. */
const TICK_MS = 10;

/** Returns user and system time of a process, by the fields of proc(5) after its name. */
function readCpuMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Collects the log lines, the words on standard error and the end of the process. */
function readOutput(child: ChildProcess) {
  let errors: string[] = [];
  let port = 0;
  let exit: string | undefined;
  let rest = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      port = Number(/ready on http:\/\/[^:]+:(\d+)/.exec(line)?.[1] ?? port);
      if (isError(line)) errors.push(line);
    }
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const said = text.trim();
    if (said && !/^\(node:\d+\) (ExperimentalWarning|Warning: )/.test(said)) errors.push(said);
  });
  child.once('close', (code, signal) => (exit = `ended with ${code ?? signal}`));
  return {
    port: () => port,
    exit: () => exit,
    takeErrors() {
      const collected = errors;
      errors = [];
      return collected;
    },
  };
}

/** Returns whether a line of standard output is a log line at error level or above. */
export function isError(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    return (JSON.parse(line) as { level?: number }).level! >= ERROR_LEVEL;
  } catch {
    return false;
  }
}

async function firstMessage(
  child: ChildProcess,
  output: ReturnType<typeof readOutput>,
): Promise<string[]> {
  const message = once(child, 'message', { signal: AbortSignal.timeout(START_MS) });
  const ended = once(child, 'close').then(() => {
    throw new Error(`the server ended before it could serve: ${output.takeErrors().join('\n')}`);
  });
  const [{ routes }] = (await Promise.race([message, ended])) as [{ routes: string[] }];
  return routes;
}

interface Reply {
  id: number;
  value?: unknown;
  error?: string;
}

/**
 * Creates a function that questions the process over its channel; a process that hangs or has ended
 * does not answer.
 */
function createQuestions(child: ChildProcess): (question: Question) => Promise<unknown> {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  child.on('message', ({ id, value, error }: Reply) => {
    const pendingAnswer = open.get(id);
    open.delete(id);
    if (error === undefined) pendingAnswer?.resolve(value);
    else pendingAnswer?.reject(new Error(error));
  });
  child.once('close', () => {
    for (const { reject } of open.values()) reject(new Error('the server process ended'));
    open.clear();
  });
  return async (question) => {
    if (!child.connected) throw new Error('the server process ended');
    const id = ++lastId;
    const pendingAnswer = Promise.withResolvers<unknown>();
    open.set(id, pendingAnswer);
    const timer = setTimeout(
      () => pendingAnswer.reject(new Error(`the server did not answer within ${ANSWER_MS} ms`)),
      ANSWER_MS,
    );
    child.send({ id, question });
    return pendingAnswer.promise.finally(() => clearTimeout(timer));
  };
}
