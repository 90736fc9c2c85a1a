import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, operator } = await championship();

test('[BRK-17] bots play a grand final with an advantage to its end', async () => {
  const { event } = await stage({
    segment: {
      format: 'double_elimination',
      registrationType: 'open',
      configuration: { grandFinal: 'advantage', bestOf: 3, bans: [], roundMinutes: 40 },
    },
  });
  const { id } = await operator.events.startDryRun(event.id, { teams: 6, seed: 'advantage' });
  await expect
    .poll(async () => (await operator.events.dryRun(id)).status, {
      timeout: 240_000,
      interval: 200,
    })
    .not.toBe('running');
  const { report, failure } = await operator.events.dryRun(id);
  expect(failure).toBeNull();
  const region = report!.segments.find(({ seeded }) => seeded !== null)!;
  expect(region).toMatchObject({ seeded: 6, endedAt: expect.any(String) });
  expect(region.standings.map(({ placement }) => placement)).toEqual([1, 2, 3, 4, 5, 5]);
}, 300_000);
