import { expect } from 'vitest';
import type { championship } from './championship.ts';

/** Bots take minutes for a stage on a busy machine. */
const DRY_RUN_MS = 240_000;

/** Lets bots play a stage of one region to its end, and returns its part of the report. */
export async function dryRunRegion(
  { stage, operator }: Pick<Awaited<ReturnType<typeof championship>>, 'stage' | 'operator'>,
  { format, configuration }: { format: string; configuration: object },
  { teams, seed }: { teams: number; seed: string },
) {
  const { event } = await stage({
    segment: {
      format,
      registrationType: 'open',
      configuration: { bans: [], roundMinutes: 40, ...configuration },
    },
  });
  const { id } = await operator.events.startDryRun(event.id, { teams, seed });
  await expect
    .poll(async () => (await operator.events.dryRun(id)).status, {
      timeout: DRY_RUN_MS,
      interval: 200,
    })
    .not.toBe('running');
  const { report, failure } = await operator.events.dryRun(id);
  expect(failure).toBeNull();
  const region = report!.segments.find(({ seeded }) => seeded !== null)!;
  expect(region).toMatchObject({ seeded: teams, endedAt: expect.any(String) });
  return region;
}
