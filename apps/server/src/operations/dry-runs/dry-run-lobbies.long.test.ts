import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, operator } = await championship();

test('[LOB-4] [LOB-7] bots play lobbies in groups to their end, and the report counts them', async () => {
  const { event } = await stage({
    segment: {
      format: 'lobbies',
      registrationType: 'open',
      configuration: {
        bestOf: 3,
        lobbyRounds: 2,
        groups: { count: 2, size: 6 },
        bans: [],
        roundMinutes: 60,
        points: [20, 10],
      },
    },
  });
  const { id } = await operator.events.startDryRun(event.id, { teams: 10, seed: 'lobbies' });
  await expect
    .poll(async () => (await operator.events.dryRun(id)).status, {
      timeout: 240_000,
      interval: 200,
    })
    .not.toBe('running');
  const { report, failure } = await operator.events.dryRun(id);
  expect(failure).toBeNull();
  const region = report!.segments.find(({ seeded }) => seeded !== null)!;
  expect(region).toMatchObject({
    seeded: 10,
    series: 4,
    rounds: 2,
    draws: 0,
    endedAt: expect.any(String),
  });
  expect(region.standings.length).toBeGreaterThan(3);
  expect(region.standings[0]).toMatchObject({ placement: 1, points: 20 });
}, 300_000);
