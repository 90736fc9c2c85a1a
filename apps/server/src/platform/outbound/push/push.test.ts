import { createPublicKey } from 'node:crypto';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { openNotifiedDevices } from '../../../../../../tests/support/notified-devices.ts';
import { countQueries } from '../../traces/count-queries.ts';
import { SYSTEM_ACTOR, transact, type Change } from '../../unit-of-work.ts';

const {
  api,
  db,
  service,
  operator,
  visitor,
  region,
  teams,
  stage,
  roster,
  inMinutes,
  moveTo,
  subscribeDevice,
  deliver,
  pushedTexts,
  makeRetriesDue,
} = await openNotifiedDevices();
const MINUTE_MS = 60_000;

const alder = await subscribeDevice(teams[0]!.captain);
const second = await subscribeDevice(teams[0]!.members[1]!);
await operator.users.update(teams[0]!.members[1]!.id, { preferredLocale: 'de' });
let series: MatchSeries;
let rivals: (typeof teams)[number];
const sideOf = (id: string) => (series.competitors[0].roster!.id === id ? 'home' : 'away');
const checkinWindow = async () =>
  (
    (await visitor.segments.get(region.id)) as unknown as {
      segmentCheckinsConfig: { openWindow: { from: string; to: string } };
    }
  ).segmentCheckinsConfig.openWindow;

