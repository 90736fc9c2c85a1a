import sharp from 'sharp';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, operator, player, stage, roster } = await championship();
const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'tomato' } })
  .png()
  .toBuffer();
const upload = (
  path: string,
  token: string,
  bytes: Uint8Array<ArrayBuffer> | Buffer,
  type = 'image/png',
) =>
  api.request(path, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(bytes),
  });
const me = async (token: string) =>
  (
    await (
      await api.request('/api/users/1.0/me', { headers: { authorization: `Bearer ${token}` } })
    ).json()
  ).data.attributes;
const profile = ({ profiles }: typeof operator, id: string) => profiles.get(id);
const change = ({ profiles }: typeof operator, id: string, attributes: object) =>
  profiles.update(id, attributes);

test('crops and encodes a picture, serves it under a new address, and deletes the old one', async () => {
  const ada = await player();
  const first = await upload('/api/user/1.0/avatar', ada.token, png);
  expect(first.status).toBe(200);
  const path = (await first.json()).data.attributes.avatar as string;
  expect(path).toMatch(/^\/files\/avatars\/[0-9a-f]{32}\.webp$/);
  const file = await api.request(path);
  const { format, width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
  await ada.client.user.setAvatar(new Blob([new Uint8Array(png)], { type: 'image/png' }));
  await api.context.scheduler.catchUp();
  const second = (await me(ada.token)).avatar as string;
  expect([
    second === path,
    (await api.request(path)).status,
    (await api.request(second)).status,
  ]).toEqual([false, 404, 200]);
  await ada.client.user.deleteAvatar();
  await api.context.scheduler.catchUp();
  expect([(await me(ada.token)).avatar, (await api.request(second)).status]).toEqual([null, 404]);
});

test('rejects a file that is no picture or is too large', async () => {
  const { token } = await player();
  const refused = await upload(
    '/api/user/1.0/avatar',
    token,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  expect([refused.status, (await refused.json()).errors[0].code]).toEqual([422, 'not-a-picture']);
  expect(
    (await upload('/api/user/1.0/avatar', token, Buffer.alloc(5 * 1024 * 1024 + 1))).status,
  ).toBe(413);
  expect((await upload('/api/user/1.0/avatar', token, png, 'text/plain')).status).toBe(415);
  expect((await me(token)).avatar).toBeNull();
});

test('shows a profile to its user and to operators, and a 404 to others', async () => {
  const [ada, bob] = [await player(), await player()];
  expect(
    (await change(ada.client, ada.id, { firstName: '  Augusta ', lastName: 'King' })).firstName,
  ).toBe('Augusta');
  expect((await profile(operator, ada.id)).firstName).toBe('Augusta');
  const refusals = await Promise.all(
    [
      profile(bob.client, ada.id),
      change(bob.client, ada.id, { firstName: 'Eve' }),
      bob.client.profiles.deleteAvatar(ada.id),
    ].map(refusalOf),
  );
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await upload(`/api/profiles/1.0/${ada.id}/avatar`, bob.token, png)).status).toBe(404);
  await ada.client.profiles.setAvatar(
    ada.id,
    new Blob([new Uint8Array(png)], { type: 'image/png' }),
  );
  expect((await profile(ada.client, ada.id)).avatar).toMatch(/^\/files\/avatars\//);
  await operator.profiles.deleteAvatar(ada.id);
  expect((await profile(ada.client, ada.id)).avatar).toBeNull();
});

test('names unknown and invalid fields', async () => {
  const ada = await player();
  const { status, errors } = await refusalOf(
    change(ada.client, ada.id, { firstName: 'a\u202eb', nationality: 'Germany', shoeSize: 43 }),
  );
  expect(status).toBe(422);
  expect(errors.map(({ source }) => source?.pointer).sort()).toEqual([
    '/data/attributes/firstName',
    '/data/attributes/nationality',
    '/data/attributes/shoeSize',
  ]);
});

test('keeps the nationality of a player in a roster; an operator may correct it', async () => {
  const alone = await player();
  expect((await change(alone.client, alone.id, { nationality: 'FR' })).nationality).toBe('FR');
  const { region } = await stage();
  const { captain } = await roster(region.id, 'Bound');
  expect(await refusalOf(change(captain.client, captain.id, { nationality: 'BR' }))).toMatchObject({
    status: 409,
    code: 'playing',
  });
  expect((await change(operator, captain.id, { nationality: 'FR' })).nationality).toBe('FR');
});
