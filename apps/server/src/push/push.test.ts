import { createECDH, createPublicKey } from 'node:crypto';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { championship, type Player, refusalOf } from '../../../../tests/support/championship.ts';
import { openPushService } from '../../../../tests/support/push-service.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../environment.ts';
import { parseRetryAfter } from '../jobs/push-dispatcher.ts';
import { countQueries } from '../traces/count-queries.ts';
import { SYSTEM_ACTOR, transact, type Change } from '../unit-of-work.ts';
import { pushRepository } from './push.repository.ts';

const MINUTE_MS = 60_000;
const service = await openPushService();
afterAll(() => service.close());
// Browsers choose their push services, so the list of hosts for web hooks does not apply to them.
const house = await championship({
  env: { WEBHOOK_ALLOW: '127.0.0.1/32', WEBHOOK_HOSTS: 'hooks.example.org' },
});
const { api, operator, visitor, stage, roster, moveTo } = house;
const { db } = api.context.storage;
const carry = async () => {
  await api.context.scheduler.catchUp();
  await api.context.pushDispatcher.drain();
};
const { region } = await stage({
  segment: { configuration: { countries: ['DE', 'FR'], bestOf: 3 } },
});
const teams: (Awaited<ReturnType<typeof roster>> & { name: string })[] = [];
for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
  teams.push({ name, ...(await roster(region.id, name)) });
let devices = 0;
async function notified({ client }: Player) {
  const name = `device-${++devices}`;
  return { name, ...(await client.push.subscribe(service.device(name))) };
}
const told = () =>
  service.pushed.map(({ device, message }) => [device, message.title, message.body]);
/** Makes all retries due, which are in real time. */
const retriesCome = () =>
  db
    .updateTable('pushMessages')
    .set({ nextTryAt: new Date(0) })
    .where('status', '=', 'waiting')
    .execute();
beforeEach(() => {
  service.pushed.length = 0;
  service.answers.length = 0;
});

const alder = await notified(teams[0]!.captain);
const second = await notified(teams[0]!.members[1]!);
await operator.users.update(teams[0]!.members[1]!.id, { preferredLocale: 'de' });
let series: MatchSeries;
let rivals: (typeof teams)[number];
const sideOf = (id: string) => (series.competitors[0].roster!.id === id ? 'home' : 'away');

