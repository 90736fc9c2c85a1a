import { describe, expect, test } from 'vitest';
import { impure, seriesWriters, UNENCODED_PATH, writers } from './support/architecture-checks.ts';
import { importFaults } from './support/architecture-rooms.ts';
import { circles, largeCircles } from './support/circles.ts';
import { parseSource } from './support/source-files.ts';
import { waysTo } from './support/ways-to.ts';

describe('a planted fault is found', () => {
  test.each([
    { file: 'packages/rules/src/planted.ts', code: "import { Hono } from 'hono';" },
    { file: 'packages/rules/src/planted.ts', code: "export type { Server } from 'node:http';" },
    {
      file: 'packages/rules/src/planted.ts',
      code: "export * from '../../contract/src/client.ts';",
    },
    { file: 'packages/contract/src/planted.ts', code: "import type { Kysely } from 'kysely';" },
    { file: 'packages/ui/src/planted.tsx', code: "import { Link } from 'react-router';" },
    {
      file: 'apps/web/app/planted.tsx',
      code: "import type { Services } from '../../server/src/app/compose.ts'; export const Page = () => <p />;",
    },
    {
      file: 'apps/web/app/planted.ts',
      code: "const server = await import('@ringside/server/app/main');",
    },
    { file: 'apps/web/app/screens/planted.tsx', code: "import { readFileSync } from 'node:fs';" },
    {
      file: 'apps/server/src/competition/planted.ts',
      code: "import { createEmulator } from '@ringside/game-emulator/create-emulator';",
    },
    {
      file: 'apps/server/src/competition/planted.ts',
      code: "import { drawResult } from '@ringside/sim/bot-choices';",
    },
    {
      file: 'apps/server/src/planted.ts',
      code: "import { Countdown } from '@ringside/ui/countdown';",
    },
    {
      file: 'apps/game-emulator/src/planted.ts',
      code: "import type { Storage } from '../../server/src/platform/storage/storage.ts';",
    },
    {
      file: 'apps/console/app/planted.tsx',
      code: "import type { Services } from '../../server/src/app/compose.ts'; export const Page = () => <p />;",
    },
    {
      file: 'apps/console/app/planted.ts',
      code: "export { client } from '../../web/app/session/browser-client.ts';",
    },
    { file: 'apps/console/app/planted.ts', code: "import { readFileSync } from 'node:fs';" },
    {
      file: 'e2e/planted.ts',
      code: "import { readConfig } from '../apps/server/src/platform/settings/config.ts';",
    },
  ])('$file: $code', ({ file, code }) =>
    expect(importFaults(parseSource(file, code))).toHaveLength(1),
  );

  test.each([
    'export const now = () => new Date();',
    'export const now = Date.now;',
    'export const lot = () => Math.random();',
    'export const get = () => fetch("/");',
    'console.log(1);',
  ])('rules: %s', (code) =>
    expect(impure(parseSource('packages/rules/src/planted.ts', code))).toHaveLength(1),
  );

  test.each(['insertInto', 'updateTable', 'deleteFrom'])(
    '%s of series outside of the stage',
    (call) => {
      const code = (table: string) => `export const planted = (db) => db.${call}('${table}');`;
      const file = 'apps/server/src/competition/planted.command.ts';
      expect(seriesWriters([parseSource(file, code('matchSeries'))])).toEqual([file]);
      expect(seriesWriters([parseSource(file, code('rosters'))])).toEqual([]);
    },
  );

  test('a rule may take an instant apart', () =>
    expect(
      impure(
        parseSource(
          'packages/rules/src/fine.ts',
          'export const next = (now: Date) => new Date(now.getTime() + Math.floor(1.5));',
        ),
      ),
    ).toEqual([]));
  test('a route that writes', () =>
    expect(
      writers([parseSource('apps/server/src/competition/x/x.routes.ts', "db.deleteFrom('x');")]),
    ).toHaveLength(1));
  test('a path of the API with an unencoded value', () => {
    expect(UNENCODED_PATH.test('`/api/rosters/1.0/${id}`')).toBe(true);
    expect(UNENCODED_PATH.test('apiPath`/api/rosters/1.0/${id}`')).toBe(false);
    expect(UNENCODED_PATH.test('`/api/stream/1.0?topics=${topics}`')).toBe(false);
  });
  test('an import path to the schemas', () => {
    const by = (code: string) =>
      waysTo('zod', 'apps/web', [
        parseSource('apps/web/app/planted.ts', code),
        parseSource('packages/contract/src/a.ts', "import { z } from 'zod';"),
      ]);
    expect(by("import { a } from '../../../packages/contract/src/a.ts';")).toEqual([
      'apps/web/app/planted.ts > packages/contract/src/a.ts > zod',
    ]);
    expect(by("import type { A } from '../../../packages/contract/src/a.ts';")).toEqual([]);
  });
  test('an import cycle', () => {
    const [a, b] = [
      parseSource('apps/server/src/a.ts', "import { b } from './b.ts';"),
      parseSource('apps/server/src/b.ts', "import { a } from './a.ts';"),
    ];
    expect(circles([a, b])).toEqual([['apps/server/src/a.ts', 'apps/server/src/b.ts']]);
  });
  test('an import cycle of types, only where types count', () => {
    const files = [
      parseSource('apps/server/src/a.ts', "import { b } from './b.ts';"),
      parseSource('apps/server/src/b.ts', "import type { a } from './a.ts';"),
    ];
    expect(circles(files)).toEqual([]);
    expect(circles(files, { types: true })).toEqual([
      ['apps/server/src/a.ts', 'apps/server/src/b.ts'],
    ]);
  });
  test('an import cycle of types with more than six files', () => {
    const ring = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        parseSource(
          `apps/server/src/ring-${index}.ts`,
          `import type { Next } from './ring-${(index + 1) % count}.ts';`,
        ),
      );
    expect(largeCircles(ring(6))).toEqual([]);
    expect(largeCircles(ring(7))).toHaveLength(1);
  });
});
