import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, player, operator, visitor, advance, api } = await championship();
const { region, stage: top, event } = await stage();
const america = await operator.events.createSegment(
  event.id,
  { name: 'NA', configuration: { countries: ['US'] } },
  { parent: { data: { type: 'segments', id: top.id } } },
);

test('marks a full roster of eligible players ready, and shows no key and no personal data', async () => {
  const { id, captain, members } = await roster(region.id, 'Night Shift');
  const visitorView = await visitor.rosters.get(id);
  expect(visitorView).toMatchObject({
    name: 'Night Shift',
    status: 'ready',
    checkedIn: false,
    qualified: true,
    standby: false,
    tree: { level: 0 },
  });
  expect(visitorView.players.map(({ user }) => user.id)).toEqual(members.map(({ id }) => id));
  expect(visitorView.owner.id).toBe(captain.id);
  const raw = await (await api.request(`/api/rosters/1.0/${id}?include=players.user,owner`)).text();
  expect(raw).not.toMatch(/joiningKey|email|dateOfBirth|lastName/);
  expect((await refusalOf(visitor.rosters.joiningKey(id))).status).toBe(401);
  const stranger = await player();
  expect((await refusalOf(stranger.client.rosters.joiningKey(id))).status).toBe(403);
});

test('refuses a join in the order of the catalogue', async () => {
  const full = await roster(region.id, 'Full Ringside');
  const american = await roster_of_one('US', america.id, 'Lone Star');
  const german = await player();
  expect(await refusalOf(german.client.rosters.join('ABCDEFGH'))).toMatchObject({
    status: 422,
    errors: [{ code: '4', detail: 'Invalid Team Join Code used' }],
  });
  const elsewhere = await player({ country: 'JP' });
  expect(await refusalOf(elsewhere.client.rosters.join(full.key))).toMatchObject({
    errors: [
      { code: '7', detail: 'The country you are from is currently not able to participate' },
    ],
  });
  expect(await refusalOf(german.client.rosters.join(american.key))).toMatchObject({
    errors: [{ code: '5', detail: 'The team you are trying to join is not in your region' }],
  });
  expect(await refusalOf(german.client.rosters.join(full.key))).toMatchObject({
    errors: [{ code: '6', detail: 'Roster full or max additions used' }],
  });
});

async function roster_of_one(country: string, segment: string, name: string) {
  const captain = await player({ country });
  const { id } = await captain.client.rosters.create({ name, segment });
  return { id, captain, key: await captain.client.rosters.joiningKey(id) };
}

test('accepts a key in any case, with blanks and hyphens, and rejects a replaced one', async () => {
  const { id, captain, key } = await roster_of_one('DE', region.id, 'Keyring');
  const friend = await player();
  const typed = ` ${key.slice(0, 4).toLowerCase()}-${key.slice(4)} `;
  expect((await friend.client.rosters.join(typed)).id).toBe(id);
  const fresh = await captain.client.rosters.replaceKey(id);
  expect((await refusalOf((await player()).client.rosters.join(key))).code).toBe('4');
  expect((await (await player()).client.rosters.join(fresh)).status).toBe('ready');
});

test('shows the team of a key with the ids of its players', async () => {
  const { captain, key } = await roster_of_one('DE', region.id, 'Open Sesame');
  const { data } = await (await player()).client.rosters.find(key);
  expect(data).toMatchObject({ name: 'Open Sesame', players: [{ id: captain.id }] });
});

