import { expect, test } from 'vitest';
import { championship } from '../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../tests/support/test-api.ts';

const { stage, roster, send, operator, advance } = await championship();
const { region } = await stage();
const { id, captain, members } = await roster(region.id, 'Alpha');
const read = async () =>
  (
    await (
      await send(`/game/1.0/roster/${id}?playerTag=${captain.playerTag}`, { method: 'GET' })
    ).json()
  ).data.roster;
const change = (body: object) =>
  send(`/emulator/players/${members[1]!.playerTag}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('returns a roster with its players and its segment, and whether it is qualified', async () => {
  const rosterBody = await read();
  expect(rosterBody).toMatchObject({
    id,
    name: 'Alpha',
    qualified: true,
    checkedIn: false,
    segment: { id: region.id, parent: { id: expect.any(String) } },
    owner: { id: captain.id },
  });
  expect(rosterBody.players.map((player: { user: { id: string } }) => player.user.id)).toEqual(
    members.map((member) => member.id),
  );
  expect(rosterBody.users).toEqual(members.map((member) => ({ id: member.id })));
  expect(JSON.stringify(rosterBody)).not.toMatch(/@|2000-01-01/);
});

test('a ban or a suspension of one player makes the roster incomplete until it ends', async () => {
  const status = async () => (await read()).status;
  const statuses = [await status()];
  await change({ banned: true });
  statuses.push(await status());
  await change({ banned: true, banUntil: '2020-01-01T00:00:00Z' });
  statuses.push(await status());
  await operatorPosts('suspend');
  statuses.push(await status());
  await operatorPosts('unsuspend');
  statuses.push(await status());
  expect(statuses).toEqual(['ready', 'incomplete', 'ready', 'incomplete', 'ready']);
});

test('returns the bracket, the check-ins and the details of a match', async () => {
  const { region: started } = await stage({
    event: { name: 'Open Cup' },
    segment: { segmentCheckinsConfig: undefined },
  });
  const { id: home, captain: player } = await roster(started.id, 'Beta');
  await roster(started.id, 'Gamma');
  await operator.segments.start(started.id);
  const get = async (path: string) => {
    const answer = await send(`/game/1.0/${path}?playerTag=${player.playerTag}`, { method: 'GET' });
    return { status: answer.status, data: ((await answer.json()) as { data?: any }).data };
  };
  const bracket = await get(`bracket/${started.id}`);
  expect(bracket).toMatchObject({
    status: 200,
    data: { segmentId: started.id, size: 2, rosters: [{ name: 'Beta' }, { name: 'Gamma' }] },
  });
  const seriesId = bracket.data.series[0].id as string;
  expect(await get(`check-in/${seriesId}`)).toEqual({ status: 200, data: [] });
  await advance(112);
  await player.client.checkins.ofSeries(seriesId);
  expect((await get(`check-in/${seriesId}`)).data).toEqual([
    expect.objectContaining({
      matchSeries: { id: seriesId },
      user: expect.objectContaining({ id: player.id }),
    }),
  ]);
  const info = await get(`match-info/${seriesId}`);
  expect(info.data).toMatchObject({
    id: seriesId,
    state: 'scheduled',
    segment: { id: started.id },
    home: { id: home, name: 'Beta' },
  });
  expect(info.data.home.players.map(({ user }: { user: { id: string } }) => user.id)).toContain(
    player.id,
  );
  const missing = ['bracket', 'check-in', 'match-info'].map((path) => get(`${path}/999999`));
  expect((await Promise.all(missing)).map(({ status }) => status)).toEqual([404, 404, 404]);
});

async function operatorPosts(act: string) {
  const { data } = await operator.login(OPERATOR.email, OPERATOR.password);
  await send(`/api/users/1.0/${members[1]!.id}/${act}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}` },
  });
}