describe('the devices of two players on a match day', () => {
  test('are notified of their roster’s check-in: encrypted for each, signed for this server, in the language of each', async () => {
    const { from, to } = await checkinWindow();
    await moveTo(from);
    await deliver();
    expect(pushedTexts().sort()).toEqual([
      [alder.name, 'Check-in is open', 'Check Alder in before it closes.'],
      [second.name, 'Der Check-in ist offen', 'Checke Alder ein, solange der Check-in offen ist.'],
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
    await deliver();
    expect(service.pushed).toHaveLength(2);
  });

  test('are reminded of a missing check-in before it closes, but not for a roster that is checked in', async () => {
    const { to } = await checkinWindow();
    const birch = await subscribeDevice(teams[1]!.captain);
    for (const team of teams.slice(1)) await team.captain.client.checkins.ofRoster(team.id);
    await moveTo(new Date(Date.parse(to) - 15 * MINUTE_MS));
    await deliver();
    expect(
      pushedTexts()
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
    const stream = await api.request(
      `/api/stream/1.0?topics=users:me,rosters:${teams[0]!.id}&seen=1`,
      { headers: { authorization: `Bearer ${captain.token}` } },
    );
    await expect
      .poll(async () => (await db.selectFrom('streamPresences').selectAll().execute()).length)
      .toBe(1);
    await moveTo(new Date(Date.parse(series.date!) - 10 * MINUTE_MS));
    await deliver();
    expect(pushedTexts()).toEqual([
      [second.name, 'Dein Match beginnt gleich', `Checke für das Match gegen ${rivals.name} ein.`],
    ]);
    await stream.body!.cancel();
    await expect
      .poll(async () => (await db.selectFrom('streamPresences').selectAll().execute()).length)
      .toBe(0);
    await members[1]!.client.checkins.ofSeries(series.id);
    service.pushed.length = 0;
    await moveTo(new Date(Date.parse(series.date!) - 3 * MINUTE_MS));
    await deliver();
    expect(pushedTexts()).toEqual([
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
    await deliver();
    const turns = service.pushed.filter(({ message }) => message.title === 'It is your turn');
    expect(turns).toMatchObject([
      { device: alder.name, message: { path: `/match/${series.id}/ban` } },
    ]);
    expect(Number(turns[0]!.headers.ttl)).toBeLessThanOrEqual(90);
    for (const { client } of [...rivals.members, ...teams[0]!.members])
      await client.checkins.ofSeries(series.id);
    await deliver();
    expect(
      service.pushed.filter(({ message }) => message.title === 'It is your turn'),
    ).toHaveLength(1);
  });

  test('are not notified of what is past', async () => {
    service.answers.push(...Array.from({ length: 10 }, () => ({ status: 503 })));
    await moveTo(series.date!);
    await deliver();
    expect(pushedTexts()).toEqual([]);
    service.answers.length = 0;
    await moveTo(new Date(Date.parse(series.date!) + 11 * MINUTE_MS));
    await makeRetriesDue();
    await deliver();
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
    await deliver();
    expect(pushedTexts().sort()).toEqual([
      [alder.name, 'Confirm the result', `${rivals.name} has reported your match.`],
      [
        second.name,
        'Bestätige das Ergebnis',
        `${rivals.name} hat das Ergebnis deines Matches gemeldet.`,
      ],
    ]);
    expect(service.pushed[0]!.headers.urgency).toBe('normal');
    service.pushed.length = 0;
    await teams[0]!.captain.client.matchSeries.confirm(series.id);
    await deliver();
    expect(pushedTexts()).toEqual([
      [second.name, 'Das Ergebnis steht fest', `Alder 0 : 2 ${rivals.name}`],
    ]);
  });
});

test('notifies all players but the captain who just joined of an opponent found in the queue', async () => {
  const { region: queue } = await stage({
    type: 'CC',
    event: {
      name: 'Challenge',
      date: { from: inMinutes(-60), to: inMinutes(60 * 24 * 5) },
    },
    segment: {
      name: 'Championship Challenge',
      format: 'queue',
      date: { from: inMinutes(-30), to: inMinutes(60 * 24 * 4) },
      segmentCheckinsConfig: { openWindow: null },
    },
  });
  const [first, later] = [await roster(queue.id, 'First in Line'), await roster(queue.id, 'Later')];
  const [waitingDevice, joiningDevice] = [
    await subscribeDevice(first.members[2]!),
    await subscribeDevice(later.captain),
  ];
  await first.captain.client.queue.join(queue.id, first.id);
  await later.captain.client.queue.join(queue.id, later.id);
  await deliver();
  expect(pushedTexts()).toEqual([
    [waitingDevice.name, 'Opponent found', 'Accept the match against Later now.'],
  ]);
  expect(service.pushed[0]).toMatchObject({
    message: { path: '/queue' },
    headers: { ttl: '30', urgency: 'high' },
  });
  for (const [{ client }, { id }] of [
    [first.members[2]!, waitingDevice],
    [later.captain, joiningDevice],
  ] as const)
    await client.push.unsubscribe(id);
});

test('changes of many series take as many queries as those of one', async () => {
  const pairedSeries = await db
    .selectFrom('matchSeries')
    .select(['id', 'tenantId', 'homeRosterId', 'awayRosterId'])
    .where('homeRosterId', 'is not', null)
    .where('awayRosterId', 'is not', null)
    .orderBy('id')
    .execute();
  const device = await subscribeDevice(teams[0]!.captain);
  const [alderSeries, otherSeries] = [
    pairedSeries.filter((row) => [row.homeRosterId, row.awayRosterId].includes(teams[0]!.id)),
    pairedSeries.filter((row) => ![row.homeRosterId, row.awayRosterId].includes(teams[0]!.id)),
  ];
  expect([alderSeries.length, otherSeries.length].every((count) => count > 0)).toBe(true);
  /**
   * Returns how many statements the notices of one transaction take, and how many notices there
   * are.
   */
  const costOf = async (ids: string[]) => {
    const queries = countQueries();
    let notices = 0;
    await transact(
      api.context,
      { tenantId: pairedSeries[0]!.tenantId, actor: SYSTEM_ACTOR },
      async (work) => {
        const changes = ids.flatMap((id) =>
          ['series.live', 'series.overdue', 'series.checkin-opened'].map((action): Change => ({
            action,
            subject: { type: 'match-series', id },
          })),
        );
        await api.context.notices.note(
          { ...work, db: work.db.withPlugin(queries) as typeof work.db },
          changes,
        );
        notices = (
          await work.db
            .selectFrom('pushMessages')
            .select('id')
            .where('subscriptionId', '=', device.id)
            .execute()
        ).length;
        await work.db.deleteFrom('pushMessages').where('subscriptionId', '=', device.id).execute();
      },
    );
    return { queries: queries.count, notices };
  };
  await costOf([alderSeries[0]!.id]);
  const one = await costOf([alderSeries[0]!.id]);
  const many = await costOf(pairedSeries.map(({ id }) => id));
  expect(one.notices).toBeGreaterThan(0);
  expect(many.notices).toBeGreaterThanOrEqual(one.notices);
  expect(many.queries).toBe(one.queries);
  expect(one.queries).toBeLessThanOrEqual(5);
});
