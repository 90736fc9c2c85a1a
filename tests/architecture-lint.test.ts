import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

/** The folders of each room, from the lowest level to the highest (docs/architecture.md). */
const LEVELS = {
  'apps/server/src': [
    ['platform'],
    ['kernel'],
    ['identity', 'competition', 'community', 'operations', 'catalogue', 'game'],
    ['site', 'sim'],
    ['app'],
  ],
  'apps/web/app': [
    ['locales', 'season', 'live', 'offline', 'outbox'],
    ['session'],
    ['parts'],
    ['notifications', 'shell'],
    ['screens'],
    ['embed'],
    ['root.tsx', 'site.ts', 'styles'],
  ],
};
const ROOMS = Object.entries(LEVELS);
const isFolder = (name: string) => !name.includes('.');
const FORMS = [
  (name: string) => `import { a } from '${name}';`,
  (name: string) => `import type { B } from '${name}';`,
  (name: string) => `export * from '${name}';`,
  (name: string) => `export const c = import('${name}');`,
];

const folder = mkdtempSync(path.join(tmpdir(), 'ringside-levels-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(ROOMS)('every folder of %s has a level', (room, levels) =>
  expect(readdirSync(room).filter(isFolder).sort()).toEqual(levels.flat().filter(isFolder).sort()),
);

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
  const faults = SCREENS.flatMap(({ file, isFault }) => (isFault ? [file] : []));
  for (const [room, levels] of ROOMS)
    for (const [level, names] of levels.entries())
      for (const from of names.filter(isFolder)) {
        for (const to of levels.slice(0, level + 1).flat())
          if (to !== from) plantForms(room, from, to);
        for (const to of levels.slice(level + 1).flat()) faults.push(...plantForms(room, from, to));
      }
  expect(await lint()).toEqual(faults.sort());
});

/** Plants an import of a folder or a file in each form, and returns the planted files. */
function plantForms(room: string, from: string, to: string): string[] {
  return FORMS.map((form, index) => {
    const file = `${room}/${from}/deeper/${to}-${index}.ts`;
    plant(file, form(`../../${isFolder(to) ? `${to}/a.ts` : to}`));
    return file;
  });
}

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
