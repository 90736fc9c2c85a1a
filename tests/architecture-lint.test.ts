import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

/** The rooms of the server, from the lowest level to the highest (docs/architecture.md). */
const LEVELS = [
  ['platform'],
  ['kernel'],
  ['identity', 'competition', 'community', 'operations', 'catalogue', 'game'],
  ['site', 'sim'],
  ['app'],
];
const ROOMS = LEVELS.flat();
const SERVER = 'apps/server/src';
const FORMS = [
  (name: string) => `import { a } from '${name}';`,
  (name: string) => `import type { B } from '${name}';`,
  (name: string) => `export * from '${name}';`,
  (name: string) => `export const c = import('${name}');`,
];

const folder = mkdtempSync(path.join(tmpdir(), 'ringside-levels-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every folder of the server has a level', () =>
  expect(readdirSync(SERVER).sort()).toEqual([...ROOMS].sort()));

const SCREENS = [
  { file: 'apps/web/app/screens/match/planted.tsx', name: '../home/home.tsx', isFault: true },
  {
    file: 'apps/web/app/screens/match/ban/planted.tsx',
    name: '../../home/home.tsx',
    isFault: true,
  },
  { file: 'apps/console/app/screens/board/planted.tsx', name: '../series/chat.tsx', isFault: true },
  { file: 'apps/web/app/screens/match/ban/fine.tsx', name: '../match-head.tsx', isFault: false },
  { file: 'apps/web/app/screens/match/fine.tsx', name: './ban/ban-board.tsx', isFault: false },
  { file: 'apps/web/app/screens/match/ui.tsx', name: '../../live/live.tsx', isFault: false },
];

test('the linter finds each import of another screen and of a higher level, and no other', async () => {
  copyFileSync('.oxlintrc.json', path.join(folder, '.oxlintrc.json'));
  for (const { file, name } of SCREENS) plant(file, `import { a } from '${name}';`);
  for (const from of ROOMS)
    for (const to of ROOMS)
      for (const [index, form] of FORMS.entries())
        plant(`${SERVER}/${from}/deeper/${to}-${index}.ts`, form(`../../${to}/a.ts`));
  const betweenScreens = SCREENS.flatMap(({ file, isFault }) => (isFault ? [file] : []));
  const upwards = LEVELS.flatMap((rooms, level) =>
    rooms.flatMap((from) =>
      LEVELS.slice(level + 1)
        .flat()
        .flatMap((to) => FORMS.map((_, index) => `${SERVER}/${from}/deeper/${to}-${index}.ts`)),
    ),
  );
  expect(await lint()).toEqual([...betweenScreens, ...upwards].sort());
});

function plant(file: string, code: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), code);
}

/** Returns the planted files in which the linter refuses an import. */
async function lint(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    path.resolve('node_modules/.bin/oxlint'),
    ['--format', 'json'],
    { cwd: folder, maxBuffer: 2 ** 26 },
  ).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  return diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename)
    .sort();
}
