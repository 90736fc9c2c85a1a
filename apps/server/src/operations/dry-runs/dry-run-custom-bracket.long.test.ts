import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, operator } = await championship();

test('[BRK-18] [BRK-22] bots play GSL groups with a bye to their end', async () => {
  const graph = graphTemplates.find(({ name }) => name === 'gsl-groups')!.create(8);
  const { event } = await stage({
    segment: {
      format: 'custom_bracket',
      registrationType: 'open',
      configuration: { graph, bestOf: 3, bans: [], roundMinutes: 40 },
    },
  });
  const { id } = await operator.events.startDryRun(event.id, { teams: 7, seed: 'groups' });
  await expect
    .poll(async () => (await operator.events.dryRun(id)).status, {
      timeout: 240_000,
      interval: 200,
    })
    .not.toBe('running');
  const { report, failure } = await operator.events.dryRun(id);
  expect(failure).toBeNull();
  const region = report!.segments.find(({ seeded }) => seeded !== null)!;
  expect(region).toMatchObject({ seeded: 7, endedAt: expect.any(String) });
  expect(region.standings.map(({ placement }) => placement)).toEqual([1, 1, 3, 3, 5, 5, 7]);
}, 300_000);
