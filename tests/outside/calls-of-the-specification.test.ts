import { beforeAll, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../support/championship.ts';

/** Calls of section 7 that no other suite drives: their filters, their order and their page size. */
const { stage, roster, player, advance, operator, visitor, now, moveTo } = await championship();
const { event, region } = await stage({ segment: { configuration: { points: [30, 20, 10] } } });
type Roster = Awaited<ReturnType<typeof roster>>;
let rosters: Roster[];
const won = [0, 1].map(() => ({
  periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
  forfeit: null,
}));
const page = async (path: string) =>
  (
    (await visitor.requests.request('GET', path)) as {
      meta: { page: { number: number; size: number; total: number } };
    }
  ).meta.page;

beforeAll(async () => {
  rosters = [];
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta'])
    rosters.push(await roster(region.id, name));
}, 60_000);

describe('lists that hardly change', () => {
  test('segment types have their codes; games and the six community regions are listed', async () => {
    const { items: types } = await visitor.segmentTypes.list();
    expect(types.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['CC', 'MQ1', 'MQ2', 'MF', 'LCQ', 'WF']),
    );
    expect(await visitor.segmentTypes.get('MQ1')).toEqual(types.find(({ id }) => id === 'MQ1'));
    expect(new Set(types.map(({ participantType }) => participantType))).toEqual(
      new Set(['participantType3']),
    );
    const { items: games } = await visitor.games.list();
    expect(await visitor.games.get(games[0]!.id)).toMatchObject({
      name: games[0]!.name,
      shortName: expect.any(String),
    });
    expect((await visitor.communityGroups.list()).items).toHaveLength(6);
  });

  test('the error catalogue has id, key and message of 4 to 8', async () => {
    const { items } = await visitor.errorCodes.list();
    expect(items.map(({ id, key, message }) => [id, typeof key, message])).toEqual([
      ['4', 'string', 'Invalid Team Join Code used'],
      ['5', 'string', 'The team you are trying to join is not in your region'],
      ['6', 'string', 'Roster full or max additions used'],
      ['7', 'string', 'The country you are from is currently not able to participate'],
      ['8', 'string', 'There are currently no regions available for registration'],
    ]);
  });

  test('lists categories, and the items of one in their order, twenty-five a page', async () => {
    const { items: categories } = await visitor.categories.list();
    expect(categories.map(({ name }) => name)).toEqual(['brawlers', 'maps']);
    const { items } = await visitor.requests.list<{
      name: string;
      sortOrder: number;
      category: { id: string };
    }>('/api/items/1.0', { 'filter[category.id]': categories[0]!.id, sort: 'sortOrder' });
    expect(items.map(({ sortOrder }) => sortOrder)).toEqual(
      items.map(({ sortOrder }) => sortOrder).sort((one, other) => one - other),
    );
    expect(new Set(items.map(({ category }) => category.id))).toEqual(new Set([categories[0]!.id]));
    expect((await page('/api/items/1.0')).size).toBe(25);
  });

  test('lists leaderboards, and returns one of them and its entries', async () => {
    const { items } = await visitor.leaderboards.list();
    expect(items.map(({ region: name, crowns, lcq }) => [name, crowns, lcq])).toEqual([
      ['APAC', 2, 2],
      ['EMEA', 3, 3],
      ['NA', 2, 2],
      ['SA', 1, 2],
    ]);
    expect(await visitor.leaderboards.get(items[1]!.id)).toEqual(items[1]);
    expect((await visitor.leaderboards.entries(items[1]!.id)).items).toEqual([]);
  });
});

