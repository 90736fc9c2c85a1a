import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR, testApi } from '../../../../../tests/support/test-api.ts';
import { PERMISSIONS_BY_ROLE } from '../../kernel/sender/roles.ts';

const api = await testApi();
const send = (
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
) =>
  api.request(path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const login = async (credentials: object) =>
  (await (await send('POST', '/api/login/1.0', { body: credentials })).json()).data
    ?.token as string;
const attributes = (values: object) => ({ data: { type: 'users', attributes: values } });
const owner = await login(OPERATOR);

async function player(values: object = {}) {
  const { data } = await (await send('POST', '/emulator/players', { body: values })).json();
  const answer = await (await send('GET', '/game/1.0/user', { token: data.parameters.jwt })).json();
  return {
    id: answer.data.user.id as string,
    token: answer.data.token as string,
    jwt: data.parameters.jwt as string,
  };
}
async function operator(role: string) {
  const credentials = {
    email: `${role}.${crypto.randomUUID()}@ringside.test`,
    password: 'a password of theirs',
  };
  const createResponse = await send('POST', '/api/users/1.0', {
    token: owner,
    body: attributes({ ...credentials, roles: [role] }),
  });
  return {
    id: (await createResponse.json()).data.id as string,
    token: await login(credentials),
    credentials,
  };
}

test('shows visitors no user, other users the name alone, the user and operators all', async () => {
  const [ada, bob] = [await player({ name: 'Ada' }), await player({ name: 'Bob' })];
  const readUser = async (token?: string) =>
    send('GET', `/api/users/1.0/${ada.id}?include=gameAccounts,profiles`, token ? { token } : {});
  expect((await readUser()).status).toBe(401);
  const [byOtherUser, byUser, byOwner] = await Promise.all(
    [bob.token, ada.token, owner].map(async (token) => (await readUser(token)).json()),
  );
  expect(Object.keys(byOtherUser.data.attributes).sort()).toEqual([
    'avatar',
    'permissions',
    'username',
  ]);
  expect(byUser.data.attributes).toMatchObject({ username: 'Ada', dateOfBirth: '2000-01-01' });
  expect(byUser.included.map(({ type }: { type: string }) => type).sort()).toEqual([
    'game-accounts',
    'profiles',
  ]);
  expect(byOwner.data.attributes.email).toContain('@');
});

test('lets users change their own names, and needs more rights for birth dates, in-game names and roles', async () => {
  const ada = await player();
  const change = (token: string, values: object, id = ada.id) =>
    send('PATCH', `/api/users/1.0/${id}`, { token, body: attributes(values) });
  const admin = await operator('operator.admin');
  expect((await change(ada.token, { firstName: 'Augusta' })).status).toBe(200);
  expect((await change(ada.token, { dateOfBirth: '1990-01-01' })).status).toBe(403);
  expect((await change((await player()).token, { firstName: 'Eve' })).status).toBe(403);
  expect((await change(admin.token, { dateOfBirth: '1990-01-01' })).status).toBe(200);
  expect((await change(admin.token, { roles: ['operator.owner'] }, admin.id)).status).toBe(403);
  expect((await change(owner, { roles: ['operator.viewer'] }, admin.id)).status).toBe(200);
});

test('lets only the owner suspend other operators', async () => {
  const [admin, viewer] = [await operator('operator.admin'), await operator('operator.viewer')];
  expect(
    (await send('POST', `/api/users/1.0/${viewer.id}/suspend`, { token: admin.token })).status,
  ).toBe(403);
  expect((await send('POST', `/api/users/1.0/${viewer.id}/suspend`, { token: owner })).status).toBe(
    200,
  );
});

test('shuts a suspended user out at once, by token, cookie and launch, until it is lifted', async () => {
  const ada = await player();
  expect(
    (
      await send('POST', `/api/users/1.0/${ada.id}/suspend`, {
        token: owner,
        body: attributes({ reason: 'cheating' }),
      })
    ).status,
  ).toBe(200);
  expect((await send('GET', '/api/users/1.0/me', { token: ada.token })).status).toBe(401);
  expect((await send('GET', '/game/1.0/user', { token: ada.jwt })).status).toBe(403);
  expect((await send('POST', `/api/users/1.0/${ada.id}/unsuspend`, { token: owner })).status).toBe(
    200,
  );
  expect((await send('GET', '/api/users/1.0/me', { token: ada.token })).status).toBe(200);
});

test('needs the old password for a new one, and ends every session', async () => {
  const { token, credentials } = await operator('operator.viewer');
  const change = (currentPassword: string) =>
    send('POST', '/api/user/1.0/password/change', {
      token,
      body: { currentPassword, newPassword: 'another password' },
    });
  expect((await change('not mine')).status).toBe(422);
  expect((await change(credentials.password)).status).toBe(204);
  expect(await login(credentials)).toBeUndefined();
  expect(await login({ ...credentials, password: 'another password' })).toBeTypeOf('string');
});

test('leaves an erased user without a name, and creates a new one at the next launch', async () => {
  const ada = await player({ name: 'Ada' });
  expect((await send('DELETE', `/api/users/1.0/${ada.id}`, { token: owner })).status).toBe(204);
  const left = (await (await send('GET', `/api/users/1.0/${ada.id}`, { token: owner })).json()).data
    .attributes;
  expect(left).toMatchObject({
    username: 'Deleted player',
    email: null,
    playerTag: null,
    dateOfBirth: null,
  });
  expect(
    (await (await send('GET', '/game/1.0/user', { token: ada.jwt })).json()).data.user.id,
  ).not.toBe(ada.id);
});

test('shows a change of an emulated player in their user at once', async () => {
  const emulatedPlayer = (await (await send('POST', '/emulator/players', { body: {} })).json())
    .data;
  const { data } = await (
    await send('GET', '/game/1.0/user', { token: emulatedPlayer.parameters.jwt })
  ).json();
  await send('PATCH', `/emulator/players/${emulatedPlayer.playerTag}`, {
    body: { banned: true, challengeWins: 3, nationality: 'BR' },
  });
  const me = (await (await send('GET', '/api/users/1.0/me', { token: data.token })).json()).data
    .attributes;
  expect(me).toMatchObject({ isBanned: true, challengeWins: 3, nationality: 'BR' });
});

test('carries the names of the permissions of all roles of a user, each once', async () => {
  const { operator } = await championship();
  const permissionsWith = async (...roles: string[]) => {
    const email = `${roles.join('-')}@ringside.example`;
    const { id } = await operator.users.create({ email, password: 'correct horse battery', roles });
    return (await operator.users.get(id)).permissions.toSorted();
  };
  const [viewer, referee] = [
    PERMISSIONS_BY_ROLE['operator.viewer'],
    PERMISSIONS_BY_ROLE['operator.referee'],
  ];
  expect(await permissionsWith('operator.viewer')).toEqual([...viewer].toSorted());
  expect(await permissionsWith('operator.viewer', 'operator.referee')).toEqual(
    [...new Set([...viewer, ...referee])].toSorted(),
  );
  // By name, the role of more rights is the last of these two, and the first of those above.
  expect(await permissionsWith('operator.admin', 'operator.owner')).toEqual(
    [...PERMISSIONS_BY_ROLE['operator.owner']].toSorted(),
  );
});

test('keeps one owner: the last is neither suspended nor erased nor loses the role', async () => {
  const { operator, visitor, clientOf } = await championship();
  const { id } = await operator.users.me();
  const refusals = () =>
    [
      operator.users.suspend(id),
      operator.users.erase(id),
      operator.users.update(id, { roles: ['operator.admin'] }),
    ].map((call) => refusalOf(call));
  for (const refusal of await Promise.all(refusals()))
    expect(refusal).toMatchObject({ status: 409, code: 'last-owner' });
  const second = await operator.users.create({
    email: 'second@ringside.example',
    password: 'correct horse battery',
    roles: ['operator.owner'],
  });
  await operator.users.suspend(second.id);
  expect((await refusalOf(operator.users.suspend(id))).code).toBe('last-owner');
  await operator.users.unsuspend(second.id);
  expect(
    await refusalOf(operator.users.update(id, { roles: ['operator.viewer'] })),
    'no user changes their own roles',
  ).toMatchObject({ status: 409, code: 'own-roles' });
  await operator.users.update(id, { roles: ['operator.owner'], firstName: 'Olive' });
  const other = clientOf(
    (await visitor.login('second@ringside.example', 'correct horse battery')).data.token,
  );
  await other.users.update(id, { roles: ['operator.viewer'] });
  expect(
    (await visitor.login(OPERATOR.email, OPERATOR.password)).data.user.permissions,
  ).not.toContain('roles.write');
  expect((await refusalOf(other.users.update(second.id, { roles: [] }))).code).toBe('last-owner');
});
