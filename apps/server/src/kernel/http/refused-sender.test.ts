import { beforeEach, describe, expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';
import { OPERATOR, testApi } from '../../../../../tests/support/test-api.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { createRateLimits } from './rate-limits.ts';

type Line = Record<string, unknown> & { msg: string; level: number };
const WARN = 40;
const lines: Line[] = [];
const log = createLog('info', { write: (text) => void lines.push(JSON.parse(text) as Line) });
const { api, operator, visitor, player } = await championship({
  env: { METRICS_TOKEN: 'a-token-for-tests-only' },
  log,
});
const [ada, gone]: Player[] = [await player(), await player()];
const tenantId = api.context.tenants.atHost(undefined);
const reader = await operator.apiKeys.create({ name: 'Bot', roles: ['operator.viewer'] });
const maker = (await operator.users.me()).id;
await operator.users.suspend(gone!.id);
const ADDRESS = '203.0.113.7';
beforeEach(() => void (lines.length = 0));

type Asked = [path: string, init?: RequestInit & { body?: string }];
async function ask(
  where: Pick<typeof api, 'request'>,
  [path, { headers, ...init } = {}]: Asked,
): Promise<number> {
  const { status } = await where.request(
    path,
    {
      ...init,
      headers: {
        'x-request-id': 'who-is-refused',
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
    },
    { incoming: { socket: { remoteAddress: ADDRESS } } },
  );
  return status;
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const post = (headers: Record<string, string>, body: unknown = { data: {} }) => ({
  method: 'POST',
  headers,
  body: JSON.stringify(body),
});
const forged = (token: string) => `${token.slice(0, -4)}AAAA`;

describe('a refused sender is logged with the request', () => {
  test.each<{
    what: string;
    asked: () => Asked;
    status: number;
    userId: () => string | null;
    more?: () => object;
  }>([
    {
      what: 'a forged bearer',
      asked: () => ['/api/users/1.0/me?include=x', bearer(forged(ada!.token))],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a malformed bearer on a public read',
      asked: () => ['/api/events/1.0', bearer('nonsense')],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a malformed bearer on the live stream',
      asked: () => ['/api/stream/1.0?topics=events:1', bearer('nonsense')],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a malformed bearer on the age gate',
      asked: () => ['/api/age-gate/1.0', bearer('nonsense')],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a launch token that the game did not sign',
      asked: () => ['/game/1.0/user', bearer('nonsense')],
      status: 401,
      userId: () => null,
    },
    {
      what: 'an invalid API token of the game',
      asked: () => ['/game/1.0/user', { headers: { 'x-api-token': 'nonsense' } }],
      status: 401,
      userId: () => null,
    },
    {
      what: 'another player’s tag',
      asked: () => ['/game/1.0/user?playerTag=%23NOTHIS', bearer(ada!.token)],
      status: 401,
      userId: () => ada!.id,
    },
    {
      what: 'a bearer of a suspended player',
      asked: () => ['/api/users/1.0/me', bearer(gone!.token)],
      status: 401,
      userId: () => gone!.id,
    },
    {
      what: 'a forged cookie',
      asked: () => ['/api/users/1.0/me', { headers: { cookie: 'ringside_session=nonsense' } }],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a forged cookie of the console',
      asked: () => ['/api/users/1.0/me', { headers: { cookie: 'ringside_operator=nonsense' } }],
      status: 401,
      userId: () => null,
    },
    {
      what: 'an invalid refresh token',
      asked: () => ['/api/login/1.0/refresh', post({}, { refreshToken: 'nonsense' })],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a read without the permission',
      asked: () => ['/api/webhooks/1.0', bearer(ada!.token)],
      status: 403,
      userId: () => ada!.id,
    },
    {
      what: 'a change without the permission',
      asked: () => ['/api/events/1.0', post({ authorization: `Bearer ${ada!.token}` })],
      status: 403,
      userId: () => ada!.id,
    },
    {
      what: 'a change by an API key that may only read',
      asked: () => ['/api/events/1.0', post({ authorization: `Bearer ${reader.bearer}` })],
      status: 403,
      userId: () => maker,
      more: () => ({ apiKeyId: reader.id }),
    },
  ])('$what', async ({ asked, status, userId, more }) => {
    const [path, init] = asked();
    expect(await ask(api, asked())).toBe(status);
    expect(lines).toEqual([
      expect.objectContaining({
        level: WARN,
        msg: 'request refused',
        requestId: 'who-is-refused',
        tenantId,
        userId: userId(),
        address: ADDRESS,
        method: init?.method ?? 'GET',
        path: path.split('?')[0],
        status,
        ...more?.(),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('nonsense');
  });

  test('a player of the game with another player’s tag, and a suspended one', async () => {
    const made = await api.request('/emulator/players', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const {
      data: { playerTag, parameters },
    } = (await made.json()) as { data: { playerTag: string; parameters: { jwt: string } } };
    const { id } = (await visitor.game.user(playerTag, parameters.jwt)).data.user;
    lines.length = 0;
    expect(
      await ask(api, [
        `/game/1.0/user?playerTag=${encodeURIComponent(ada!.playerTag)}`,
        bearer(parameters.jwt),
      ]),
    ).toBe(401);
    await operator.users.suspend(id);
    expect(await ask(api, ['/game/1.0/user', bearer(parameters.jwt)])).toBe(403);
    const who = { level: WARN, tenantId, userId: id, address: ADDRESS, path: '/game/1.0/user' };
    expect(lines.filter(({ msg }) => msg === 'request refused')).toMatchObject([
      { ...who, status: 401 },
      { ...who, status: 403 },
    ]);
    expect(JSON.stringify(lines)).not.toContain(parameters.jwt);
  });

  test('a cookie sent by a page of another origin', async () => {
    const cookie = (
      await api.request('/api/login/1.0', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(OPERATOR),
      })
    ).headers
      .get('set-cookie')!
      .split(';')[0]!;
    lines.length = 0;
    expect(
      await ask(api, ['/api/events/1.0', post({ cookie, origin: 'https://elsewhere.example' })]),
    ).toBe(401);
    expect(lines).toMatchObject([
      { level: WARN, msg: 'request refused', tenantId, userId: null, address: ADDRESS },
    ]);
  });

  test('metrics without the right token, which belong to no championship', async () => {
    expect(await ask(api, ['/metrics', bearer('nonsense')])).toBe(401);
    expect(lines).toMatchObject([
      {
        level: WARN,
        msg: 'request refused',
        tenantId: null,
        userId: null,
        address: ADDRESS,
        path: '/metrics',
      },
    ]);
  });

  test('limits requests per user and per IP address', async () => {
    const { rateLimits } = api.context;
    Object.assign(api.context, {
      rateLimits: createRateLimits({
        limits: { person: { reads: 1, changes: 1 }, address: { reads: 2, changes: 2 } },
      }),
    });
    const asked: Asked[] = [
      ['/api/users/1.0/me', bearer(ada!.token)],
      ['/api/users/1.0/me', bearer(ada!.token)],
      ['/api/events/1.0'],
    ];
    const statuses = [];
    for (const one of asked) statuses.push(await ask(api, one));
    Object.assign(api.context, { rateLimits });
    expect(statuses).toEqual([200, 429, 429]);
    expect(
      lines.map(({ level, userId, address, status }) => [level, userId, address, status]),
    ).toEqual([
      [30, undefined, undefined, 200],
      [WARN, ada!.id, ADDRESS, 429],
      [WARN, null, ADDRESS, 429],
    ]);
  });

  test('an operator who must set up a second factor first', async () => {
    const strict = await testApi({ env: { OPERATORS_SECOND_FACTOR: 'required' }, log });
    const { data } = (await (
      await strict.request('/api/login/1.0', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(OPERATOR),
      })
    ).json()) as { data: { token: string; user: { id: string } } };
    lines.length = 0;
    expect(await ask(strict, ['/api/users/1.0/me', bearer(data.token)])).toBe(403);
    expect(lines).toMatchObject([
      {
        level: WARN,
        msg: 'request refused',
        userId: data.user.id,
        address: ADDRESS,
        path: '/api/users/1.0/me',
      },
    ]);
  });
});

describe('is not logged as a refused sender', () => {
  test.each<{ what: string; asked: Asked; status: number }>([
    { what: 'a visitor who has to sign in', asked: ['/api/users/1.0/me'], status: 401 },
    {
      what: 'a visitor who subscribes to the topic of a user',
      asked: ['/api/stream/1.0?topics=users:me'],
      status: 401,
    },
    { what: 'a visitor who calls the game side', asked: ['/game/1.0/user'], status: 401 },
    { what: 'a visitor who reads the metrics', asked: ['/metrics'], status: 401 },
    {
      what: 'a public read with an expired session',
      asked: ['/api/events/1.0', { headers: { cookie: 'ringside_session=nonsense' } }],
      status: 200,
    },
    { what: 'a missing resource', asked: ['/api/events/1.0/999999'], status: 404 },
  ])('$what', async ({ asked, status }) => {
    expect(await ask(api, asked)).toBe(status);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[30, 'request']]);
    expect(lines[0]).not.toHaveProperty('address');
  });
});