describe('the devices of two players on a match day', () => {
  test('are notified of their roster’s check-in: encrypted for each, signed for this server, in the language of each', async () => {
    const { checkin } = {
      checkin: (await visitor.segments.get(region.id)) as unknown as {
        segmentCheckinsConfig: { openWindow: { from: string; to: string } };
      },
    };
    const { from, to } = checkin.segmentCheckinsConfig.openWindow;
    await moveTo(from);
    await carry();
    expect(told().sort()).toEqual([
      [alder.name, 'Check-in is open', 'Check Alder in before it closes.'],
      [second.name, 'Der Check-in ist offen', 'Checke Alder ein, bevor er schließt.'],
    ]);
    const { headers, message } = service.pushed.find(({ device }) => device === second.name)!;
    expect(message).toMatchObject({ page: '/my-team', path: '/de/my-team' });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: message.tag,
      ttl: String((Date.parse(to) - Date.parse(from)) / 1000),
    });
    const { token, key } = /^vapid t=(?<token>[^,]+), k=(?<key>.+)$/.exec(
      headers.authorization!,
    )!.groups!;
    expect(key).toBe(await visitor.push.key());
    const point = Buffer.from(key!, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token!, createPublicKey({ key: jwk, format: 'jwk' }), {
      audience: service.origin,
    });
    expect(payload.sub).toBe('mailto:support@ringside.example');
    await carry();
    expect(service.pushed).toHaveLength(2);
  });

  test('are reminded of a missing check-in before it closes, but not for a roster that is checked in', async () => {
    const { to } = (
      (await visitor.segments.get(region.id)) as unknown as {
        segmentCheckinsConfig: { openWindow: { to: string } };
      }
    ).segmentCheckinsConfig.openWindow;
    const birch = await notified(teams[1]!.captain);
    for (const team of teams.slice(1)) await team.captain.client.checkins.ofRoster(team.id);
    await moveTo(new Date(Date.parse(to) - 15 * MINUTE_MS));
    await carry();
    expect(
      told()
        .map(([device, title]) => [device, title])
        .sort(),
    ).toEqual([
      [alder.name, 'Check-in closes soon'],
      [second.name, 'Der Check-in schließt bald'],
    ]);
    await teams[0]!.captain.client.checkins.ofRoster(teams[0]!.id);
    await teams[1]!.captain.client.push.unsubscribe(birch.id);
    await moveTo(to);
    series = (await visitor.matchSeries.list({ 'filter[roster]': teams[0]!.id })).items[0]!;
    rivals = teams.find(
      ({ id }) => id !== teams[0]!.id && series.competitors.some((side) => side.roster?.id === id),
    )!;
  });

  test('are notified of a match check-in, except for players who are checked in or have a visible page that shows it', async () => {
    const { captain, members } = teams[0]!;
    const watching = await api.request(
      `/api/stream/1.0?topics=users:me,rosters:${teams[0]!.id}&seen=1`,
      { headers: { authorization: `Bearer ${captain.token}` } },
    );
    await expect
      .poll(async () => (await db.selectFrom('streamPresences').selectAll().execute()).length)
      .toBe(1);
    await moveTo(new Date(Date.parse(series.date!) - 10 * MINUTE_MS));
    await carry();
    expect(told()).toEqual([
      [second.name, 'Dein Match beginnt gleich', `Checke für das Match gegen ${rivals.name} ein.`],
    ]);
    await watching.body!.cancel();
    await expect
      .poll(async () => (await db.selectFrom('streamPresences').selectAll().execute()).length)
      .toBe(0);
    await members[1]!.client.checkins.ofSeries(series.id);
    service.pushed.length = 0;
    await moveTo(new Date(Date.parse(series.date!) - 3 * MINUTE_MS));
    await carry();
    expect(told()).toEqual([
      [
        alder.name,
        'Last call for check-in',
        `You are not checked in for the match against ${rivals.name}.`,
      ],
    ]);
    expect(service.pushed[0]!.headers.ttl).toBe('180');
  });

  test('notify the captain who has to vote in the ban phase, once a turn, for at most its length', async () => {
    await rivals.members[1]!.client.checkins.ofSeries(series.id);
    await carry();
    const turns = service.pushed.filter(({ message }) => message.title === 'It is your turn');
    expect(turns).toMatchObject([
      { device: alder.name, message: { path: `/match/${series.id}/ban` } },
    ]);
    expect(Number(turns[0]!.headers.ttl)).toBeLessThanOrEqual(90);
    for (const { client } of [...rivals.members, ...teams[0]!.members])
      await client.checkins.ofSeries(series.id);
    await carry();
    expect(
      service.pushed.filter(({ message }) => message.title === 'It is your turn'),
    ).toHaveLength(1);
  });

  test('are not notified of what is past', async () => {
    service.answers.push(...Array.from({ length: 10 }, () => ({ status: 503 })));
    await moveTo(series.date!);
    await carry();
    expect(told()).toEqual([]);
    service.answers.length = 0;
    await moveTo(new Date(Date.parse(series.date!) + 11 * MINUTE_MS));
    await retriesCome();
    await carry();
    expect(service.pushed.filter(({ message }) => message.title === 'Your match is live')).toEqual(
      [],
    );
    expect(
      await db
        .selectFrom('pushMessages')
        .select('id')
        .where('notice', '=', 'match-live')
        .where('status', '=', 'late')
        .execute(),
    ).not.toEqual([]);
  });

  test('are asked to confirm the other side’s report, and notified of the result unless their own action made it final', async () => {
    const sweep = (sideOf(rivals.id) === 'home' ? [1, 0] : [0, 1]) as [number, number];
    await rivals.captain.client.matchSeries.report(
      series.id,
      [0, 1].map(() => ({ periods: [{ key: 'score', scores: sweep }], forfeit: null })),
    );
    await carry();
    expect(told().sort()).toEqual([
      [alder.name, 'Confirm the result', `${rivals.name} has reported your match.`],
      [
        second.name,
        'Bestätige das Ergebnis',
        `${rivals.name} hat das Ergebnis eures Matches gemeldet.`,
      ],
    ]);
    expect(service.pushed[0]!.headers.urgency).toBe('normal');
    service.pushed.length = 0;
    await teams[0]!.captain.client.matchSeries.confirm(series.id);
    await carry();
    expect(told()).toEqual([
      [second.name, 'Das Ergebnis steht fest', `Alder 0 : 2 ${rivals.name}`],
    ]);
  });
});

