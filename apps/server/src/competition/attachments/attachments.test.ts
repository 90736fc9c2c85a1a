import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, player, send, api, clientOf } =
  await championship();
const { region } = await stage({ segment: { configuration: { bans: [], points: [50, 20] } } });
const [alpha, bravo] = [await roster(region.id, 'Alpha'), await roster(region.id, 'Bravo')];
let series: string;
let picture: Buffer<ArrayBuffer>;

beforeAll(async () => {
  await advance(55);
  for (const { captain, id } of [alpha, bravo]) await captain.client.checkins.ofRoster(id);
  await advance(55);
  series = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items[0]!.id;
  picture = Buffer.from(
    await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#ffdd00' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody Secret' } })
      .toBuffer(),
  );
});

const file = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new File([bytes], name, { type });
const post = (client: { token: string }, body: BodyInit, headers: Record<string, string> = {}) =>
  send(`/api/match-series/1.0/${series}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, ...headers },
    body,
  });

/** Opens a stream and reads it as text up to some word. */
async function eventsOf(topics: string, token?: string) {
  const answer = await api.request(`/api/stream/1.0?topics=${topics}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const reader = answer.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    async upTo(word: string) {
      while (!text.includes(word))
        text += decoder.decode((await reader.read()).value, { stream: true });
      return text;
    },
    close: () => reader.cancel(),
  };
}

describe('a picture as evidence', () => {
  test('is encoded again: smaller, as WebP, without the camera’s metadata; its address serves only it', async () => {
    const attachment = await alpha.captain.client.matchSeries.attach(
      series,
      file(picture, '../../etc/"screen".jpg', 'image/jpeg'),
    );
    expect(attachment).toMatchObject({ name: 'screen.jpg', width: 2048, height: 1024 });
    const answer = await send(attachment.url, {});
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.byteLength).toBe(attachment.size);
    expect(bytes.includes('Somebody Secret')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2048 });
    expect((await send(`${attachment.url}x`, {})).status).toBe(404);
    expect((await send('/files/..%2f..%2fpackage.json', {})).status).toBe(404);
  });

  test('is visible to the players of the series and to referees, and to no other user', async () => {
    const { items } = await bravo.members[2]!.client.matchSeries.attachments(series);
    expect(items.map(({ name }) => name)).toEqual(['screen.jpg']);
    expect((await operator.matchSeries.attachments(series)).items).toHaveLength(1);
    const stranger = await player();
    expect(await refusalOf(stranger.client.matchSeries.attachments(series))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(stranger.client.attachments.get(items[0]!.id))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(visitor.attachments.get(items[0]!.id))).toMatchObject({ status: 401 });
    expect((await bravo.captain.client.attachments.get(items[0]!.id)).user.id).toBe(
      alpha.captain.id,
    );
    expect(await refusalOf(bravo.captain.client.attachments.delete(items[0]!.id))).toMatchObject({
      status: 403,
    });
  });

  test('streams to the players of the series, and to no other client', async () => {
    const [everybody, theirs] = await Promise.all([
      eventsOf(`match-series:${series},site-settings:site`),
      eventsOf('users:me', bravo.captain.token),
    ]);
    const { id } = await alpha.members[1]!.client.matchSeries.attach(
      series,
      file(picture, 'told.jpg', 'image/jpeg'),
    );
    expect(await theirs.upTo('series.attachment-added')).toContain(`"id":"${series}"`);
    await alpha.members[1]!.client.attachments.delete(id);
    await theirs.upTo('series.attachment-removed');
    await operator.siteSettings.update('site', {
      prizes: { amount: 1, currency: 'EUR', places: [] },
    });
    expect(await everybody.upTo('site-settings.updated')).not.toContain('attachment');
    await Promise.all([everybody.close(), theirs.close()]);
  });

  test('is visible to an operator who only reads, who can neither add nor delete one', async () => {
    const who = { email: 'viewer@ringside.example', password: 'a password for once' };
    await operator.users.create({ ...who, roles: ['operator.viewer'] });
    const { client, token } = await visitor
      .login(who.email, who.password)
      .then(({ data }) => ({ client: clientOf(data.token), token: data.token }));
    const {
      items: [one],
    } = await client.matchSeries.attachments(series);
    expect((await client.attachments.get(one!.id)).name).toBe('screen.jpg');
    expect(
      (await post({ token }, file(picture, 'x', 'image/jpeg'), { 'content-type': 'image/jpeg' }))
        .status,
    ).toBe(403);
    expect(await refusalOf(client.attachments.delete(one!.id))).toMatchObject({ status: 403 });
  });

  test.each([
    {
      why: 'a page that claims to be a picture',
      bytes: Buffer.from('<html><script>alert(1)</script>'),
      type: 'image/png',
      status: 422,
    },
    {
      why: 'a drawing, which can hold scripts',
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>',
      ),
      type: 'image/svg+xml',
      status: 422,
    },
    {
      why: 'a picture that ends in the middle',
      bytes: () => picture.subarray(0, 2000),
      type: 'image/jpeg',
      status: 422,
    },
    { why: 'an empty file', bytes: Buffer.alloc(0), type: 'image/png', status: 400 },
    {
      why: 'more than eight megabytes',
      bytes: Buffer.alloc(8 * 1024 * 1024 + 1),
      type: 'image/png',
      status: 413,
    },
  ])('refuses $why with $status', async ({ bytes, type, status }) => {
    const sent = (typeof bytes === 'function' ? bytes() : bytes) as Buffer<ArrayBuffer>;
    expect(
      await refusalOf(alpha.captain.client.matchSeries.attach(series, file(sent, 'x', type))),
    ).toMatchObject({ status });
    const bare = await post(alpha.captain, sent, { 'content-type': type });
    expect(bare.status).toBe(status);
  });

  test('rejects another media type, a malformed form and a form with two files', async () => {
    expect((await post(alpha.captain, '{}', { 'content-type': 'application/json' })).status).toBe(
      415,
    );
    expect((await post(alpha.captain, 'x', { 'content-type': 'multipart/form-data' })).status).toBe(
      400,
    );
    const two = new FormData();
    two.append('a', file(picture, 'a.jpg', 'image/jpeg'));
    two.append('b', file(picture, 'b.jpg', 'image/jpeg'));
    expect((await post(alpha.captain, two)).status).toBe(400);
  });

  test('belongs to a dispute of the same series, at most ten per user, and its file is deleted with it', async () => {
    expect(
      await refusalOf(alpha.captain.client.matchSeries.dispute(series, 'they left', ['99999'])),
    ).toMatchObject({ status: 404, errors: [{ source: { pointer: '/attachments/0' } }] });
    const small = Buffer.from(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const attachments = [];
    for (let count = 0; count < 10; count += 1)
      attachments.push(
        await bravo.captain.client.matchSeries.attach(
          series,
          file(small, `${count}.png`, 'image/png'),
        ),
      );
    expect(
      await refusalOf(
        bravo.captain.client.matchSeries.attach(series, file(small, 'eleven.png', 'image/png')),
      ),
    ).toMatchObject({ status: 409, errors: [{ code: 'too-many-attachments' }] });
    await bravo.captain.client.attachments.delete(attachments[0]!.id);
    await api.context.scheduler.catchUp();
    expect((await send(attachments[0]!.url, {})).status).toBe(404);
    await operator.attachments.delete(attachments[1]!.id);
    expect((await bravo.captain.client.matchSeries.attachments(series)).items).toHaveLength(9);
    const logged = await api.context.storage.db
      .selectFrom('activity')
      .select('action')
      .where('action', 'like', 'series.attachment%')
      .execute();
    expect(logged).toHaveLength(15);
  });
});

