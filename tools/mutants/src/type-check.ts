import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Tells whether the compiler accepts a changed file. */
export interface TypeCheck extends AsyncDisposable {
  isTyped: (file: string, text: string) => Promise<boolean>;
}

const COMPILER = path.resolve('node_modules/typescript/bin/tsc');

/**
 * Creates a check of the files in one folder, without its tests. It compiles a copy of the folder.
 * A file elsewhere counts as typed.
 */
export async function createTypeCheck(folder: string): Promise<TypeCheck> {
  const copy = await mkdtemp(path.join(tmpdir(), 'ringside-mutants-types-'));
  const remove = (): void => rmSync(copy, { recursive: true, force: true });
  process.once('exit', remove);
  await cp(folder, path.join(copy, 'src'), { recursive: true });
  await writeFile(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: path.resolve('tsconfig.json'),
      include: ['src'],
      exclude: ['src/**/*.test.ts', 'src/**/*.fixture.ts'],
      compilerOptions: { types: [], rootDirs: [] },
    }),
  );
  // one after the other, since a check writes into the copy
  let last: Promise<unknown> = Promise.resolve();
  const check = async (place: string, text: string): Promise<boolean> => {
    const file = path.join(copy, 'src', place);
    await writeFile(file, text);
    const compiler = spawn(process.execPath, [COMPILER, '-p', copy], { stdio: 'ignore' });
    const [status] = await once(compiler, 'close');
    await cp(path.join(folder, place), file);
    return status === 0;
  };
  return {
    async isTyped(file, text) {
      const place = path.relative(folder, file);
      if (place.startsWith('..')) return true;
      const typed = last.then(() => check(place, text));
      last = typed;
      return await typed;
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', remove);
      remove();
    },
  };
}
