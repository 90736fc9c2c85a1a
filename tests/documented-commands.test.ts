import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPGlite } from '../apps/server/src/platform/storage/open-storage.ts';

const FILES = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(?:README|CONTRIBUTING)\.md$|^docs\/[^/]+\.md$/.test(file));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** The commands of the documents: inline code and lines of code blocks that run a program. */
const COMMANDS = FILES.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...inline, ...blocks]
    .flatMap((line) => line.split('&&'))
    .map((line) => line.trim().replace(/^(?:[A-Z_]+=(?:'[^']*'|\S+) )+/, ''))
    .filter((command) => /^(?:npm|npx|node) \S/.test(command))
    .map((command) => ({ file, command }));
});

test('run scripts of the project by the Node that it brings', () => {
  expect(COMMANDS.length).toBeGreaterThan(20);
  expect(COMMANDS.filter(({ command }) => /^node (?!--)/.test(command))).toEqual([]);
});

test('name scripts of package.json and files that exist', () => {
  const missing = COMMANDS.filter(({ command }) => {
    const [, script] = /^npm run ([\w:-]+)/.exec(command) ?? [];
    if (script !== undefined && !Object.hasOwn(scripts, script)) return true;
    const paths = command.match(
      /(?:apps|bench|deploy|e2e|packages|scripts|tests|tools)\/[\w./-]+/g,
    );
    return (paths ?? []).some((name) => !/[A-Z]{3}/.test(name) && !existsSync(name));
  });
  expect(missing).toEqual([]);
});

/** The search path of a machine that has only its own Node. */
const MACHINE_PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

test('back up and restore an embedded database with the Node of the machine', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringside-documented-'));
  const [source, target] = [path.join(folder, 'data'), path.join(folder, 'restored')];
  const storage = await openPGlite(path.join(source, 'postgres'));
  await storage.db.insertInto('tenants').values({ key: 'kept', name: 'Kept' }).execute();
  await storage.close();
  const backUp = path.join(folder, 'back-up');
  const run = (script: string, data: string) => {
    const documented = COMMANDS.find(({ command }) => command.includes(`scripts/${script}.ts`))!;
    const [program = '', ...args] = documented.command.split(' ');
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
