import { afterAll, describe, expect, inject, test } from 'vitest';
import { checkWorld } from './check-world.ts';
import { openWorld } from './open-world.ts';
import { runCommands } from './run-commands.ts';

const COMMANDS = 3_000;
const SEEDS = process.env.CONCURRENCY_SEED ? [Number(process.env.CONCURRENCY_SEED)] : [11, 12, 13];

describe.runIf(inject('database').databaseUrl)('two servers that change the same resources', () => {
  describe.each(SEEDS)('seed %i', async (seed) => {
    const world = await openWorld();
    afterAll(() => world?.close());

    test(`keep a consistent history under ${COMMANDS} random commands`, async () => {
      const calls = await runCommands(world!, { seed, count: COMMANDS });
      expect((await checkWorld(world!, calls)).join('\n')).toBe('');
    });
  });
});
