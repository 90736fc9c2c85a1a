import type { KnipConfig } from 'knip';

/** `knip --production` reads the files marked with `!` alone: no test counts as a use. */
const isProduction = process.argv.includes('--production');
const NO_TESTS = ['!**/*.test.ts!', '!**/*.fixture.ts!'];

export default {
  // an export that its own file uses may be there for a test
  ignoreExportsUsedInFile: isProduction,
  // tools of developers, no part of the product
  ignoreWorkspaces: isProduction ? ['tools/gallery', 'tools/mutants'] : [],
  // what runs on the machine, not from a package
  ignoreBinaries: [
    'pgbench',
    'pg_restore',
    'mount',
    'umount',
    'redis-server',
    'promtool',
    'varnishd',
    'nginx',
  ],
  ignoreDependencies: [
    // scripts/ensure-tools.ts installs these, outside the workspaces
    '@g-loot/react-tournament-brackets',
    'brackets-viewer',
    'chrome-launcher',
    'lighthouse',
    // scripts/cut-fonts.mjs is run by hand, once for each new font
    'subset-font',
    // found by name at run time
    '@20minutes/s3rver',
    'duel',
    'edmonds-blossom-fixed',
    '@types/smtp-server',
  ],
  // their configurations are read and not run: plugins of Vite keep the process alive
  vite: false,
  vitest: false,
  'react-router': false,
  workspaces: {
    '.': {
      entry: [
        '*.config.ts',
        'scripts/*.{ts,mjs}',
        'bench/*.ts',
        'bench/{api,edge,load,model,peers,polls,site,stream}/*.ts',
        'bench/site/bare/**/*.{ts,tsx}',
        'bench/bracket/pages/*.{ts,tsx}',
        'tests/**/*.ts',
        'e2e/**/*.ts',
      ],
      project: ['scripts/**/*.{ts,mjs}', 'bench/**/*.{ts,tsx}', 'tests/**/*.ts', 'e2e/**/*.ts'],
    },
    'apps/server': {
      // docs.js is given out as a file; workers are started by their address
      entry: ['src/**/*-worker.ts!', 'src/app/openapi/docs.js!', 'src/**/*.test.ts'],
      project: ['src/**/*.{ts,tsx,js}!', ...NO_TESTS],
      // fonts, which are read as files
      ignoreDependencies: ['@fontsource.*'],
    },
    'apps/web': {
      entry: [
        '*.config.ts!',
        'app/routes.ts!',
        'app/root.tsx!',
        'app/entry.*.tsx!',
        'app/site.ts!',
        'app/offline/service-worker.ts!',
        // the build imports it into the screens
        'app/locales/screen-texts.ts!',
        // a SharedWorker, started by its address
        'app/live/stream-worker.ts!',
        // routes.ts names these as files
        'app/{screens,embed}/**/*.tsx!',
        'app/shell/{shell-route,guarded,guards}.tsx!',
        'app/**/*.test.ts',
      ],
      project: ['**/*.{ts,tsx}!', ...NO_TESTS],
    },
    'apps/console': {
      entry: ['*.config.ts!', 'app/main.tsx!', 'app/**/*.test.ts'],
      project: ['**/*.{ts,tsx}!', ...NO_TESTS],
    },
    'apps/game-emulator': {
      includeEntryExports: true,
      entry: ['src/page/page.client.js!', 'src/**/*.test.ts'],
      project: ['src/**/*.ts!', ...NO_TESTS],
    },
    'packages/*': {
      includeEntryExports: true,
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.{ts,tsx}!', ...NO_TESTS],
    },
    'tools/gallery': { entry: ['*.config.ts', 'src/main.tsx', 'src/**/*.test.ts'] },
    'tools/mutants': {
      // a process of its own, started by its path
      entry: ['src/runner.ts', 'src/**/*.test.ts'],
    },
    'tools/season': { entry: ['src/**/*.test.ts'] },
  },
} satisfies KnipConfig;
