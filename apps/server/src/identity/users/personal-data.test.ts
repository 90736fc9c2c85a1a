import type { Client } from '@ringside/contract/client';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { championship, refusalOf, type Player } from '../../../../../tests/support/championship.ts';
import { dumpOf } from '../../../../../tests/support/copied-storage.ts';

const { api, operator, player, stage, roster } = await championship();
const { region } = await stage({ segment: { segmentCheckinsConfig: { openWindow: null } } });
const exported = ({ users }: Client, id = 'me') => users.export(id);
const erase = ({ users }: Client, id = 'me') => users.erase(id);
/** Sends a request with an idempotency key, so that the answer is stored. */
const add = ({ requests }: Client, type: string, attributes: object) =>
  requests.plain('POST', `/api/${type}/1.0`, {
    body: { data: { type, attributes } },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

/** Returns whether an id is one of the members, who joined at one instant: any may be the longest. */
const isOf = (members: Player[], id: string) => members.some((member) => member.id === id);

const PERSON = {
  firstName: 'Persephone',
  lastName: 'Quillfeather',
  email: 'persephone@quill.test',
  dateOfBirth: '1997-03-29',
};
const PHONE = '+4915198765432';
const MAIL = 'second@quill.test';

const screenshot = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'gold' } })
          .png()
          .toBuffer(),
      ),
    ],
    'phone.png',
    { type: 'image/png' },
  );

/** Leaves traces of a player wherever one can. */
async function fillWithTraces(ada: Player): Promise<void> {
  const { client, id, token } = ada;
  await operator.users.update(id, PERSON);
  await add(client, 'email-addresses', { address: MAIL });
  await add(client, 'phone-numbers', { number: PHONE });
  await add(client, 'game-accounts', { username: 'Quillfeather II' });
  await api.request('/api/user/1.0/avatar', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: await screenshot(),
  });
  const back = new URL(
    (
      await api.request(`${await client.oauth.authorizationUrl()}&account=Quillfeather`)
    ).headers.get('location')!,
  ).searchParams;
  await client.oauth.accessToken(back.get('code')!, back.get('state')!);
  await api.request('/emulator/mailbox');
}

test('exports all data about a user to them and to operators, and to no other user', async () => {
  const ada = await player({ name: 'Exported' });
  await fillWithTraces(ada);
  const createdRoster = await ada.client.rosters.create({
    name: 'Data Keepers',
    segment: region.id,
  });
  const data = await exported(ada.client);
  expect(data).toMatchObject({
    person: {
      id: ada.id,
      username: 'Exported',
      ...PERSON,
      avatar: expect.stringMatching(/^\/files\//),
    },
    emailAddresses: [{ value: MAIL }],
    phoneNumbers: [{ value: PHONE }],
    chatAccount: { username: 'Quillfeather' },
    rosters: [{ id: createdRoster.id, name: 'Data Keepers' }],
    teams: [{ name: 'Data Keepers' }],
    checkins: [],
    reports: [],
    chatMessages: [],
    roles: [],
  });
  expect(data.gameAccounts.map(({ username }) => username)).toEqual([
    ada.playerTag,
    'Quillfeather II',
  ]);
  expect(data.activity.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user.created', 'roster.created', 'email.added', 'user.chat-linked']),
  );
  expect(JSON.stringify(data)).not.toMatch(/hash|verifier/i);
  expect((await exported(operator, ada.id)).person.email).toBe(PERSON.email);
  expect((await refusalOf(exported((await player()).client, ada.id))).status).toBe(404);
  await erase(operator, ada.id);
});

test('leaves nothing of an erased user in any table: name, email, number, birth date, account or picture', async () => {
  const ada = await player({ name: 'Persephone Q' });
  await fillWithTraces(ada);
  const { avatar } = (await exported(ada.client)).person as unknown as { avatar: string };
  await api.request(
    `/api/users/1.0/${ada.id}`,
    {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        data: {
          type: 'users',
          id: ada.id,
          attributes: { firstName: PERSON.firstName, lastName: 'Quillfeather-Smith' },
        },
      }),
    },
    { incoming: { socket: { remoteAddress: '203.0.113.77' } } },
  );
  const traces = [
    ada.playerTag,
    'Persephone',
    'Quillfeather',
    'quill.test',
    PHONE,
    PERSON.dateOfBirth,
    '203.0.113.77',
  ];
  // The emulated game is a separate system: it knows its players, as the real game does.
  const found = async () => {
    const { emulator_players: _game, ...dump } = await dumpOf(api.context.storage);
    const keys = await api.context.storage.db.selectFrom('idempotencyKeys').selectAll().execute();
    const rows = [
      ...Object.entries(dump).flatMap(([table, lines]) => lines.map((line) => `${table} ${line}`)),
      ...keys.map((row) => `idempotency_keys ${JSON.stringify(row)}`),
    ];
    return rows.filter((row) => traces.some((trace) => row.includes(trace)));
  };
  expect((await found()).length).toBeGreaterThan(5);
  await erase(operator, ada.id);
  await api.context.scheduler.catchUp();
  expect(await found()).toEqual([]);
  expect((await api.request(avatar)).status).toBe(404);
});

test('lets users erase themselves: sessions end, and an open roster continues without them', async () => {
  const { id, captain, members } = await roster(region.id, 'Left Behind');
  await erase(captain.client);
  expect((await refusalOf(captain.client.users.me())).status).toBe(401);
  const left = await operator.rosters.get(id);
  expect([left.status, isOf(members.slice(1), left.owner.id)]).toEqual(['incomplete', true]);
});

test('refuses to erase a player in a running segment, but an operator may, with messages and pictures', async () => {
  const { region: running } = await stage({
    event: { name: 'World Finals' },
    segment: { segmentCheckinsConfig: { openWindow: null } },
  });
  const [home] = [await roster(running.id, 'Runners'), await roster(running.id, 'Walkers')];
  await operator.segments.start(running.id);
  const [series] = (await operator.matchSeries.list({ 'filter[segment]': running.id })).items;
  await home.captain.client.chat.say(series!.id, 'My number is +49 151 98765432');
  const captainAttachment = await home.captain.client.matchSeries.attach(
    series!.id,
    await screenshot(),
  );
  const memberAttachment = await home.members[1]!.client.matchSeries.attach(
    series!.id,
    await screenshot(),
  );
  expect(await refusalOf(erase(home.captain.client))).toMatchObject({
    status: 409,
    code: 'playing',
  });
  await erase(operator, home.captain.id);
  await api.context.scheduler.catchUp();
  expect((await operator.matchSeries.attachments(series!.id)).items).toMatchObject([
    { id: memberAttachment.id, name: 'phone.png' },
  ]);
  expect(
    await Promise.all(
      [captainAttachment, memberAttachment].map(
        async ({ url }) =>
          (
            await api.request(url, {
              headers: { authorization: `Bearer ${home.members[1]!.token}` },
            })
          ).status,
      ),
    ),
  ).toEqual([404, 200]);
  const left = await operator.rosters.get(home.id);
  expect([left.status, isOf(home.members.slice(1), left.owner.id)]).toEqual(['incomplete', true]);
  const { items } = await operator.chat.history({ 'filter[matchSeries]': series!.id });
  expect(items).toMatchObject([{ text: 'Deleted message', user: { username: 'Deleted player' } }]);
});
