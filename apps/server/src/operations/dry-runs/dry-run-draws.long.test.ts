import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, operator } = await championship();

test('[RRB-7] bots draw series of two games, and the report counts them', async () => {
  const { event } = await stage({
    segment: {
      format: 'round_robin',
      registrationType: 'open',
      configuration: {
        bestOf: 2,
        resultPoints: { win: 3, draw: 1, loss: 0 },
        bans: [],
        roundMinutes: 40,
        points: [20, 10],
      },
    },
  });
  const { id } = await operator.events.startDryRun(event.id, { teams: 6, seed: 'draws' });
  await expect
    .poll(async () => (await operator.events.dryRun(id)).status, {
      timeout: 240_000,
      interval: 200,
    })
    .not.toBe('running');
  const { report, failure } = await operator.events.dryRun(id);
  expect(failure).toBeNull();
  const region = report!.segments.find(({ seeded }) => seeded !== null)!;
  expect(region).toMatchObject({ seeded: 6, series: 15, endedAt: expect.any(String) });
  expect(region.draws).toBeGreaterThan(0);
  expect(region.draws).toBeLessThan(15);
  const records = region.standings.map(({ record }) => record!);
  expect(records.reduce((sum, { draws }) => sum + draws, 0)).toBe(2 * region.draws!);
  for (const { wins, draws, resultPoints } of records) expect(resultPoints).toBe(3 * wins + draws);
}, 300_000);