test('gives the last place to one of two players, the other gets error 6', async () => {
  const { id, key } = await roster_of_one('DE', region.id, 'Photo Finish');
  await (await player()).client.rosters.join(key);
  const racers = [await player(), await player()];
  const outcomes = await Promise.allSettled(racers.map(({ client }) => client.rosters.join(key)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((one) => one.status === 'rejected')!.reason).toMatchObject({
    errors: [{ code: '6' }],
  });
  expect((await visitor.rosters.get(id)).players).toHaveLength(3);
});

test('puts a player who joins two rosters at once into one', async () => {
  const [one, other] = [
    await roster_of_one('DE', region.id, 'Left Door'),
    await roster_of_one('DE', region.id, 'Right Door'),
  ];
  const torn = await player();
  const outcomes = await Promise.allSettled([
    torn.client.rosters.join(one.key),
    torn.client.rosters.join(other.key),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')!.reason).toMatchObject({
    status: 409,
    errors: [{ code: 'already-in-roster' }],
  });
});

test('gives a name to one of two rosters that take it at once in two regions', async () => {
  const [german, american] = [await player(), await player({ country: 'US' })];
  const outcomes = await Promise.allSettled([
    german.client.rosters.create({ name: 'Same Name', segment: region.id }),
    american.client.rosters.create({ name: 'Same Name', segment: america.id }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')!.reason).toMatchObject({
    status: 422,
    errors: [{ code: 'name-confusable' }],
  });
});

test('permits one roster per player and stage', async () => {
  const { captain } = await roster_of_one('DE', region.id, 'One Only');
  expect(
    (await refusalOf(captain.client.rosters.create({ name: 'Second', segment: region.id }))).code,
  ).toBe('already-in-roster');
});

test('rejects confusable names and invisible characters at the field', async () => {
  await roster_of_one('DE', region.id, 'Paypal');
  const captain = await player();
  const refused = await refusalOf(
    captain.client.rosters.create({ name: 'PаypaI', segment: region.id }),
  );
  expect(refused).toMatchObject({
    status: 422,
    errors: [{ code: 'name-confusable', source: { pointer: '/data/attributes/name' } }],
  });
  expect(
    (await refusalOf(captain.client.rosters.create({ name: 'ab\u202Ecd', segment: region.id })))
      .code,
  ).toBe('name-characters');
  expect(
    (await refusalOf(captain.client.rosters.create({ segment: region.id }))).errors[0],
  ).toMatchObject({
    detail: 'The field is required.',
    source: { pointer: '/data/attributes/name' },
  });
});

test('permits only the captain to kick, hand over, rename and disband, and refuses strangers', async () => {
  const { id, captain, members } = await roster(region.id, 'Chain of Command');
  const [, second, third] = members;
  expect((await refusalOf(second!.client.rosters.kick(id, third!.id))).status).toBe(403);
  expect((await refusalOf(third!.client.rosters.disband(id))).status).toBe(403);
  await captain.client.rosters.kick(id, third!.id);
  expect(await visitor.rosters.get(id)).toMatchObject({ status: 'incomplete' });
  expect((await captain.client.rosters.rename(id, 'New Order')).name).toBe('New Order');
  expect((await captain.client.rosters.handOver(id, second!.id)).owner.id).toBe(second!.id);
  expect((await refusalOf(captain.client.rosters.disband(id))).status).toBe(403);
});

test('passes ownership to the longest member on leaving, and disbands when the last one leaves', async () => {
  const { id, members } = await roster(region.id, 'Last One Out');
  const [first, second, third] = members;
  await first!.client.rosters.leave(id);
  expect((await visitor.rosters.get(id)).owner.id).toBe(second!.id);
  await second!.client.rosters.leave(id);
  await third!.client.rosters.leave(id);
  expect(await visitor.rosters.get(id)).toMatchObject({ status: 'disbanded', players: [] });
  expect(
    (await visitor.rosters.list({ 'filter[segment]': region.id })).items.map((one) => one.id),
  ).not.toContain(id);
});

test('refuses a roster of a player who is too young or banned', async () => {
  const young = await player({ dateOfBirth: '2015-06-01' });
  expect(
    (await refusalOf(young.client.rosters.create({ name: 'Kindergarten', segment: region.id })))
      .code,
  ).toBe('age-gate');
  const banned = await player({ banned: true });
  expect(
    (await refusalOf(banned.client.rosters.create({ name: 'Outlaws', segment: region.id }))).code,
  ).toBe('banned');
});

test('records each change once with user, action and time', async () => {
  const { id, captain } = await roster_of_one('DE', region.id, 'On Record');
  await captain.client.rosters.rename(id, 'Still On Record');
  const rows = await api.context.storage.db
    .selectFrom('activity')
    .selectAll()
    .where('subjectType', '=', 'rosters')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, userId }) => [action, userId])).toEqual([
    ['roster.created', captain.id],
    ['roster.renamed', captain.id],
  ]);
  expect(rows[1]).toMatchObject({
    before: { name: 'On Record' },
    after: { name: 'Still On Record' },
  });
});

test('checks a ready roster in within the window, which locks it until the check-in is taken back', async () => {
  const { id, captain, members, key } = await roster(region.id, 'Punctual');
  const half = await roster_of_one('DE', region.id, 'Half Full');
  expect((await refusalOf(captain.client.checkins.ofRoster(id))).code).toBe('checkin-closed');
  await advance(55);
  expect((await refusalOf(half.captain.client.checkins.ofRoster(half.id))).code).toBe(
    'roster-not-ready',
  );
  expect((await refusalOf(half.captain.client.checkins.ofRoster(id))).status).toBe(403);
  const record = await members[1]!.client.checkins.ofRoster(id);
  expect((await captain.client.checkins.ofRoster(id)).id).toBe(record.id);
  expect((await visitor.rosters.get(id)).checkedIn).toBe(true);
  expect((await refusalOf(captain.client.rosters.kick(id, members[2]!.id))).code).toBe(
    'roster-locked',
  );
  expect((await refusalOf(members[2]!.client.checkins.delete(record.id))).status).toBe(403);
  const stale = (token: string) =>
    api.request(`/api/checkins/1.0/${record.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}`, 'if-match': '"v0.stale"' },
    });
  expect((await stale(half.captain.token)).status, 'the check of rights precedes all others').toBe(
    403,
  );
  expect((await stale(captain.token)).status).toBe(412);
  await captain.client.checkins.delete(record.id);
  expect((await visitor.rosters.get(id)).checkedIn).toBe(false);
  await captain.client.rosters.kick(id, members[2]!.id);
  await (await player()).client.rosters.join(key);
  await advance(60);
  expect((await refusalOf(captain.client.checkins.ofRoster(id))).code).toBe('checkin-closed');
  expect(
    (
      await refusalOf(
        (await player()).client.rosters.create({ name: 'Too Late', segment: region.id }),
      )
    ).code,
  ).toBe('registration-closed');
});
