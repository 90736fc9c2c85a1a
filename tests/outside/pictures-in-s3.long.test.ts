import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { championship, refusalOf } from '../support/championship.ts';
import { s3Service } from '../support/s3-service.ts';

const service = await s3Service();
const directory = await mkdtemp(path.join(tmpdir(), 'ringside-files-'));
afterAll(() => Promise.all([service.end(), rm(directory, { recursive: true })]));
afterEach(() => void vi.useRealTimers());

const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'tomato' } })
  .png()
  .toBuffer();
const screen = () => new File([new Uint8Array(png)], 'screen.png', { type: 'image/png' });

/** Opens a championship with a series in play, whose pictures are at the address. */
async function ringside(ATTACHMENTS_URL: string) {
  const opened = await championship({ env: { ATTACHMENTS_URL } });
  const { region } = await opened.stage({
    segment: { segmentCheckinsConfig: { openWindow: null }, configuration: { bans: [] } },
  });
  const teams = [await opened.roster(region.id, 'Alpha'), await opened.roster(region.id, 'Bravo')];
  await opened.operator.segments.start(region.id);
  const series = (await opened.visitor.matchSeries.list({ 'filter[segment]': region.id })).items[0]!
    .id;
  const ada = teams[0]!.captain;
  const avatar = async () => (await ada.client.users.me()).avatar as string | null;
  const upload = () =>
    opened.send(`/api/match-series/1.0/${series}/attachments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'image/png',
        'idempotency-key': 'one',
      },
      body: new Uint8Array(png),
    });
  return { ...opened, series, ada, avatar, upload };
}

const [inS3, onDisk] = [
  await ringside(service.url()),
  await ringside(pathToFileURL(directory).href),
];
const keyOf = (url: string) => url.replace('/files/', '');

/** Returns what a browser gets, without what differs with every request. */
async function fetchPicture({ send }: typeof inS3, url: string) {
  const response = await send(url, {});
  const {
    'x-request-id': _id,
    'x-server-time': _time,
    ...headers
  } = Object.fromEntries(response.headers);
  return { status: response.status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('pictures in an S3 service', () => {
  test('are served byte by byte like those on disk, and are objects of the bucket', async () => {
    const evidence = [inS3, onDisk].map(async (where) =>
      fetchPicture(where, (await where.ada.client.matchSeries.attach(where.series, screen())).url),
    );
    const faces = [inS3, onDisk].map(async (where) => {
      await where.ada.client.user.setAvatar(screen());
      return fetchPicture(where, (await where.avatar())!);
    });
    for (const [remote, local] of [await Promise.all(evidence), await Promise.all(faces)]) {
      expect(remote).toEqual(local);
      expect(remote!.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect((await sharp(remote!.bytes).metadata()).format).toBe('webp');
    }
    const [face, proof] = await service.keys();
    expect([face, proof]).toEqual([
      expect.stringMatching(/^avatars\/[0-9a-f]{32}\.webp$/),
      expect.stringMatching(/^evidence\/[0-9a-f]{36}\.webp$/),
    ]);
    expect(await service.object(face!)).toEqual({
      bytes: (await faces[0]!).bytes,
      contentType: 'image/webp',
    });
    expect(await service.object(proof!)).toEqual({
      bytes: (await evidence[0]!).bytes,
      contentType: 'image/webp',
    });
    expect(
      (await inS3.send('/files/avatars/00000000000000000000000000000000.webp', {})).status,
    ).toBe(404);
  });

  test('leave the bucket with the evidence, with a newer avatar, and with the person', async () => {
    const { ada, series, api, operator, avatar } = inS3;
    const { items } = await ada.client.matchSeries.attachments(series);
    for (const { id } of items) await ada.client.attachments.delete(id);
    const first = (await avatar())!;
    await ada.client.user.setAvatar(screen());
    await api.context.scheduler.catchUp();
    const second = (await avatar())!;
    expect(await service.keys()).toEqual([keyOf(second)]);
    expect((await inS3.send(first, {})).status).toBe(404);
    await operator.users.erase(inS3.ada.id);
    await api.context.scheduler.catchUp();
    expect(await service.keys()).toEqual([]);
    expect((await inS3.send(second, {})).status).toBe(404);
  });
});

describe('while the service is down', () => {
  test('an upload fails with 503 and leaves nothing, and works later with the same Idempotency-Key', async () => {
    const { upload, avatar, ada, series, send, api } = await ringside(service.url());
    await ada.client.user.setAvatar(screen());
    const face = (await avatar())!;
    await service.stop();
    const refused = await upload();
    const text = await refused.text();
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      JSON.parse(text).errors[0].code,
    ]).toEqual([503, '30', 'files-unavailable']);
    expect(text).not.toMatch(/ECONN|127\.0\.0\.1|bucket|evidence|stack/i);
    expect(await refusalOf(ada.client.user.setAvatar(screen()))).toMatchObject({
      status: 503,
      code: 'files-unavailable',
    });
    const shownNow = await send(face, {});
    expect([shownNow.status, shownNow.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect([(await ada.client.matchSeries.attachments(series)).items, await avatar()]).toEqual([
      [],
      face,
    ]);
    const log = await api.context.storage.db
      .selectFrom('activity')
      .select('action')
      .where('action', 'in', ['series.attachment-added', 'user.avatar-changed'])
      .execute();
    expect(log).toEqual([{ action: 'user.avatar-changed' }]);
    await service.start();
    expect((await upload()).status).toBe(201);
    expect((await send(face, {})).status).toBe(200);
  });

  test('a deleted picture is gone for users at once, and leaves the bucket when the service is back', async () => {
    const { ada, series, avatar, api } = await ringside(service.url());
    const { id, url } = await ada.client.matchSeries.attach(series, screen());
    await ada.client.user.setAvatar(screen());
    const face = (await avatar())!;
    await service.stop();
    await ada.client.attachments.delete(id);
    await ada.client.user.deleteAvatar();
    await api.context.scheduler.catchUp();
    expect([(await ada.client.matchSeries.attachments(series)).items, await avatar()]).toEqual([
      [],
      null,
    ]);
    await service.start();
    expect(await service.keys()).toEqual(expect.arrayContaining([keyOf(url), keyOf(face)]));
    // The next retry waits in real time; another change makes the process check again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await ada.client.user.setAvatar(screen());
    await ada.client.user.deleteAvatar();
    await api.context.scheduler.catchUp();
    const left = await service.keys();
    expect([left.includes(keyOf(url)), left.includes(keyOf(face))]).toEqual([false, false]);
  });
});

describe('an address that the service refuses', () => {
  test.each([
    { why: 'another secret', url: () => service.url('another') },
    { why: 'an unknown bucket', url: () => service.url(undefined, 'elsewhere') },
  ])('$why is 503 as well, without a detail', async ({ url }) => {
    const { upload } = await ringside(url());
    const refused = await upload();
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        jsonapi: { version: '1.1' },
        errors: [
          {
            id: expect.any(String),
            status: '503',
            code: 'files-unavailable',
            title: expect.any(String),
            detail: 'Please try again.',
          },
        ],
      },
    ]);
  });
});
