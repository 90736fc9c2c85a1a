import { test } from 'vitest';
import { generateRequests } from './generate.ts';
import { expectNone, runHostile } from './run.ts';
import { listTargets } from './targets.ts';
import { openWorld } from './world.ts';

/** HOSTILE_SEED sets another first seed. */
const FIRST_SEED = Number(process.env.HOSTILE_SEED ?? 1);
const COUNT = 5_000;
const COMMAND = 'npx vitest run tests/hostile/hostile.test.ts';

/** Each seed has a world of its own, so that what one run deletes exists in the next. */
test.each([0, 1, 2, 3].map((more) => FIRST_SEED + more))(
  'keeps every invariant under 5000 hostile requests of seed %d',
  async (seed) => {
    const world = await openWorld();
    try {
      const targets = listTargets(world.servers[0]!.routes);
      const { reports } = await runHostile({
        world,
        requests: generateRequests(targets, { seed, count: COUNT }),
        replay: (index) =>
          `HOSTILE_SEED=${seed} HOSTILE_COUNT=${COUNT} HOSTILE_ONLY=${index} ${COMMAND} -t 'every invariant'`,
      });
      expectNone(reports);
    } finally {
      await world.close();
    }
  },
);