test('gives provisional points for places during play, then the awarded points; recalculation agrees', async () => {
  expect(
    (await visitor.matchSeries.points(series)).items.map(({ points, provisional }) => [
      points,
      provisional,
    ]),
  ).toEqual([
    [20, true],
    [20, true],
  ]);
  await operator.matchSeries.report(
    series,
    [0, 1].map(() => ({
      periods: [{ key: 'score', scores: [0, 1] as [number, number] }],
      forfeit: null,
    })),
  );
  const { items } = await visitor.matchSeries.points(series);
  expect(
    items.map(({ placement, points, provisional }) => [placement, points, provisional]),
  ).toEqual([
    [1, 50, false],
    [2, 20, false],
  ]);
  expect((await visitor.rosters.points(items[0]!.roster.id)).items).toMatchObject([
    { placement: 1, points: 50, provisional: false, segment: { id: region.id } },
  ]);
  const awards = () =>
    api.context.storage.db
      .selectFrom('pointAwards')
      .select(['rosterId', 'points'])
      .orderBy('points')
      .execute();
  const before = await awards();
  expect(before.map(({ points }) => points)).toEqual([20, 50]);
  await api.context.storage.db.updateTable('pointAwards').set({ points: 1 }).execute();
  await operator.segments.recalculate(region.id);
  expect(await awards()).toEqual(before);
  expect(await refusalOf(alpha.captain.client.segments.recalculate(region.id))).toMatchObject({
    status: 403,
  });
});
