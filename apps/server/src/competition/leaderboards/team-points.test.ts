import { beforeAll, describe, expect, test } from 'vitest';
import { championship, refusalOf, type Player } from '../../../../../tests/support/championship.ts';

const { stage, roster, player, operator, visitor, moveTo, inMinutes } = await championship();
const DAY_MINUTES = 24 * 60;
type Team = Awaited<ReturnType<typeof roster>> & { team: string };

const board = async () => {
  const { items } = await visitor.leaderboards.list();
  const emea = items.find(({ region }) => region === 'EMEA')?.id ?? '';
  const entries = (await visitor.leaderboards.entries(emea)).items;
  return entries.map(({ team, points, qualifiedBy }) => [team.id, points, qualifiedBy]);
};
const points = (team: string) => visitor.teams.points(team);
/** Re-forms a team: the owner creates a roster, and `players` join with its key. */
async function reform(owner: Player, where: { segment: string; team: string }, players: Player[]) {
  const { id } = await owner.client.rosters.create(where);
  const key = await owner.client.rosters.joiningKey(id);
  for (const one of players) await one.client.rosters.join(key);
  return { id, key };
}

let alpha: Team;
let bravo: Team;
/** The segments that register next: an open queue, and a Day 2 by invitation. */
let queue: string;
let dayTwo: string;

beforeAll(async () => {
  const first = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(13 * 60) } },
    segment: {
      registrationType: 'open',
      configuration: { points: [100, 80] },
      segmentCheckinsConfig: undefined,
    },
  });
  const teams: Team[] = [];
  for (const name of ['Alpha', 'Bravo']) {
    const createdRoster = await roster(first.region.id, name);
    teams.push({ ...createdRoster, team: (await visitor.rosters.get(createdRoster.id)).team.id });
  }
  [alpha, bravo] = teams as [Team, Team];
  await moveTo(inMinutes(121));
  const [series] = (await visitor.matchSeries.list({ 'filter[segment]': first.region.id })).items;
  const scores: [number, number] =
    series?.competitors[0]?.roster?.id === alpha.id ? [1, 0] : [0, 1];
  await operator.matchSeries.report(
    series?.id ?? '',
    [0, 1].map(() => ({ periods: [{ key: 'score', scores }], forfeit: null })),
  );
  await moveTo(inMinutes(DAY_MINUTES));
  const second = await stage({
    event: { name: 'December', date: { from: inMinutes(-60), to: inMinutes(9 * DAY_MINUTES) } },
    segment: {
      name: 'Challenge',
      format: 'queue',
      registrationType: 'open',
      date: { from: inMinutes(60), to: inMinutes(3 * DAY_MINUTES) },
      segmentCheckinsConfig: undefined,
    },
    type: 'CC',
  });
  queue = second.region.id;
  const top = await operator.events.createSegment(
    second.event.id,
    {
      name: 'Day 2',
      format: 'double_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(4 * DAY_MINUTES), to: inMinutes(5 * DAY_MINUTES) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  dayTwo = (
    await operator.events.createSegment(
      second.event.id,
      { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
      { parent: { data: { type: 'segments', id: top.id } } },
    )
  ).id;
}, 60_000);

describe('[ROS-11] a re-formed team', () => {
  test('has its points, and names the players who keep them', async () => {
    expect(await board()).toEqual([
      [alpha.team, 100, 'crown'],
      [bravo.team, 80, 'crown'],
    ]);
    const { lastPlayers, ...sums } = await points(alpha.team);
    expect(sums).toEqual({
      id: alpha.team,
      points: 100,
      lapsedPoints: 0,
      returnablePoints: 0,
      playersToKeep: 2,
    });
    expect(lastPlayers.map(({ id }) => id)).toEqual(alpha.members.map(({ id }) => id));
    expect(lastPlayers.every(({ username }) => typeof username === 'string')).toBe(true);
  });

  test('loses its points when a second stranger joins, and regains them when the stranger leaves', async () => {
    const [x, y] = [await player(), await player()];
    const { id, key } = await reform(alpha.captain, { segment: queue, team: alpha.team }, []);
    expect((await x.client.rosters.find(key)).data.pointsAtStake).toBe(0);
    await x.client.rosters.join(key);
    expect((await points(alpha.team)).points).toBe(100);
    expect((await y.client.rosters.find(key)).data.pointsAtStake).toBe(100);
    await y.client.rosters.join(key);
    expect(await points(alpha.team)).toMatchObject({
      points: 0,
      lapsedPoints: 100,
      returnablePoints: 100,
    });
    expect(await board()).toEqual([[bravo.team, 80, 'crown']]);
    const log = (
      await operator.requests.list<{ action: string; after: unknown }>('/api/activity-log/1.0', {
        'filter[subject]': `teams:${alpha.team}`,
      })
    ).items;
    expect(log[0]).toMatchObject({
      action: 'team.points-lapsed',
      after: { points: 100, roster: id },
    });

    await alpha.captain.client.rosters.kick(id, y.id);
    expect((await board())[0]).toEqual([alpha.team, 100, 'crown']);
    await alpha.members[1]?.client.rosters.join(key);
    expect((await points(alpha.team)).points).toBe(100);
    await alpha.captain.client.rosters.disband(id);
  });

  test('loses its points when an operator adds strangers, and regains them when the roster disbands', async () => {
    const { id } = await reform(alpha.captain, { segment: queue, team: alpha.team }, []);
    const strangers = [await player(), await player()];
    await operator.rosters.addPlayers(
      id,
      strangers.map((one) => one.id),
    );
    expect((await points(alpha.team)).points).toBe(0);
    await alpha.captain.client.rosters.disband(id);
    expect((await points(alpha.team)).points).toBe(100);
  });

  test('loses its direct place with its points; a team that kept two players is drawn', async () => {
    const [x, y, z] = [await player(), await player(), await player()];
    const lost = await reform(alpha.captain, { segment: dayTwo, team: alpha.team }, [x, y]);
    const eligibleRoster = await reform(bravo.captain, { segment: dayTwo, team: bravo.team }, [
      ...bravo.members.slice(1, 2),
      z,
    ]);
    expect((await board()).map(([team]) => team)).toEqual([bravo.team]);
    // its place is lost: a second line-up of the team may not enter
    const again = await refusalOf(
      alpha.captain.client.rosters.create({ segment: dayTwo, team: alpha.team }),
    );
    expect(again.code).toBe('not-invited');
    const seeding = await operator.segments.seeding(dayTwo);
    expect(seeding.rows.map(({ roster: { id }, seed }) => [id, seed !== null]).toSorted()).toEqual(
      [
        [lost.id, false],
        [eligibleRoster.id, true],
      ].toSorted(),
    );
    await moveTo(inMinutes(4 * DAY_MINUTES));
    expect((await visitor.rosters.get(eligibleRoster.id)).seed).toBe(1);
    expect((await visitor.rosters.get(lost.id)).seed).toBeNull();
    expect(await points(alpha.team)).toMatchObject({ points: 0, lapsedPoints: 100 });
  });

  test('compares with the line-up that was drawn last', async () => {
    const last = await points(bravo.team);
    expect(last.points).toBe(80);
    expect(last.lastPlayers).toHaveLength(3);
    expect(last.lastPlayers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(bravo.members.slice(0, 2).map(({ id }) => id)),
    );
    expect(last.lastPlayers.map(({ id }) => id)).not.toContain(bravo.members[2]?.id);
  });
});
