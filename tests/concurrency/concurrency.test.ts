import { afterAll, describe, expect, inject, test } from 'vitest';
import { checkWorld } from './check-world.ts';
import { openWorld } from './open-world.ts';
import { runCommands } from './run-commands.ts';

const COMMANDS = 400;
const SEED = Number(process.env.CONCURRENCY_SEED ?? 1);

describe.runIf(inject('database').databaseUrl)(
  'two servers that change the same resources',
  async () => {
    const world = await openWorld();
    afterAll(() => world?.close());

    test(`keep a consistent history under ${COMMANDS} random commands`, async () => {
      const calls = await runCommands(world!, { seed: SEED, count: COMMANDS });
      expect((await checkWorld(world!, calls)).join('\n')).toBe('');
      const accepted = calls.filter(({ status }) => status < 300);
      expect(new Set(accepted.map(({ command }) => command)).size).toBeGreaterThan(12);
    });
  },
);
