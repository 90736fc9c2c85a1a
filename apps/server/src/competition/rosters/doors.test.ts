import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, player, operator } = await championship();
const { region } = await stage();

test('[DOR-1] a door of wins refuses a captain and a joiner until it is removed', async () => {
  await operator.segments.update(region.id, { configuration: { doors: { challengeWins: 15 } } });
  const captain = await player({ challengeWins: 15 });
  const { id } = await captain.client.rosters.create({ name: 'Doorway', segment: region.id });
  const key = await captain.client.rosters.joiningKey(id);
  const late = await player({ challengeWins: 14 });
  const refused = { status: 403, code: 'door-challenge-wins' };
  expect(await refusalOf(late.client.rosters.join(key))).toMatchObject(refused);
  expect(
    await refusalOf(late.client.rosters.create({ name: 'Threshold', segment: region.id })),
  ).toMatchObject(refused);
  await operator.segments.update(region.id, { configuration: { doors: null } });
  expect((await late.client.rosters.join(key)).id).toBe(id);
});