describe('teams and rosters', () => {
  test('a team has a name, a game and an owner; lists narrow by owner and member', async () => {
    const { client, id } = await player();
    const team = await client.teams.create('Solo Act');
    expect(await visitor.teams.get(team.id)).toMatchObject({
      name: 'Solo Act',
      game: { id: event.game.id },
      owner: { id },
    });
    expect(
      (await visitor.teams.list({ 'filter[owner]': id })).items.map(({ name }) => name),
    ).toEqual(['Solo Act']);
    expect(
      (await visitor.teams.list({ 'filter[user]': rosters[0]!.members[2]!.id })).items.map(
        ({ name }) => name,
      ),
    ).toEqual(['Alpha']);
  });

  test('rosters narrow by event, segment, owner and member, a hundred a page', async () => {
    const names = async (query: Record<string, string>) =>
      (await visitor.rosters.list(query)).items.map(({ name }) => name).sort();
    expect(await names({ 'filter[event]': event.id })).toEqual([
      'Alpha',
      'Bravo',
      'Charlie',
      'Delta',
    ]);
    expect(
      await names({ 'filter[segment]': region.id, 'filter[owner]': rosters[1]!.captain.id }),
    ).toEqual(['Bravo']);
    expect(await names({ 'filter[user]': rosters[2]!.members[1]!.id })).toEqual(['Charlie']);
    expect(await names({ 'filter[event]': '999999' })).toEqual([]);
    expect((await page('/api/rosters/1.0')).size).toBe(100);
  });

  test('an operator adds a player and a captain removes them by id', async () => {
    const [short, guest] = [await player(), await player()];
    const { id } = await short.client.rosters.create({ name: 'Short Lived', segment: region.id });
    expect(
      (await operator.rosters.addPlayers(id, [guest.id])).players.map(({ user }) => user.id),
    ).toEqual([short.id, guest.id]);
    expect(await refusalOf(guest.client.rosters.kick(id, short.id))).toMatchObject({ status: 403 });
    await short.client.rosters.kick(id, guest.id);
    expect((await visitor.rosters.get(id)).players).toHaveLength(1);
    await short.client.rosters.disband(id);
  });
});

describe('matches and standings', () => {
  test('a list of series narrows by bracket, user, state and date, and one of challenges by open ban phases', async () => {
    await advance(55);
    for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
    await advance(55);
    const upper = await visitor.requests.list<{ bracketNumber: number }>(
      `/api/bracket/1.0/${region.id}/match-series`,
      { 'filter[bracket.number]': '0' },
    );
    expect(upper.items).toHaveLength(3);
    expect(
      (
        await visitor.requests.list(`/api/bracket/1.0/${region.id}/match-series`, {
          'filter[bracket.number]': '1',
        })
      ).items,
    ).toEqual([]);
    const me = rosters[0]!.captain;
    const ownSeries = await me.client.matchSeries.list({
      'filter[user]': me.id,
      'filter[state]': 'new,live,scheduled',
      sort: 'date',
      'page[size]': 20,
      'page[number]': 1,
    });
    expect(ownSeries.items).toHaveLength(1);
    expect(ownSeries.page).toMatchObject({ number: 1, size: 20, total: 1 });
    const { date, id } = await visitor.matchSeries.get(ownSeries.items[0]!.id);
    await moveTo(new Date(Date.parse(date!) - 9 * 60_000));
    for (const { members } of rosters)
      for (const member of members)
        await member.client.checkins.ofSeries(
          (await member.client.matchSeries.list({ 'filter[user]': member.id })).items[0]!.id,
        );
    const [brawlers, maps] = (await visitor.categories.list()).items;
    expect(
      (
        await me.client.challenges.mine({
          'filter[category.id]': brawlers!.id,
          'filter[status]': 'open',
        })
      ).items.map(({ matchSeries }) => matchSeries.id),
    ).toEqual([id]);
    expect(
      (
        await me.client.challenges.mine({
          'filter[category.id]': maps!.id,
          'filter[status]': 'open',
        })
      ).items,
    ).toEqual([]);
    expect(+now()).toBeLessThan(Date.parse(date!));
  });

  test('lists standings by placement, twenty a page, and narrows them to one user or one roster', async () => {
    for (const series of (
      await visitor.matchSeries.list({ 'filter[segment]': region.id, 'filter[roundNumber]': 1 })
    ).items)
      await operator.matchSeries.report(series.id, won);
    const standings = await visitor.requests.list<{ placement: number; roster: { id: string } }>(
      `/api/segments/1.0/${region.id}/standings`,
    );
    expect(standings.page).toEqual({ number: 1, size: 20, total: 4 });
    expect(standings.items.map(({ placement }) => placement)).toEqual(
      [...standings.items.map(({ placement }) => placement)].sort(),
    );
    const narrowed = async (query: Record<string, string>) =>
      (await visitor.segments.standings(region.id, query)).items.map(({ roster: { id } }) => id);
    expect(await narrowed({ 'filter[roster.id]': rosters[3]!.id })).toEqual([rosters[3]!.id]);
    expect(await narrowed({ 'filter[user]': rosters[2]!.members[2]!.id })).toEqual([
      rosters[2]!.id,
    ]);
  });
});
