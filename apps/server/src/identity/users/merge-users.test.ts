import type { LaunchAnswer } from '@ringside/contract/game';
import { expect, test } from 'vitest';
import { championship, refusalOf, type Player } from '../../../../../tests/support/championship.ts';

const { api, operator, visitor, player, stage, roster, send, advance, inMinutes } =
  await championship();
const { region, event } = await stage({
  event: { name: 'First', date: { from: inMinutes(-60), to: inMinutes(60 * 24) } },
});
const { region: other } = await stage({
  event: { name: 'Second', date: { from: inMinutes(-60), to: inMinutes(60 * 24) } },
});

const versionOf = async (id: string) =>
  (await operator.users.mergePreview((await operator.users.me()).id, id)).from.version;
const merge = async (keptPlayer: Player, emptied: Player) =>
  operator.users.merge(keptPlayer.id, { id: emptied.id, version: await versionOf(emptied.id) });
async function captainOf(segment: string, name: string): Promise<{ captain: Player; id: string }> {
  const captain = await player();
  return { captain, id: (await captain.client.rosters.create({ name, segment })).id };
}
/** Launches the game with a player's tag and returns the user. */
async function launched({ playerTag }: Player) {
  const playerResponse = await send(`/emulator/players/${playerTag}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Another name' }),
  });
  const { data } = (await playerResponse.json()) as LaunchAnswer;
  return (await visitor.game.user(playerTag, data.parameters.jwt)).data.user.id;
}

test('empties one account into the other, which it points to; a split restores everything', async () => {
  const [one, two] = [
    await captainOf(region.id, 'First Half'),
    await captainOf(other.id, 'Second Half'),
  ];
  const before = await operator.events.export(event.id);
  const preview = await operator.users.mergePreview(one.captain.id, two.captain.id);
  expect(preview).toMatchObject({
    from: { id: two.captain.id, playerTag: two.captain.playerTag },
    moves: {
      rosters: [{ id: two.id, name: 'Second Half' }],
      teams: [{ name: 'Second Half' }],
      gameAccounts: [{ name: two.captain.playerTag }],
      checkins: 0,
      series: 0,
      points: 0,
    },
    refusal: null,
  });

  await merge(one.captain, two.captain);
  const moved = await visitor.rosters.get(two.id);
  expect([moved.owner.id, moved.players.map(({ user }) => user.id)]).toEqual([
    one.captain.id,
    [one.captain.id],
  ]);
  expect(
    (await operator.gameAccounts.list({ 'filter[user]': one.captain.id })).items
      .map(({ username }) => username)
      .sort(),
  ).toEqual([one.captain.playerTag, two.captain.playerTag].sort());
  expect(await operator.users.get(two.captain.id)).toMatchObject({ mergedInto: one.captain.id });
  expect(
    (await operator.users.list({ 'filter[mergedInto]': one.captain.id })).items.map(({ id }) => id),
  ).toEqual([two.captain.id]);
  expect(
    (await refusalOf(two.captain.client.users.me())).status,
    'the emptied account must sign in again',
  ).toBe(401);
  expect(await launched(two.captain), 'the game still launches with the old tag').toBe(
    one.captain.id,
  );
  expect((await operator.users.get(one.captain.id)).username).not.toBe('Another name');
  expect(await refusalOf(merge(one.captain, two.captain))).toMatchObject({
    status: 409,
    code: 'merged-already',
  });

  await operator.users.split(two.captain.id);
  const back = await visitor.rosters.get(two.id);
  expect([back.owner.id, back.players.map(({ user }) => user.id)]).toEqual([
    two.captain.id,
    [two.captain.id],
  ]);
  expect(await operator.events.export(event.id)).toEqual(before);
  expect(await launched(two.captain)).toBe(two.captain.id);
  expect((await refusalOf(operator.users.split(two.captain.id))).code).toBe('not-merged');
  const { items: log } = await operator.activityLog.list({
    'filter[action]': 'user.merged,user.split',
  });
  expect(log.map(({ action }) => action).sort()).toEqual(['user.merged', 'user.split']);
});

test('refuses accounts that share a stage or have met, operators, and outdated versions', async () => {
  const [one, two] = [
    await captainOf(region.id, 'Stage Mates'),
    await captainOf(region.id, 'Stage Foes'),
  ];
  expect(await refusalOf(merge(one.captain, two.captain))).toMatchObject({
    status: 409,
    code: 'in-same-stage',
  });
  expect((await operator.users.mergePreview(one.captain.id, two.captain.id)).refusal).toMatchObject(
    { code: 'in-same-stage' },
  );
  const me = await operator.users.me();
  expect(
    (
      await refusalOf(
        operator.users.merge(one.captain.id, { id: me.id, version: await versionOf(me.id) }),
      )
    ).code,
  ).toBe('not-two-players');
  expect(
    (await refusalOf(operator.users.merge(one.captain.id, { id: two.captain.id, version: 999 })))
      .status,
  ).toBe(412);
  expect(
    (await refusalOf(operator.users.merge(one.captain.id, { id: '999999', version: 1 }))).status,
  ).toBe(404);
  expect(
    (await refusalOf(one.captain.client.users.mergePreview(one.captain.id, two.captain.id))).status,
  ).toBe(403);
});

test('refuses accounts that have met in a series, also if one has left since', async () => {
  const [home, away] = [await roster(other.id, 'Met Home'), await roster(other.id, 'Met Away')];
  await advance(55);
  for (const { captain, id } of [home, away]) await captain.client.checkins.ofRoster(id);
  await advance(55);
  const {
    items: [sharedSeries],
  } = await visitor.matchSeries.list({ 'filter[segment]': other.id });
  await away.members[2]!.client.rosters.leave(away.id);
  expect(await refusalOf(merge(home.captain, away.members[2]!))).toMatchObject({
    code: 'in-same-series',
    errors: [{ detail: `match-series ${sharedSeries!.id}` }],
  });
});

test('erases merged accounts with the remaining one', async () => {
  const [keptPlayer, emptied] = [
    await player({ name: 'Keptname' }),
    await player({ name: 'Emptiedname' }),
  ];
  await merge(keptPlayer, emptied);
  await operator.users.erase(keptPlayer.id);
  const left = await api.context.storage.db
    .selectFrom('users')
    .select(['username', 'playerTag', 'mergedInto'])
    .where('id', 'in', [keptPlayer.id, emptied.id])
    .execute();
  expect(left).toEqual([
    { username: 'Deleted player', playerTag: null, mergedInto: null },
    { username: 'Deleted player', playerTag: null, mergedInto: null },
  ]);
});
