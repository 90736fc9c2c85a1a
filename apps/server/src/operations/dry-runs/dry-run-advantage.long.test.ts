import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { dryRunRegion } from '../../../../../tests/support/dry-run-region.ts';

const ringside = await championship();

test('[BRK-17] bots play a grand final with an advantage to its end', async () => {
  const { standings } = await dryRunRegion(
    ringside,
    { format: 'double_elimination', configuration: { grandFinal: 'advantage', bestOf: 3 } },
    { teams: 6, seed: 'advantage' },
  );
  expect(standings.map(({ placement }) => placement)).toEqual([1, 2, 3, 4, 5, 5]);
}, 300_000);
