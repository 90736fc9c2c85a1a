import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { dryRunRegion } from '../../../../../tests/support/dry-run-region.ts';

const ringside = await championship();

test('[RRB-7] bots draw series of two games, and the report counts them', async () => {
  const { series, draws, standings } = await dryRunRegion(
    ringside,
    {
      format: 'round_robin',
      configuration: {
        bestOf: 2,
        resultPoints: { win: 3, draw: 1, loss: 0 },
        points: [20, 10],
      },
    },
    { teams: 6, seed: 'draws' },
  );
  expect(series).toBe(15);
  expect(draws).toBeGreaterThan(0);
  expect(draws).toBeLessThan(15);
  const records = standings.map(({ record }) => record!);
  expect(records.reduce((sum, record) => sum + record.draws, 0)).toBe(2 * draws!);
  for (const record of records) expect(record.resultPoints).toBe(3 * record.wins + record.draws);
}, 300_000);

test('[SWS-20] bots draw series of a swiss, and a bye counts as a win in the report', async () => {
  const { draws, byes, standings } = await dryRunRegion(
    ringside,
    {
      format: 'swiss',
      configuration: {
        bestOf: 2,
        swissRounds: 3,
        resultPoints: { win: 3, draw: 1, loss: 0 },
        points: [20, 10],
      },
    },
    { teams: 7, seed: 'swiss draws' },
  );
  expect(draws).toBeGreaterThan(0);
  expect(byes).toBe(3);
  const records = standings.map(({ record }) => record!);
  expect(records.reduce((sum, record) => sum + record.draws, 0)).toBe(2 * draws!);
  for (const record of records) expect(record.resultPoints).toBe(3 * record.wins + record.draws);
}, 300_000);
