import { lotOf } from '@ringside/rules/seeding/lot';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, advance } = await championship();

/** Starts a stage that four rosters play, and returns its region. */
async function startStage(format: string, tieBreakers: string[]) {
  const { region } = await stage({
    event: { name: `Lots of a ${format}` },
    segment: {
      format,
      segmentCheckinsConfig: { openWindow: null },
      configuration: { bestOf: 1, bans: [], tieBreakers },
    },
  });
  for (const name of ['Ant', 'Bee', 'Cow', 'Dog']) await roster(region.id, `${name} ${format}`);
  await operator.segments.start(region.id);
  return region;
}

test.each(['swiss', 'round_robin'])(
  '[TIE-10] ranks a %s by lots that every visitor can draw again',
  async (format) => {
    const { id } = await startStage(format, ['match-wins', 'lot']);
    const { items } = await visitor.segments.standings(id);
    const lots = items.map(({ roster: { id: rosterId } }) => lotOf({ segmentId: id, rosterId }));
    expect(items.map(({ placement, tieBreakers }) => [placement, tieBreakers.lot])).toEqual(
      lots.toSorted((one, other) => one - other).map((lot, index) => [index + 1, lot]),
    );
    expect(items.slice(1).map(({ reason }) => reason)).toEqual(
      lots.slice(1).map((ownLot, index) => ({ kind: 'lot', own: ownLot, ahead: lots[index] })),
    );

    await operator.segments.update(id, { configuration: { tieBreakers: ['match-wins'] } });
    const shared = await visitor.segments.standings(id);
    expect(shared.items.map(({ placement }) => placement)).toEqual([1, 1, 1, 1]);
    await advance(60 * 24 * 8);
  },
  60_000,
);

test('[TIE-1] a swiss takes Buchholz cut 2, a round robin does not', async () => {
  const { region } = await stage({
    event: { name: 'Cut 2' },
    segment: { format: 'swiss', configuration: { tieBreakers: ['match-wins', 'buchholz-cut-2'] } },
  });
  const refusal = await refusalOf(operator.segments.update(region.id, { format: 'round_robin' }));
  expect(refusal).toMatchObject({ status: 422, code: 'invalid-tie-breakers' });
});
