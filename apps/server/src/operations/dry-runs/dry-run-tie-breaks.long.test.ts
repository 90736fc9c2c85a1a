import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { dryRunRegion } from '../../../../../tests/support/dry-run-region.ts';

const ringside = await championship();

test('[RRB-10] bots play tie-break series, and the stage ends', async () => {
  const { series } = await dryRunRegion(
    ringside,
    {
      format: 'round_robin',
      configuration: {
        // Nearly every first place is tied without other tie-breakers.
        tieBreakers: ['match-wins'],
        points: [60, 50, 40, 30, 20, 10],
        tieBreakSeries: true,
        bestOf: 1,
      },
    },
    { teams: 6, seed: 'ties' },
  );
  expect(series).toBeGreaterThan(15);
}, 300_000);
