import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../../tests/support/championship.ts';
import { openNotifiedDevices } from '../../../../../../tests/support/notified-devices.ts';
import { pushRepository } from './push.repository.ts';

const { db, service, operator, visitor, teams, now, deliver } = await openNotifiedDevices();
const MINUTE_MS = 60_000;

describe('a device', () => {
  const { captain } = teams[3]!;
  test.each([
    { what: 'inside the network', endpoint: 'https://10.0.0.1/x', code: 'inside-the-network' },
    {
      what: 'of the cloud’s own',
      endpoint: 'https://169.254.169.254/latest',
      code: 'inside-the-network',
    },
    {
      what: 'with a password',
      endpoint: 'https://me:secret@push.example/x',
      code: 'credentials-in-url',
    },
    { what: 'that is no web address', endpoint: 'file:///etc/passwd', code: 'invalid' },
  ])('is refused at an address $what', async ({ endpoint, code }) => {
    expect(
      await refusalOf(captain.client.push.subscribe({ ...service.device('refused'), endpoint })),
    ).toMatchObject({ status: 422, code });
  });

  test('is refused with an invalid key', async () => {
    const { endpoint, keys } = service.device('odd');
    expect(
      (
        await refusalOf(
          captain.client.push.subscribe({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }),
        )
      ).status,
    ).toBe(422);
    expect(
      (
        await refusalOf(
          captain.client.push.subscribe({ endpoint, keys: { ...keys, auth: 'short' } }),
        )
      ).status,
    ).toBe(422);
  });

  test('belongs to the user who registered it last, and is visible to no one else', async () => {
    const shared = service.device('shared');
    await captain.client.push.subscribe(shared);
    const again = await captain.client.push.subscribe(shared);
    expect(
      (await captain.client.push.devices()).items.map(({ id, endpoint }) => [id, endpoint]),
    ).toEqual([[again.id, shared.endpoint]]);
    const other = teams[3]!.members[1]!;
    expect((await refusalOf(other.client.push.unsubscribe(again.id))).status).toBe(404);
    await other.client.push.subscribe(shared);
    expect((await captain.client.push.devices()).items).toEqual([]);
    expect((await other.client.push.devices()).items).toHaveLength(1);
  });

  describe('a device whose browser takes a new address', () => {
    const { client } = teams[2]!.captain;
    const moveDevice = (
      from: ReturnType<typeof service.device>,
      to: ReturnType<typeof service.device>,
      auth = from.keys.auth,
    ) => visitor.push.move({ from: { endpoint: from.endpoint, auth }, ...to });
    const addresses = async () =>
      (await client.push.devices()).items.map(({ endpoint }) => endpoint);

    test('is notified there, also of pending notices, without a signed-in user', async () => {
      const [old, rotated] = [service.device('old'), service.device('rotated')];
      const { id } = await client.push.subscribe(old);
      await pushRepository(db).insertAll(
        [
          {
            subscriptionId: id,
            cause: 'moved',
            notice: 'match-live',
            facts: JSON.stringify({
              kind: 'match-live',
              page: '/match/1',
              tag: 'match-1',
              team: 'Cedar',
              opponent: 'Alder',
              score: '',
            }),
            toldBy: [],
            expiresAt: new Date(+now() + 10 * MINUTE_MS),
          },
        ],
        now(),
      );
      await moveDevice(old, rotated);
      expect((await client.push.devices()).items).toMatchObject([
        { id, endpoint: rotated.endpoint },
      ]);
      await deliver();
      expect(service.pushed.map(({ device }) => device)).toEqual(['rotated']);
      expect(
        (await refusalOf(moveDevice(old, service.device('again')))).status,
        'the old address has no device',
      ).toBe(404);
      await client.push.unsubscribe(id);
    });

    test('proves itself by the secret of the old address; a wrong and an unknown one get the same answer', async () => {
      const [old, thief] = [service.device('kept'), service.device('thief')];
      await client.push.subscribe(old);
      const answers = [
        await refusalOf(moveDevice(old, thief, thief.keys.auth)),
        await refusalOf(moveDevice(service.device('never'), thief)),
      ].map(({ status, errors }) => ({
        status,
        errors: errors.map(({ code, title, detail, source }) => ({ code, title, detail, source })),
      }));
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toMatchObject({ status: 404 });
      expect(await addresses()).toEqual([old.endpoint]);
      expect(
        await refusalOf(
          visitor.push.move({
            from: { endpoint: old.endpoint, auth: old.keys.auth },
            ...thief,
            endpoint: 'https://10.0.0.1/x',
          }),
        ),
      ).toMatchObject({ status: 422, code: 'inside-the-network' });
      for (let tries = 0; tries < 10; tries++)
        await refusalOf(moveDevice(old, thief, thief.keys.auth));
      expect(await refusalOf(moveDevice(old, thief)), 'guesses are limited').toMatchObject({
        status: 429,
        retryAfter: expect.any(Number),
      });
    });

    test('does not move from a user who has signed in there meanwhile', async () => {
      const [before, after] = [service.device('before'), service.device('after')];
      await client.push.subscribe(before);
      const other = teams[2]!.members[1]!;
      await other.client.push.subscribe(after);
      await moveDevice(before, after);
      expect(await addresses()).not.toContain(before.endpoint);
      expect((await other.client.push.devices()).items.map(({ endpoint }) => endpoint)).toEqual([
        after.endpoint,
      ]);
    });
  });

  test('is exported with the user’s data, is in no log, and is deleted with the user', async () => {
    const { client, id } = teams[3]!.members[2]!;
    const device = service.device('personal');
    await client.push.subscribe(device);
    expect((await client.users.export('me')).pushSubscriptions).toMatchObject([
      { endpoint: device.endpoint },
    ]);
    expect(JSON.stringify(await db.selectFrom('activity').selectAll().execute())).not.toContain(
      device.endpoint,
    );
    await operator.users.erase(id);
    expect(
      await db
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('endpoint', '=', device.endpoint)
        .execute(),
    ).toEqual([]);
  });
});
