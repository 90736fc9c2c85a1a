import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPGlite } from '../apps/server/src/platform/storage/open-storage.ts';
import {
  CLOCK_COMMAND,
  COMMANDS_NOT_RUN,
  DOCUMENTED_COMMANDS,
  ENDING_COMMANDS,
  MACHINE_PATH,
  SEASON_COMMAND,
  STARTING_COMMANDS,
} from './support/documented-commands.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
const NPM_COMMANDS = DOCUMENTED_COMMANDS.filter((command) => /^(?:npm|npx|node) /.test(command));

test('are run by the long test, or say why not', () => {
  const judged = [
    CLOCK_COMMAND,
    SEASON_COMMAND,
    ...STARTING_COMMANDS,
    ...Object.keys(ENDING_COMMANDS),
    ...Object.keys(COMMANDS_NOT_RUN),
  ];
  expect(judged.toSorted()).toEqual(DOCUMENTED_COMMANDS.toSorted());
});

test('run scripts of the project by the Node that it brings', () => {
  expect(NPM_COMMANDS.length).toBeGreaterThan(20);
  expect(NPM_COMMANDS.filter((command) => /^node (?!--)/.test(command))).toEqual([]);
});

test('name scripts of package.json and files that exist', () => {
  const missing = NPM_COMMANDS.filter((command) => {
    const [, script] = /^npm run ([\w:-]+)/.exec(command) ?? [];
    if (script !== undefined && !Object.hasOwn(scripts, script)) return true;
    const paths = command.match(
      /(?:apps|bench|deploy|e2e|packages|scripts|tests|tools)\/[\w./-]+/g,
    );
    return (paths ?? []).some((name) => !/[A-Z]{3}/.test(name) && !existsSync(name));
  });
  expect(missing).toEqual([]);
});

test('back up and restore an embedded database with the Node of the machine', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringside-documented-'));
  const [source, target] = [path.join(folder, 'data'), path.join(folder, 'restored')];
  const storage = await openPGlite(path.join(source, 'postgres'));
  await storage.db.insertInto('tenants').values({ key: 'kept', name: 'Kept' }).execute();
  await storage.close();
  const backUp = path.join(folder, 'back-up');
  const run = (script: string, data: string) => {
    const documented = DOCUMENTED_COMMANDS.find((command) =>
      command.includes(`scripts/${script}.ts`),
    )!;
    const [program = '', ...args] = documented.split(' ');
    execFileSync(program, [...args.slice(0, -1), backUp], {
      env: { PATH: MACHINE_PATH, HOME: folder, DATA_DIR: data },
      stdio: 'pipe',
    });
  };
  run('back-up', source);
  run('restore', target);
  const restored = await openPGlite(path.join(target, 'postgres'));
  const rows = await restored.db
    .selectFrom('tenants')
    .select('name')
    .where('key', '=', 'kept')
    .execute();
  await restored.close();
  rmSync(folder, { recursive: true });
  expect(rows).toEqual([{ name: 'Kept' }]);
}, 240_000);
