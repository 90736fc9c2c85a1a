import { afterEach, describe, expect, test, vi } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { createRateLimits } from '../../kernel/http/rate-limits.ts';

const { api, operator, player, visitor, clientOf, send, stage, roster } = await championship();
const { db } = api.context.storage;
afterEach(() => void vi.useRealTimers());

const PASSWORD = 'a password for once';
async function hire(email: string, role: string) {
  const { id } = await operator.users.create({
    email,
    password: PASSWORD,
    username: email.split('@')[0],
    roles: [role],
  });
  return { id, client: clientOf((await visitor.login(email, PASSWORD)).data.token) };
}
async function program(name: string, roles: string[], client = operator) {
  const createdKey = await client.apiKeys.create({ name, roles });
  return { ...createdKey, client: clientOf(createdKey.bearer!) };
}

describe('an API key', () => {
  test('is shown once, stored only as a hash, and listed with its last use', async () => {
    const bot = await program('Score bot', ['operator.referee']);
    expect(bot.bearer).toMatch(/^rsk_[\w-]{43}$/);
    expect(bot).toMatchObject({
      hint: bot.bearer!.slice(-4),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
      createdBy: { id: (await operator.users.me()).id },
    });
    for (const apiKey of [
      await operator.apiKeys.get(bot.id),
      (await operator.apiKeys.list()).items[0]!,
    ])
      expect(apiKey).not.toHaveProperty('bearer');
    expect(
      JSON.stringify([
        await db.selectFrom('apiKeys').selectAll().execute(),
        await db.selectFrom('activity').selectAll().execute(),
        await db.selectFrom('idempotencyKeys').selectAll().execute(),
      ]),
    ).not.toContain(bot.bearer);
    await bot.client.events.list();
    expect(Date.parse((await operator.apiKeys.get(bot.id)).lastUsedAt!)).toBeGreaterThan(
      Date.now() - 60_000,
    );
  });

  test('does what its roles permit and no more, and the log names it beside its creator', async () => {
    const { region } = await stage({
      segment: { segmentCheckinsConfig: { openWindow: null }, configuration: { bans: [] } },
    });
    for (const name of ['Alpha', 'Bravo']) await roster(region.id, name);
    await operator.segments.start(region.id);
    const [series] = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
    const bot = await program('Result bot', ['operator.referee']);
    expect(await refusalOf(bot.client.segments.update(region.id, { name: 'Mine' }))).toMatchObject({
      status: 403,
    });
    await bot.client.matchSeries.report(
      series!.id,
      [0, 1].map(() => ({
        periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
        forfeit: null,
      })),
    );
    const [line] = (
      await operator.activityLog.list({
        'filter[subject]': `match-series:${series!.id}`,
        'filter[action]': 'series.ruled',
      })
    ).items;
    expect(line).toMatchObject({
      user: { id: (await operator.users.me()).id },
      apiKey: { id: bot.id, name: 'Result bot' },
    });
    expect(
      (await operator.activityLog.list({ 'filter[action]': 'segment.created' })).items[0]!.apiKey,
    ).toBeNull();
  });

  test('never acts for its creator: the account, the password and further keys are closed to it', async () => {
    const bot = await program('Owner bot', ['operator.owner']);
    const { client, createdBy } = bot;
    const calls = [
      () => client.users.me(),
      () => client.users.eraseMe(),
      () => client.user.changePassword(PASSWORD, 'another password'),
      () => client.emailAddresses.add('bot@ringside.example'),
      () => client.apiKeys.list(),
      () => client.apiKeys.create({ name: 'Child', roles: ['operator.viewer'] }),
      () => client.users.update(createdBy.id, { username: 'Taken over' }),
      () => client.users.erase(createdBy.id),
      () => client.users.suspend(createdBy.id),
    ];
    const statuses = [];
    for (const call of calls) statuses.push((await refusalOf(call())).status);
    expect(statuses).toEqual(calls.map(() => 403));
    expect(
      (
        await refusalOf(
          bot.client.users.create({
            email: 'second@ringside.example',
            password: PASSWORD,
            roles: ['operator.owner'],
          }),
        )
      ).status,
    ).toBe(403);
    expect((await bot.client.users.list()).items.length).toBeGreaterThan(0);
  });

  test('ends when it is revoked, when it expires, and when its creator loses the roles', async () => {
    const [revoked, demoted] = [
      await program('Revoked', ['operator.viewer']),
      await hire('second@ringside.example', 'operator.owner'),
    ];
    await operator.apiKeys.revoke(revoked.id);
    expect((await refusalOf(revoked.client.webhooks.list())).status).toBe(401);
    expect((await operator.apiKeys.get(revoked.id)).revokedAt).not.toBeNull();
    expect((await refusalOf(clientOf('rsk_forged').events.list())).status).toBe(401);

    const expiringKey = await operator.apiKeys.create({
      name: 'For an hour',
      roles: ['operator.viewer'],
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await clientOf(expiringKey.bearer!).webhooks.list();
    vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] });
    expect((await refusalOf(clientOf(expiringKey.bearer!).webhooks.list())).status).toBe(401);
    vi.useRealTimers();

    const bot = await program('Follows its maker', ['operator.admin'], demoted.client);
    const category = () =>
      bot.client.catalogue.categories.create({
        name: `c${crypto.randomUUID().slice(0, 8)}`,
        sortOrder: 9,
      });
    await category();
    await operator.users.update(demoted.id, { roles: ['operator.viewer'] });
    expect((await refusalOf(category())).status).toBe(403);
    await bot.client.webhooks.list();
    await operator.users.update(demoted.id, { roles: ['operator.owner'] });
    await category();
    await operator.users.suspend(demoted.id);
    expect((await refusalOf(bot.client.webhooks.list())).status).toBe(401);
    await operator.users.unsuspend(demoted.id);
    await operator.users.erase(demoted.id);
    expect((await refusalOf(bot.client.webhooks.list())).status).toBe(401);
  });

  test('is created by owners only, with a name, known roles and an expiry in the future', async () => {
    const admin = await hire('admin@ringside.example', 'operator.admin');
    expect(
      (await refusalOf(admin.client.apiKeys.create({ name: 'Mine', roles: ['operator.viewer'] })))
        .status,
    ).toBe(403);
    expect((await refusalOf((await player()).client.apiKeys.list())).status).toBe(403);
    const { status, errors } = await refusalOf(
      operator.apiKeys.create({ name: ' ', roles: ['operator.king'] }),
    );
    expect([status, errors.map(({ source }) => source?.pointer)]).toEqual([
      422,
      ['/data/attributes/name', '/data/attributes/roles/0'],
    ]);
    expect(
      (
        await refusalOf(
          operator.apiKeys.create({
            name: 'Late',
            roles: ['operator.viewer'],
            expiresAt: '2020-01-01T00:00:00Z',
          }),
        )
      ).errors[0]!.source,
    ).toEqual({ pointer: '/data/attributes/expiresAt' });
  });

  test('opens one championship, and its requests count on their own: an excess names the key', async () => {
    const [one, other] = [
      await program('Busy', ['operator.viewer']),
      await program('Calm', ['operator.viewer']),
    ];
    const limited = createRateLimits({
      limits: { person: { reads: 2, changes: 2 }, address: { reads: 100, changes: 100 } },
    });
    const before = api.context.rateLimits;
    Object.assign(api.context, { rateLimits: limited });
    try {
      for (let count = 0; count < 2; count += 1) await one.client.webhooks.list();
      expect(await refusalOf(one.client.webhooks.list())).toMatchObject({
        status: 429,
        errors: [{ detail: expect.stringContaining('"Busy"') }],
      });
      await other.client.webhooks.list();
    } finally {
      Object.assign(api.context, { rateLimits: before });
    }
    await db.insertInto('tenants').values({ key: 'elsewhere', name: 'Elsewhere' }).execute();
    expect(
      (
        await send('/api/events/1.0', {
          headers: { authorization: `Bearer ${other.bearer!}`, 'x-tenant': 'elsewhere' },
        })
      ).status,
    ).toBe(401);
  });
});