test('an opponent found in the queue is notified to all but the captain who just joined, for at most the time to answer', async () => {
  const { region: queue } = await stage({
    type: 'CC',
    event: {
      name: 'Challenge',
      date: { from: house.inMinutes(-60), to: house.inMinutes(60 * 24 * 5) },
    },
    segment: {
      name: 'Championship Challenge',
      format: 'queue',
      date: { from: house.inMinutes(-30), to: house.inMinutes(60 * 24 * 4) },
      segmentCheckinsConfig: { openWindow: null },
    },
  });
  const [first, later] = [await roster(queue.id, 'First in Line'), await roster(queue.id, 'Later')];
  const [waiting, joining] = [await notified(first.members[2]!), await notified(later.captain)];
  await first.captain.client.queue.join(queue.id, first.id);
  await later.captain.client.queue.join(queue.id, later.id);
  await carry();
  expect(told()).toEqual([[waiting.name, 'Opponent found', 'Accept the match against Later now.']]);
  expect(service.pushed[0]).toMatchObject({
    message: { path: '/queue' },
    headers: { ttl: '30', urgency: 'high' },
  });
  for (const [{ client }, { id }] of [
    [first.members[2]!, waiting],
    [later.captain, joining],
  ] as const)
    await client.push.unsubscribe(id);
});

test('changes of many series take as many queries as those of one', async () => {
  const found = await db
    .selectFrom('matchSeries')
    .select(['id', 'tenantId', 'homeRosterId', 'awayRosterId'])
    .where('homeRosterId', 'is not', null)
    .where('awayRosterId', 'is not', null)
    .orderBy('id')
    .execute();
  const device = await notified(teams[0]!.captain);
  const [own, others] = [
    found.filter((row) => [row.homeRosterId, row.awayRosterId].includes(teams[0]!.id)),
    found.filter((row) => ![row.homeRosterId, row.awayRosterId].includes(teams[0]!.id)),
  ];
  expect([own.length, others.length].every((count) => count > 0)).toBe(true);
  /**
   * Returns how many statements the notices of one transaction take, and how many notices there
   * are.
   */
  const costOf = async (ids: string[]) => {
    const asked = countQueries();
    let written = 0;
    await transact(
      api.context,
      { tenantId: found[0]!.tenantId, actor: SYSTEM_ACTOR },
      async (work) => {
        const changes = ids.flatMap((id) =>
          ['series.live', 'series.overdue', 'series.checkin-opened'].map((action): Change => ({
            action,
            subject: { type: 'match-series', id },
          })),
        );
        await api.context.notices.note(
          { ...work, db: work.db.withPlugin(asked) as typeof work.db },
          changes,
        );
        written = (
          await work.db
            .selectFrom('pushMessages')
            .select('id')
            .where('subscriptionId', '=', device.id)
            .execute()
        ).length;
        await work.db.deleteFrom('pushMessages').where('subscriptionId', '=', device.id).execute();
      },
    );
    return { asked: asked.count, written };
  };
  await costOf([own[0]!.id]);
  const one = await costOf([own[0]!.id]);
  const many = await costOf(found.map(({ id }) => id));
  expect(one.written).toBeGreaterThan(0);
  expect(many.written).toBeGreaterThanOrEqual(one.written);
  expect(many.asked).toBe(one.asked);
  expect(one.asked).toBeLessThanOrEqual(5);
});

