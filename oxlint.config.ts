import { readFileSync } from 'node:fs';
import { defineConfig, type OxlintOverride } from 'oxlint';

/**
 * The rooms: each imports the packages and the rooms that its package.json lists
 * (docs/architecture.md, "Imports"). With `node` it may also import Node's modules.
 */
const ROOMS = {
  'packages/rules': {},
  'packages/contract': {},
  'packages/sim': {},
  'packages/ui': {},
  'apps/game-emulator': { node: true },
  'apps/server': { node: true },
  'apps/web': {},
  'apps/console': {},
  'tools/gallery': {},
  'tools/mutants': { node: true },
  'tools/season': { node: true },
  e2e: {
    node: true,
    // it has no package.json; the journeys know the product by its address
    packages: [
      '@axe-core/playwright',
      '@playwright/test',
      '@ringside/contract',
      '@ringside/rules',
      'sharp',
      'vite',
    ],
  },
} as const;
type RoomName = keyof typeof ROOMS;

/**
 * The levels of the folders inside a room, from the lowest: a folder imports those of its level and
 * below (docs/architecture.md, "Levels"). Names with a dot stand for files.
 */
export const LEVELS = {
  'packages/rules/src': [
    ['chat', 'survey', 'site'],
    [
      'bracket',
      'explain',
      'lobbies',
      'queue',
      'round-robin',
      'seeding',
      'series',
      'standings',
      'swiss',
      'tie-breakers',
    ],
    ['pick-ban', 'schedule'],
    ['checkin', 'roster', 'season', 'stage'],
    ['action-centre', 'dry-run', 'exchange', 'notices'],
  ],
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
    ['styles', 'root.tsx', 'routes.ts', 'site.ts', 'load-routes.ts', 'entry.tsx'],
  ],
};

interface Refusal {
  regex: string;
  message: string;
}

/** A relative path into another room, however deep the file that imports it. */
const OTHER_ROOM: Refusal = {
  regex: '^(\\.\\./)+((packages|apps|tools|e2e|tests|bench)/|[\\w-]+/(src|app)/)',
  message: 'Import another room by its name, if its package.json lists it.',
};
const SCRIPTS: Refusal = { regex: '^(\\.\\./)+scripts/', message: 'Scripts start the product.' };
const OTHER_SCREEN =
  'A screen imports no other screen. Move what both show to the parts of the app or to packages/ui.';
const SQL = {
  name: 'kysely',
  importNames: ['sql'],
  message: 'SQL belongs to queries and commands.',
};
/** The packages of the server that only a few of its folders import. */
const DOORS = ['@ringside/game-emulator', '@ringside/sim'];

const packagesOf = (room: RoomName): readonly string[] => {
  if (room === 'e2e') return ROOMS.e2e.packages;
  const file = new URL(`${room}/package.json`, import.meta.url);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies });
};

/**
 * Lets files of a room import relative paths, its packages without those behind doors, and `extra`.
 * A later override replaces the ones before it.
 */
function imports(
  files: string[],
  room: RoomName,
  {
    refused = [],
    extra = [],
    sql = true,
  }: { refused?: Refusal[]; extra?: readonly string[]; sql?: boolean } = {},
): OxlintOverride {
  const names = [
    ...packagesOf(room).filter((name) => !DOORS.includes(name) || room !== 'apps/server'),
    ...extra,
  ].flatMap((name) => [`!${name}`, `!${name}/**`]);
  const node = 'node' in ROOMS[room] ? ['!node:*', '!node:*/**'] : [];
  return {
    files,
    rules: {
      'eslint/no-restricted-imports': [
        'error',
        {
          paths: sql ? [] : [SQL],
          patterns: [
            OTHER_ROOM,
            ...(room === 'e2e' ? [] : [SCRIPTS]),
            ...refused,
            {
              group: ['**', '!./**', '!../**', '!virtual:*', '!virtual:*/**', ...names, ...node],
              message: `The package.json of ${room} does not list it.`,
            },
          ],
        },
      ],
    },
  };
}

