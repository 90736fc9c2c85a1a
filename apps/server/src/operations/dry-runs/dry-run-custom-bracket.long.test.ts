import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { dryRunRegion } from '../../../../../tests/support/dry-run-region.ts';

const ringside = await championship();

test('[BRK-18] [BRK-22] bots play GSL groups with a bye to their end', async () => {
  const graph = graphTemplates.find(({ name }) => name === 'gsl-groups')!.create(8);
  const { standings } = await dryRunRegion(
    ringside,
    { format: 'custom_bracket', configuration: { graph, bestOf: 3 } },
    { teams: 7, seed: 'groups' },
  );
  expect(standings.map(({ placement }) => placement)).toEqual([1, 1, 3, 3, 5, 5, 7]);
}, 300_000);