describe('a push service', () => {
  /** Inserts a notice of one device. */
  async function waits(device: { id: string }, cause: string) {
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
        expiresAt: new Date(Date.parse(house.inMinutes(60))),
        status: 'waiting',
        nextTryAt: new Date(0),
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
      await waits(alder, cause);
      await api.context.pushDispatcher.drain();
      expect(told()).toEqual([]);
      expect(await nextTry(cause)).toBeGreaterThan(890_000);
      await retriesCome();
      await api.context.pushDispatcher.drain();
      expect(told()).toHaveLength(1);
    },
  );

  test.each([{ status: 404 }, { status: 410 }])(
    'that answers $status no longer knows the device, which is deleted',
    async ({ status }) => {
      const device = await notified(teams[2]!.captain);
      service.answers.push({ status });
      await waits(device, `gone-${status}`);
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
    await waits(alder, 'refused');
    await api.context.pushDispatcher.drain();
    await retriesCome();
    await api.context.pushDispatcher.drain();
    expect(told()).toEqual([]);
  });

  test.each([
    [undefined, 0],
    ['120', 120_000],
    ['Sat, 09 Jan 2027 15:00:10 GMT', 10_000],
    ['soon', 0],
  ])('asks with Retry-After %s for a wait of %i ms', (written, wait) =>
    expect(parseRetryAfter(written, Date.parse('2027-01-09T15:00:00Z'))).toBe(wait),
  );
});

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
    const movedTo = (
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
            expiresAt: new Date(+house.now() + 10 * MINUTE_MS),
          },
        ],
        house.now(),
      );
      await movedTo(old, rotated);
      expect((await client.push.devices()).items).toMatchObject([
        { id, endpoint: rotated.endpoint },
      ]);
      await carry();
      expect(service.pushed.map(({ device }) => device)).toEqual(['rotated']);
      expect(
        (await refusalOf(movedTo(old, service.device('again')))).status,
        'the old address has no device',
      ).toBe(404);
      await client.push.unsubscribe(id);
    });

    test('proves itself by the secret of the old address; a wrong and an unknown one get the same answer', async () => {
      const [old, thief] = [service.device('kept'), service.device('thief')];
      await client.push.subscribe(old);
      const answers = [
        await refusalOf(movedTo(old, thief, thief.keys.auth)),
        await refusalOf(movedTo(service.device('never'), thief)),
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
        await refusalOf(movedTo(old, thief, thief.keys.auth));
      expect(await refusalOf(movedTo(old, thief)), 'guesses are limited').toMatchObject({
        status: 429,
        retryAfter: expect.any(Number),
      });
    });

    test('does not move from a user who has signed in there meanwhile', async () => {
      const [before, after] = [service.device('before'), service.device('after')];
      await client.push.subscribe(before);
      const other = teams[2]!.members[1]!;
      await other.client.push.subscribe(after);
      await movedTo(before, after);
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

describe('the keys by which push services know the server', () => {
  const mistakes = (env: Record<string, string>) => {
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
    expect(mistakes({})).toBeUndefined();
    expect(mistakes({ VAPID_PRIVATE_KEY: PAIR.VAPID_PRIVATE_KEY })).toEqual([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither',
    ]);
    expect(mistakes(PAIR)).toEqual({
      publicKey: PAIR.VAPID_PUBLIC_KEY,
      privateKey: PAIR.VAPID_PRIVATE_KEY,
    });
    expect(mistakes({ ...PAIR, VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` })).toEqual([
      'VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY',
    ]);
    expect(mistakes({ ...PAIR, VAPID_PRIVATE_KEY: 'short' })).toEqual([
      'VAPID_PRIVATE_KEY: 32 bytes as base64url',
    ]);
  });
});
