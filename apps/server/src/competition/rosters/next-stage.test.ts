import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { followStream } from '../../../../../tests/support/follow-stream.ts';

const { api, operator, player, roster, inMinutes, advance } = await championship();

/** Creates an event with a running Championship Challenge and an open Day 1. */
async function month(name: string, dayOne: object = {}) {
  const event = await operator.events.create({
    name,
    date: { from: inMinutes(-60), to: inMinutes(60 * 24 * 4) },
  });
  const stageOf = (type: string, attributes: object) =>
    operator.events.createSegment(
      event.id,
      { name: type, ...attributes } as Parameters<typeof operator.events.createSegment>[1],
      { type: { data: { type: 'segment-types', id: type } } },
    );
  const regionOf = (parent: string, regionName: string, countries: string[]) =>
    operator.events.createSegment(
      event.id,
      { name: regionName, configuration: { countries } },
      { parent: { data: { type: 'segments', id: parent } } },
    );
  const challenge = await stageOf('CC', {
    format: 'queue',
    date: { from: inMinutes(-30), to: inMinutes(60 * 24) },
  });
  const day = await stageOf('MQ1', {
    name: 'Day 1',
    format: 'single_elimination',
    registrationType: 'qualified',
    date: { from: inMinutes(60 * 24), to: inMinutes(60 * 36) },
    segmentCheckinsConfig: {
      openWindow: { from: inMinutes(60 * 23 - 10), to: inMinutes(60 * 24 - 10) },
    },
    ...dayOne,
  });
  return {
    event,
    challenge: await regionOf(challenge.id, 'EMEA', ['DE', 'FR']),
    america: await regionOf(day.id, 'NA', ['US']),
    europe: await regionOf(day.id, 'EMEA', ['DE', 'FR']),
  };
}