/** Returns the refusal of imports from the levels above one, from any depth. */
function levelsAbove(levels: readonly string[][], level: number): Refusal[] {
  const names = levels
    .slice(level + 1)
    .flatMap((folders) => folders.map((name) => name.split('.')[0]));
  if (names.length === 0) return [];
  return [
    {
      regex: `^(\\.\\./)+(${names.join('|')})[./]`,
      message:
        'This folder lies below. Move what both need down, or declare an interface here that the entry file fulfils.',
    },
  ];
}

/** Lets the folders of a room import their level and those below. */
const levelled = (
  root: keyof typeof LEVELS,
  room: RoomName,
  { files = '', sql = true }: { files?: string; sql?: boolean } = {},
): OxlintOverride[] =>
  LEVELS[root].map((folders, level) =>
    imports(
      folders.filter((name) => !name.includes('.')).map((name) => `${root}/${name}/**${files}`),
      room,
      { refused: levelsAbove(LEVELS[root], level), sql },
    ),
  );

/** Lets files of one level of the server import SQL, and packages behind doors. */
const inServer = (files: string[], level: number, extra: readonly string[] = []): OxlintOverride =>
  imports(files, 'apps/server', { refused: levelsAbove(LEVELS['apps/server/src'], level), extra });

/** Refuses imports of other screens: `up` leads from a folder to its screen. */
const screens = (app: 'apps/web' | 'apps/console', up: string, files: string): OxlintOverride =>
  imports([`${app}/app/screens/${files}`], app, {
    refused: [
      ...(app === 'apps/web' ? levelsAbove(LEVELS['apps/web/app'], 4) : []),
      { regex: `^${up}\\w|/screens/`, message: OTHER_SCREEN },
    ],
  });

const READING_ROUTES = {
  subjects: 'apps/server/src/{identity,competition,community,operations,catalogue}/*/*.routes.ts',
  site: 'apps/server/src/site/site-*/*.routes.ts',
};
const IMPORTS: OxlintOverride[] = [
  ...(Object.keys(ROOMS) as RoomName[]).map((room) => imports([`${room}/**`], room)),
  ...levelled('packages/rules/src', 'packages/rules'),
  ...levelled('apps/web/app', 'apps/web'),
  ...levelled('apps/server/src', 'apps/server', { sql: false }),
  ...levelled('apps/server/src', 'apps/server', {
    files: '/*.{query,resource,command,repository}.ts',
  }),
  inServer(['apps/server/src/platform/storage/**'], 0),
  inServer([READING_ROUTES.subjects], 2),
  inServer([READING_ROUTES.site], 3),
  inServer(['apps/server/src/game/emulator/**'], 2, ['@ringside/game-emulator']),
  inServer(['apps/server/src/sim/**'], 3, ['@ringside/sim']),
  inServer(['apps/server/src/sim/{bots,demo}/**'], 3, DOORS),
  inServer(['apps/server/src/site/development-site.ts'], 3, ['vite']),
  imports(['apps/web/**/*.server.{ts,tsx}'], 'apps/web', { extra: ['node:*'] }),
  ...(['apps/web', 'apps/console'] as const).flatMap((app) => [
    screens(app, '\\.\\./', '*/*'),
    screens(app, '(\\.\\./){2}', '*/*/*'),
  ]),
  {
    files: ['**/*.test.{ts,tsx}', '**/*.config.ts', 'apps/web/*.ts'],
    rules: { 'eslint/no-restricted-imports': 'off' },
  },
];

/** Refuses properties of these names, with or without their object. */
const properties = (
  files: string[],
  ...refused: { object?: string; property: string; message: string }[]
): OxlintOverride => ({
  files,
  excludeFiles: ['**/*.test.{ts,tsx}'],
  rules: { 'eslint/no-restricted-properties': ['error', ...refused] },
});
const globals = (files: string[], names: string[]): OxlintOverride => ({
  files,
  excludeFiles: ['**/*.test.{ts,tsx}'],
  rules: { 'eslint/no-restricted-globals': ['error', ...names] },
});

