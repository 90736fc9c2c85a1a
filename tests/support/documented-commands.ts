import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const FILES = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(?:README|CONTRIBUTING)\.md$|^docs\/[^/]+\.md$/.test(file));
const PROGRAMS =
  /^(?:curl|docker|git|helm|kubectl|nginx|node|npm|npx|openssl|pg_dump|pg_restore|promtool|psql|redis-cli|systemctl|varnishd) \S/;
const SETTINGS = /^(?:[A-Z_]+=(?:'[^']*'|\S+) )+/;

/**
 * The commands of README, CONTRIBUTING and `docs/*.md`, each once: inline code and lines of code
 * blocks that run a program, without the settings before them and the remark behind them.
 */
export const DOCUMENTED_COMMANDS: readonly string[] = [
  ...new Set(
    FILES.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const blocks = [...text.matchAll(/^ *```\w*\n([^]*?)^ *```/gm)].flatMap(([, block = '']) =>
        block.split('\n'),
      );
      const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
      return [...inline, ...blocks]
        .flatMap((line) => line.split('&&'))
        .map((line) =>
          line
            .replace(/ +# .*$/, '')
            .trim()
            .replace(SETTINGS, ''),
        )
        .filter((command) => PROGRAMS.test(command));
    }),
  ),
];

/** The search path of a machine that has only its own Node. */
export const MACHINE_PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

/** Moves the clock of a running server by an hour. */
export const CLOCK_COMMAND =
  "curl -X PUT localhost:3000/emulator/clock -H 'content-type: application/json' -d '{\"advanceMs\": 3600000}'";

/** Plays a season on a running server with empty leaderboards. */
export const SEASON_COMMAND = 'npm run season -- --url http://localhost:3000';

/** Commands that start a server and do not end by themselves. */
export const STARTING_COMMANDS: readonly string[] = ['npm start', 'npm run dev'];

/**
 * Commands that end by themselves, in an order in which each finds what it needs, by what must be
 * in their output. `TAG texts.json` and the like stand for values, which the test gives.
 */
export const ENDING_COMMANDS: Readonly<Record<string, string>> = {
  'npm install': 'added',
  'git config blame.ignoreRevsFile .git-blame-ignore-revs': '',
  'npx node scripts/ensure-build.mjs': '',
  'npm run check': 'tsc',
  'npx tsc': '',
  'npm run format': 'Finished',
  'npm run texts': 'Catalog statistics',
  'npm run texts:check': '',
  'npm run texts:check -- --release': '',
  'npx node scripts/fill-catalogue.ts TAG texts.json': '1 filled',
  'npm run season -- --rosters 64 --seed 1': 'World Finals',
  "npx vitest run packages/rules -t 'CHK-2'": 'passed',
  'npx vitest run packages/contract/src/error-codes.test.ts -u': 'passed',
  'npm run openapi:examples': 'passed',
  'npm run sbom': 'sbom',
  'npx web-push generate-vapid-keys': 'Private Key',
  'openssl rand -base64 32': '=',
  'git grep -l -e zh_TW -e zh-Hant': 'packages/rules/src/site/locales.ts',
  "git grep -in thirteen -- ':!docs/decisions' ':!CHANGELOG.md'": 'README.md',
};

const BENCH = 'it measures for minutes, most of it on PostgreSQL, and judges nothing';
const ITSELF = '`npm test` or `npm run test:full` runs it, or it runs them';
const NO_CONTAINERS = 'no container engine is here';
const NAME = 'the documents name the program and give no command';

/** Commands that no test runs here, with the reason. */
export const COMMANDS_NOT_RUN: Readonly<Record<string, string>> = {
  'npm test': ITSELF,
  'npm run lint': ITSELF,
  'npm run test:full': ITSELF,
  'npx vitest run apps/server tests': ITSELF,
  'npx vitest run apps/server/src/app/openapi tests/permissions': ITSELF,
  "npx playwright test e2e/journeys/fitting.spec.ts -g 'every route'": ITSELF,
  'npx vitest run tests/concurrency': ITSELF,
  'npx vitest run tests/hostile': ITSELF,
  'npx vitest run --mode full tests/edges': ITSELF,
  'npm run season:killed -- --rosters 512':
    'tests/faults/killed-fleet.long.test.ts runs it smaller',
  'npx node scripts/back-up.ts /backups/2026-11-22': 'tests/documented-commands.test.ts runs it',
  'npx node scripts/restore.ts /backups/2026-11-22': 'tests/documented-commands.test.ts runs it',
  'npm run gallery': 'journeys open the build of the gallery',
  'npm run bench': BENCH,
  'npm run load -- 100 1000': BENCH,
  'npm run load -- 100 1000 10000': BENCH,
  'npx node bench/NAME.ts': BENCH,
  'npx node bench/api.ts': BENCH,
  'npx node bench/region.ts': BENCH,
  'npx playwright install chromium': 'it downloads a browser; scripts/find-browser.ts finds one',
  'npm audit': 'the registry decides what it answers',
  'npm audit --omit=dev --audit-level=high': 'the registry decides; .ci/run runs it',
  'docker build -f deploy/Dockerfile -t ringside .': NO_CONTAINERS,
  'docker build': NO_CONTAINERS,
  'docker network inspect ringside_default': NO_CONTAINERS,
  'docker run --mount type=bind,src=/etc/ringside/session,dst=/run/secrets/session,readonly -e SESSION_SECRET_FILE=/run/secrets/session … ringside':
    NO_CONTAINERS,
  'git blame': NAME,
  'npm run season -- --url': NAME,
  'npx node FILE.ts': NAME,
  'openssl rand': NAME,
  'pg_dump -t activity_2026_11': 'it needs PostgreSQL with the table of that month',
};
