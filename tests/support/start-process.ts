import { type ChildProcess, spawn } from 'node:child_process';

export interface Started {
  process: ChildProcess;
  stdout(): string;
  /** Resolves once the text is in the output; fails when the process ends before. */
  says(text: string): Promise<void>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>;
}

/** Starts a process as an operator does. The caller ends it. */
export function startProcess(args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Awaited<Started['ended']>>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, stderr })),
  );

  async function says(text: string): Promise<void> {
    const textArrival = Promise.withResolvers<void>();
    const look = () => stdout.includes(text) && textArrival.resolve();
    child.stdout.on('data', look);
    look();
    const over = ended.then(() => {
      throw new Error(`it ended without saying "${text}": ${stderr}`);
    });
    await Promise.race([textArrival.promise, over]);
    child.stdout.off('data', look);
  }

  return { process: child, stdout: () => stdout, says, ended };
}