const CHANCE = { object: 'Math', property: 'random', message: 'Chance comes from a seed.' };
const TIME = { object: 'Date', property: 'now', message: 'The clock gives the time.' };
const SETTINGS = { object: 'process', property: 'env', message: 'Only main.ts reads it.' };
const READ = { property: 'selectFrom', message: 'SQL belongs to queries and commands.' };
const WRITES = ['insertInto', 'updateTable', 'deleteFrom'].map((property) => ({
  property,
  message: 'Only commands and repositories write.',
}));
/** Chance, time, settings, SQL and timers: only some files have them, others say why they do. */
const SIDE_EFFECTS: OxlintOverride[] = [
  globals(
    ['packages/rules/**'],
    ['fetch', 'setTimeout', 'setInterval', 'console', 'process', 'performance', 'crypto'],
  ),
  properties(['packages/rules/**'], CHANCE, TIME),
  globals(['packages/ui/**'], ['fetch', 'setInterval']),
  globals(['apps/server/src/**'], ['setTimeout', 'setInterval']),
  globals(['apps/server/src/platform/{scheduler,outbound,edges,realtime}/**'], []),
  properties(['apps/server/src/**'], CHANCE, TIME, SETTINGS, READ, ...WRITES),
  properties(
    ['apps/server/src/**/*.{query,resource}.ts', ...Object.values(READING_ROUTES)],
    CHANCE,
    TIME,
    SETTINGS,
    ...WRITES,
  ),
  properties(
    [
      'apps/server/src/**/*.{command,repository}.ts',
      'apps/server/src/platform/storage/**',
      'apps/server/src/sim/{demo,bots}/**',
    ],
    CHANCE,
    TIME,
    SETTINGS,
  ),
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'off',
  },
  ignorePatterns: ['**/build/**', '**/.react-router/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-self-import': 'error',
    'eslint/eqeqeq': [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-debugger': 'error',
    'eslint/no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'eslint/complexity': [
      'error',
      {
        max: 10,
        variant: 'modified',
      },
    ],
    'typescript/no-floating-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/no-meaningless-void-operator': 'error',
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/unbound-method': 'off',
    'eslint/max-lines': ['error', { max: 400 }],
    'eslint/max-statements': ['error', 30],
    'react/rules-of-hooks': 'error',
    'react/jsx-key': 'error',
    'react/exhaustive-deps': 'warn',
    'react/set-state-in-effect': 'warn',
    'react/refs': 'warn',
    'react/purity': 'warn',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'off',
    'vitest/no-conditional-expect': 'off',
    'eslint/no-empty-pattern': 'off',
    'eslint/no-misleading-character-class': 'off',
    'unicorn/no-useless-fallback-in-spread': 'off',
    'unicorn/no-useless-spread': 'off',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'expect*', 'assert*', 'fc.assert'],
      },
    ],
  },
  overrides: [
    ...IMPORTS,
    ...SIDE_EFFECTS,
    {
      files: [
        'packages/rules/src/swiss/blossom-search.ts',
        'packages/rules/src/swiss/fast-pairing.ts',
        'scripts/**',
        '**/*.fixture.ts',
      ],
      rules: {
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.spec.ts', 'e2e/**', 'tests/**', 'bench/**'],
      rules: {
        'eslint/complexity': 'off',
        'eslint/max-statements': 'off',
        'typescript/no-explicit-any': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    // Tables of data have one entry for each thing, however many there are.
    {
      files: ['packages/contract/src/refusals.ts', 'packages/contract/src/error-codes.ts'],
      rules: {
        'eslint/max-lines': 'off',
      },
    },
    {
      files: ['packages/rules/src/bracket/bracket.test.ts'],
      rules: {
        'vitest/expect-expect': 'off',
      },
    },
    {
      files: ['e2e/**'],
      rules: {
        'react/rules-of-hooks': 'off',
        'vitest/expect-expect': 'off',
      },
    },
  ],
});
