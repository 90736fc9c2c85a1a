import type { Client } from '@ringside/contract/client';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, player, visitor, clientOf } = await championship();
const list = ({ gameAccounts }: Client, user?: string) =>
  gameAccounts.list({ 'filter[user]': user });
const add = ({ gameAccounts }: Client, username: string, user?: string) =>
  gameAccounts.create(username, user);
const rename = ({ gameAccounts }: Client, id: string, username: string) =>
  gameAccounts.update(id, username);
const remove = ({ gameAccounts }: Client, id: string) => gameAccounts.delete(id);

test('lists the account of the launch; adds, renames and deletes others', async () => {
  const { client, playerTag } = await player();
  expect((await list(client)).items).toMatchObject([
    { username: playerTag, createdAt: expect.any(String) },
  ]);
  const addedAccount = await add(client, ' Second ');
  expect(addedAccount.username).toBe('Second');
  expect(await rename(client, addedAccount.id, 'Spare')).toMatchObject({
    id: addedAccount.id,
    username: 'Spare',
  });
  await remove(client, addedAccount.id);
  expect((await list(client)).page.total).toBe(1);
});

test('rejects a duplicate, and more than ten', async () => {
  const { client, playerTag } = await player();
  expect(await refusalOf(add(client, playerTag))).toMatchObject({
    status: 409,
    code: 'already-there',
  });
  const second = await add(client, 'Second');
  expect(await refusalOf(rename(client, second.id, playerTag))).toMatchObject({
    status: 409,
    code: 'already-there',
  });
  for (let count = 2; count < 10; count++) await add(client, `Account ${count}`);
  expect(await refusalOf(add(client, 'One more'))).toMatchObject({ status: 409, code: 'too-many' });
});

test('hides accounts from other users; operators read, add and change them', async () => {
  const [ada, bob] = [await player(), await player()];
  const account = (await list(ada.client)).items[0]!;
  const refusals = await Promise.all(
    [
      list(bob.client, ada.id),
      rename(bob.client, account.id, 'Mine'),
      remove(bob.client, account.id),
    ].map(refusalOf),
  );
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await refusalOf(add(bob.client, 'For her', ada.id))).status).toBe(403);
  await add(operator, 'By an operator', ada.id);
  expect((await list(operator, ada.id)).items.map(({ username }) => username)).toEqual([
    account.username,
    'By an operator',
  ]);
  expect((await rename(operator, account.id, 'Mended')).username).toBe('Mended');
});

test('lets an owner change an operator’s accounts, and refuses an admin', async () => {
  const who = (role: string) => ({
    email: `${role}@ringside.example`,
    password: 'a password for once',
    roles: [`operator.${role}`],
  });
  const { id } = await operator.users.create(who('referee'));
  await operator.users.create(who('admin'));
  const admin = clientOf(
    (await visitor.login(who('admin').email, who('admin').password)).data.token,
  );
  expect(await refusalOf(add(admin, 'Referee', id))).toMatchObject({ status: 403 });
  const account = await add(operator, 'Referee', id);
  expect(await refusalOf(rename(admin, account.id, 'Mine'))).toMatchObject({ status: 403 });
  await add(admin, 'By an admin', (await player()).id);
});
