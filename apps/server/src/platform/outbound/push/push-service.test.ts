import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openNotifiedDevices } from '../../../../../../tests/support/notified-devices.ts';
import { toRealInstant } from '../../clock/real-time.ts';
import { readConfig } from '../../settings/config.ts';
import { ConfigError } from '../../settings/environment.ts';
import { parseRetryAfter } from '../push-dispatcher.ts';

const { api, db, service, teams, inMinutes, subscribeDevice, pushedTexts, makeRetriesDue } =
  await openNotifiedDevices();
const alder = await subscribeDevice(teams[0]!.captain);

describe('a push service', () => {
  /** Inserts a notice of one device. */
  async function insertNotice(device: { id: string }, cause: string) {
    await db.deleteFrom('pushMessages').where('status', '=', 'waiting').execute();
    const facts = JSON.stringify({
      kind: 'match-live',
      page: '/match/1',
      tag: 'match-1',
      team: 'Alder',
      opponent: 'Birch',
      score: '',
    });
    await db
      .insertInto('pushMessages')
      .values({
        subscriptionId: device.id,
        cause,
        notice: 'match-live',
        facts,
        toldBy: [],
        expiresAt: new Date(Date.parse(inMinutes(60))),
        status: 'waiting',
        nextTryAt: toRealInstant(0),
        createdAt: new Date(),
      })
      .execute();
  }
  const nextTry = async (cause: string) =>
    +(
      await db
        .selectFrom('pushMessages')
        .select('nextTryAt')
        .where('cause', '=', cause)
        .executeTakeFirstOrThrow()
    ).nextTryAt - Date.now();

  test.each([{ status: 429 }, { status: 500 }, { status: 503 }])(
    'that answers $status gets a retry, no sooner than it demands',
    async ({ status }) => {
      const cause = `again-${status}`;
      service.answers.push({ status, headers: { 'retry-after': '900' } });
      await insertNotice(alder, cause);
      await api.context.pushDispatcher.drain();
      expect(pushedTexts()).toEqual([]);
      expect(await nextTry(cause)).toBeGreaterThan(890_000);
      await makeRetriesDue();
      await api.context.pushDispatcher.drain();
      expect(pushedTexts()).toHaveLength(1);
    },
  );

  test.each([{ status: 404 }, { status: 410 }])(
    'that answers $status no longer knows the device, which is deleted',
    async ({ status }) => {
      const device = await subscribeDevice(teams[2]!.captain);
      service.answers.push({ status });
      await insertNotice(device, `gone-${status}`);
      await api.context.pushDispatcher.drain();
      expect((await teams[2]!.captain.client.push.devices()).items).toEqual([]);
      expect(
        await db
          .selectFrom('pushMessages')
          .select('id')
          .where('cause', '=', `gone-${status}`)
          .execute(),
      ).toEqual([]);
    },
  );

  test('that refuses for good gets no retry', async () => {
    service.answers.push({ status: 413 });
    await insertNotice(alder, 'refused');
    await api.context.pushDispatcher.drain();
    await makeRetriesDue();
    await api.context.pushDispatcher.drain();
    expect(pushedTexts()).toEqual([]);
  });

  test.each([
    [undefined, 0],
    ['120', 120_000],
    ['Sat, 09 Jan 2027 15:00:10 GMT', 10_000],
    ['soon', 0],
  ])('asks with Retry-After %s for a wait of %i ms', (header, waitMs) =>
    expect(parseRetryAfter(header, Date.parse('2027-01-09T15:00:00Z'))).toBe(waitMs),
  );
});

describe('the keys by which push services know the server', () => {
  const readKeys = (env: Record<string, string>) => {
    try {
      return readConfig(env).vapid.keys;
    } catch (error) {
      return (error as ConfigError).mistakes;
    }
  };
  const pair = createECDH('prime256v1');
  // a key with leading zeros is shorter
  const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key]);
  pair.generateKeys();
  const PAIR = {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: padded(pair.getPrivateKey()).toString('base64url'),
  };

  test('form one pair, or are created and stored', () => {
    expect(readKeys({})).toBeUndefined();
    expect(readKeys({ VAPID_PRIVATE_KEY: PAIR.VAPID_PRIVATE_KEY })).toEqual([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither',
    ]);
    expect(readKeys(PAIR)).toEqual({
      publicKey: PAIR.VAPID_PUBLIC_KEY,
      privateKey: PAIR.VAPID_PRIVATE_KEY,
    });
    expect(readKeys({ ...PAIR, VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` })).toEqual([
      'VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY',
    ]);
    expect(readKeys({ ...PAIR, VAPID_PRIVATE_KEY: 'short' })).toEqual([
      'VAPID_PRIVATE_KEY: 32 bytes as base64url',
    ]);
  });
});
