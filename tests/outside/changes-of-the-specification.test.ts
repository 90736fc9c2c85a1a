import { beforeAll, expect, test } from 'vitest';
import { championship, refusalOf } from '../support/championship.ts';

/** Calls of section 7 that change something: the test reads each effect back through the API. */
const { stage, roster, player, advance, operator, visitor, inMinutes } = await championship();
const { event, stage: top, region } = await stage();

beforeAll(async () => {
  await operator.events.createSegment(
    event.id,
    { name: 'NA', configuration: { countries: ['US'] } },
    { parent: { data: { type: 'segments', id: top.id } } },
  );
});

test('a segment is read, changed and deleted', async () => {
  const segment = await operator.events.createSegment(
    event.id,
    { name: 'SA', configuration: { countries: ['BR'] } },
    { parent: { data: { type: 'segments', id: top.id } } },
  );
  expect(await visitor.segments.get(segment.id)).toMatchObject({
    name: 'SA',
    configuration: { countries: ['BR'] },
    date: top.date,
    parent: { id: top.id },
  });
  await operator.segments.update(segment.id, {
    name: 'South',
    configuration: { countries: ['BR', 'AR'] },
  });
  expect(await visitor.segments.get(segment.id)).toMatchObject({
    name: 'South',
    configuration: { countries: ['BR', 'AR'] },
  });
  await operator.segments.delete(segment.id);
  expect((await refusalOf(visitor.segments.get(segment.id))).status).toBe(404);
  expect(
    (await visitor.events.segments(event.id, { 'filter[level]': 1 })).items.map(({ name }) => name),
  ).toEqual(['EMEA', 'NA']);
});

test('a roster is created with its segment, renamed and disbanded', async () => {
  const captain = await player();
  const { id } = await captain.client.rosters.create({ name: 'First Draft', segment: region.id });
  expect(await visitor.rosters.get(id)).toMatchObject({
    name: 'First Draft',
    segment: { id: region.id },
    owner: { id: captain.id },
    players: [{ user: { id: captain.id } }],
  });
  await captain.client.rosters.rename(id, 'Second Draft');
  expect((await visitor.rosters.get(id)).name).toBe('Second Draft');
  await captain.client.rosters.disband(id);
  expect(await visitor.rosters.get(id)).toMatchObject({ status: 'disbanded', players: [] });
  expect(
    (await visitor.rosters.list({ 'filter[segment]': region.id })).items.map((one) => one.id),
  ).not.toContain(id);
});

test('an operator creates a roster with its users, each checked like any registration', async () => {
  const users = [await player(), await player(), await player()].map(({ id }) => id);
  const roster = await operator.rosters.create({ name: 'Full Table', segment: region.id, users });
  expect(await visitor.rosters.get(roster.id)).toMatchObject({
    status: 'ready',
    owner: { id: users[0] },
    players: users.map((id) => ({ user: { id } })),
  });
  const [stranger, abroad] = [await player(), await player({ country: 'US' })];
  const refusals = [
    [stranger.id, users[1]!, 409, 'already-in-roster', '/data/relationships/users/data/1'],
    [users[2]!, stranger.id, 409, 'already-in-roster', '/data/relationships/users/data/0'],
    [stranger.id, abroad.id, 422, '5', '/data/relationships/users/data/1'],
    [stranger.id, '999999', 404, 'not-found', '/data/relationships/users/data/1'],
  ] as const;
  for (const [first, second, status, code, pointer] of refusals)
    expect(
      await refusalOf(
        operator.rosters.create({ name: 'Refused', segment: region.id, users: [first, second] }),
      ),
    ).toMatchObject({ status, errors: [{ code, source: { pointer } }] });
  const others = [await player(), await player(), await player()].map(({ id }) => id);
  expect(
    await refusalOf(
      operator.rosters.create({
        name: 'Too Many',
        segment: region.id,
        users: [stranger.id, ...others],
      }),
    ),
  ).toMatchObject({ status: 422, errors: [{ code: '6' }] });
  // A refusal leaves nothing behind.
  expect(
    (await visitor.rosters.list({ 'filter[segment]': region.id })).items.map(({ name }) => name),
  ).toEqual(['Full Table']);
  await operator.rosters.disband(roster.id);
});

test('a player creates a roster with themselves and cannot name others', async () => {
  const [captain, friend] = [await player(), await player()];
  expect(
    await refusalOf(
      captain.client.rosters.create({
        name: 'Pressed',
        segment: region.id,
        users: [captain.id, friend.id],
      }),
    ),
  ).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/relationships/users' } }] });
  const roster = await captain.client.rosters.create({
    name: 'Own Table',
    segment: region.id,
    users: [captain.id],
  });
  expect(roster).toMatchObject({
    owner: { id: captain.id },
    players: [{ user: { id: captain.id } }],
  });
  await captain.client.rosters.disband(roster.id);
});

test('a series is moved, assigned, deleted and restored; sides chat, and the log is read by user', async () => {
  const rosters = [];
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta'])
    rosters.push(await roster(region.id, name));
  await advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(56);
  const firstRound = async () =>
    (
      await visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': 1,
        sort: 'matchNumber',
      })
    ).items;
  const [one, two] = await firstRound();
  const [first, second] = [one?.id ?? '', two?.id ?? ''];

  const later = inMinutes(240);
  await operator.matchSeries.reschedule(first, later);
  expect((await visitor.matchSeries.get(first)).date).toBe(later);

  const sides = (series: typeof one) => series?.competitors.map(({ roster: side }) => side?.id);
  const [home, away] = sides(one) ?? [];
  const [otherHome, otherAway] = sides(two) ?? [];
  await operator.matchSeries.assignRosters([
    { id: first, home: home ?? '', away: otherAway ?? '' },
    { id: second, home: otherHome ?? '', away: away ?? '' },
  ]);
  expect((await firstRound()).map(sides)).toEqual([
    [home, otherAway],
    [otherHome, away],
  ]);

  await operator.matchSeries.delete(second);
  expect((await firstRound()).map(({ id }) => id)).toEqual([first]);
  expect((await operator.matchSeries.deleted()).items.map(({ id }) => id)).toContain(second);
  await operator.matchSeries.restore(second);
  expect((await firstRound()).map(sides)[1]).toEqual([otherHome, away]);

  const captain = rosters.find(({ id }) => id === home)?.captain;
  const mate = rosters.find(({ id }) => id === home)?.members[1];
  const stranger = await player();
  await captain?.client.chat.say(first, 'Good luck');
  const history = await mate?.client.chat.history({ 'filter[matchSeries]': first });
  expect(history?.items.map(({ text }) => text)).toEqual(['Good luck']);
  expect(
    (await refusalOf(stranger.client.chat.history({ 'filter[matchSeries]': first }))).status,
  ).toBe(404);

  const userId = captain?.id ?? '';
  const entries = (await operator.users.activity(userId)).items;
  expect(entries.map(({ action }) => action)).toContain('roster.created');
  const [group] = (await operator.activityLog.grouped(userId)).items;
  // Within this process requests have no address: actions without one form a group, too.
  expect(group).toMatchObject({ ipAddress: null });
  expect((await refusalOf(stranger.client.activityLog.grouped(userId))).status).toBe(403);
});
