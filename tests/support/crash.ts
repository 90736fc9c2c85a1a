import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess } from './start-process.ts';

const SCRIPT = 'tests/support/storage-process.ts';

export interface Crash {
  answered: number[];
  /** Numbers of which only one of two rows exists. */
  halves: number[];
  storedNumbers: Set<number>;
}

/**
 * Writes into one embedded directory and kills the writer without warning, `rounds` times; then
 * reads the rows.
 */
export async function crashWhileWriting({
  rounds,
  killAfterMs,
}: {
  rounds: number;
  killAfterMs: (round: number) => number;
}): Promise<Crash> {
  const home = mkdtempSync(path.join(tmpdir(), 'ringside-crash-'));
  const directory = path.join(home, 'postgres');
  const answered: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const writer = startProcess([SCRIPT, directory, 'write', String(round * 1_000_000)]);
      await writer.says(`wrote ${round * 1_000_000}.`);
      await wait(killAfterMs(round));
      writer.process.kill('SIGKILL');
      await writer.ended;
      answered.push(
        ...[...writer.stdout().matchAll(/wrote (\d+)\./g)].map(([, number]) => Number(number)),
      );
    }
    const reader = startProcess([SCRIPT, directory, 'read']);
    const { code, stderr } = await reader.ended;
    if (code !== 0) throw new Error(`the database did not open again: ${stderr}`);
    const keys = JSON.parse(reader.stdout()) as string[];
    const count = new Map<number, number>();
    for (const key of keys)
      count.set(Number(key.split('.')[1]), (count.get(Number(key.split('.')[1])) ?? 0) + 1);
    return {
      answered,
      halves: [...count].filter(([, rows]) => rows !== 2).map(([number]) => number),
      storedNumbers: new Set(count.keys()),
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