describe('[ROS-15] from the Championship Challenge into the Monthly Qualifier', async () => {
  const { challenge, europe } = await month('November');
  const wolves = await roster(challenge.id, 'Wolves');
  const [captain, second, third] = wolves.members as [
    Awaited<ReturnType<typeof player>>,
    Awaited<ReturnType<typeof player>>,
    Awaited<ReturnType<typeof player>>,
  ];

  test('names the stage, the region of the country and what each player lacks', async () => {
    const { state, next } = await captain.client.rosters.outlook(wolves.id);
    expect(state).toBe('upcoming');
    expect(next).toMatchObject({
      stage: 'Day 1',
      segment: europe.id,
      region: 'EMEA',
      roster: null,
    });
    expect(next?.players.map(({ id, entered, missing }) => [id, entered, missing])).toEqual(
      wolves.members.map(({ id }) => [id, false, null]),
    );
  });

  test('makes a member wait for the captain, and refuses strangers', async () => {
    expect((await refusalOf(second.client.rosters.enterNext(wolves.id))).code).toBe(
      'captain-first',
    );
    const stranger = await player();
    expect((await refusalOf(stranger.client.rosters.enterNext(wolves.id))).status).toBe(403);
    expect((await refusalOf(stranger.client.rosters.outlook(wolves.id))).status).toBe(403);
  });

  test('lets the captain enter under the same name, and then each member by their own request', async () => {
    const rosterStream = await followStream(api, `rosters:${wolves.id}`);
    const entered = await captain.client.rosters.enterNext(wolves.id);
    expect(await rosterStream.next()).toMatchObject({
      data: { id: entered.id, changes: { action: 'roster.created' } },
    });
    expect(entered).toMatchObject({
      name: 'Wolves',
      status: 'incomplete',
      segment: { id: europe.id },
    });
    expect(entered.players.map(({ user }) => user.id)).toEqual([captain.id]);
    const { next } = await second.client.rosters.outlook(wolves.id);
    expect(next).toMatchObject({ roster: entered.id });
    expect(next?.players.map((one) => one.entered)).toEqual([true, false, false]);
    await second.client.rosters.enterNext(wolves.id);
    expect(await rosterStream.next()).toMatchObject({
      data: { id: entered.id, changes: { action: 'roster.joined' } },
    });
    await rosterStream.close();
    const complete = await third.client.rosters.enterNext(wolves.id);
    expect(complete).toMatchObject({ id: entered.id, status: 'ready', qualified: true });
    expect((await refusalOf(third.client.rosters.enterNext(wolves.id))).code).toBe('6');
  });

  test('accepts the name of the caller’s team and rejects that of another team', async () => {
    const bears = await roster(challenge.id, 'Bears');
    const named = await bears.captain.client.rosters.create({ name: 'Bears', segment: europe.id });
    expect(named.team.id).toBe((await bears.captain.client.rosters.get(bears.id)).team.id);
    const thief = await player();
    const refusal = await refusalOf(
      thief.client.rosters.create({ name: 'Bears', segment: europe.id }),
    );
    expect(refusal.code).toBe('name-confusable');
  });

  test('names a player who lacks something, and enforces the requirements of the stage', async () => {
    const members = [await player(), await player({ challengeWins: 3 }), await player()];
    const createdRoster = await members[0]!.client.rosters.create({
      name: 'Cranes',
      segment: challenge.id,
    });
    const key = await members[0]!.client.rosters.joiningKey(createdRoster.id);
    for (const member of members.slice(1)) await member.client.rosters.join(key);
    await members[2]!.client.rosters.create({ name: 'Elsewhere', segment: europe.id });
    const { next } = await members[0]!.client.rosters.outlook(createdRoster.id);
    expect(next?.players.map(({ missing }) => missing)).toEqual([
      null,
      'not-qualified',
      'other-roster',
    ]);
    expect(next?.players.map(({ missingWins }) => missingWins)).toEqual([0, 12, 0]);
    await members[0]!.client.rosters.enterNext(createdRoster.id);
    expect((await refusalOf(members[2]!.client.rosters.enterNext(createdRoster.id))).code).toBe(
      'already-in-roster',
    );
  });

  test('[ROS-19] the key of a roster leads its members into the next one, and other players into its own', async () => {
    const foxes = await roster(challenge.id, 'Foxes');
    const [owner, mate, last] = foxes.members.map(({ client }) => client.rosters);
    const key = await owner!.joiningKey(foxes.id);
    for (const call of [mate!.join, mate!.find])
      expect((await refusalOf(call(key))).code).toBe('6');
    const entered = await owner!.enterNext(foxes.id);
    expect(await owner!.joiningKey(entered.id)).not.toBe(key);
    expect((await mate!.find(key)).data).toMatchObject({
      id: entered.id,
      players: [{ id: foxes.captain.id }],
    });
    expect(await mate!.join(key.toLowerCase())).toMatchObject({
      id: entered.id,
      segment: { id: europe.id },
    });
    const complete = await last!.enterNext(foxes.id);
    expect(complete).toMatchObject({ id: entered.id, status: 'ready' });
    expect((await refusalOf(mate!.join(key))).code).toBe('6');
  });

  test('[ROS-19] a player who is not in the roster joins exactly the one of the key', async () => {
    const owner = await player();
    const { id } = await owner.client.rosters.create({ name: 'Badgers', segment: challenge.id });
    const key = await owner.client.rosters.joiningKey(id);
    await owner.client.rosters.enterNext(id);
    const mate = await player();
    expect((await mate.client.rosters.find(key)).data.id).toBe(id);
    expect((await mate.client.rosters.join(key)).id).toBe(id);
    const next = await mate.client.rosters.join(key);
    expect(next).toMatchObject({ segment: { id: europe.id }, name: 'Badgers' });
    expect(next.players.map(({ user }) => user.id)).toEqual([owner.id, mate.id]);
  });

  test('a captain without the wins creates no roster in the qualifier', async () => {
    const owner = await player({ challengeWins: 14 });
    const { id } = await owner.client.rosters.create({ name: 'Otters', segment: challenge.id });
    expect((await refusalOf(owner.client.rosters.enterNext(id))).code).toBe('not-qualified');
    expect((await owner.client.rosters.outlook(id)).next?.roster).toBeNull();
  });

  test('offers no next stage once registration is over', async () => {
    const late = await roster(challenge.id, 'Latecomers');
    await advance(60 * 24 - 5);
    expect((await late.captain.client.rosters.outlook(late.id)).next).toBeNull();
    expect((await refusalOf(late.captain.client.rosters.enterNext(late.id))).code).toBe(
      'no-next-stage',
    );
  });
});
