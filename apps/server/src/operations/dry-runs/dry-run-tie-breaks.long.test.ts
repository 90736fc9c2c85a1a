import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, operator } = await championship();

test('[RRB-10] bots play tie-break series, and the stage ends', async () => {
  const { event } = await stage({
    segment: {
      format: 'round_robin',
      registrationType: 'open',
      configuration: {
        // Nearly every first place is tied without other tie-breakers.
        tieBreakers: ['match-wins'],
        points: [60, 50, 40, 30, 20, 10],
        tieBreakSeries: true,
        bestOf: 1,
        bans: [],
        roundMinutes: 40,
      },
    },
  });
  const { id } = await operator.events.startDryRun(event.id, { teams: 6, seed: 'ties' });
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
  expect(region.series).toBeGreaterThan(15);
}, 300_000);
