import type { LaunchAnswer } from '@ringside/contract/game';
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
const [ada, suspendedPlayer]: Player[] = [await player(), await player()];
const tenantId = api.context.tenants.atHost(undefined);
const reader = await operator.apiKeys.create({ name: 'Bot', roles: ['operator.viewer'] });
const maker = (await operator.users.me()).id;
await operator.users.suspend(suspendedPlayer!.id);
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
    createRequest: () => Asked;
    status: number;
    userId: () => string | null;
    more?: () => object;
  }>([
    {
      what: 'a forged bearer',
      createRequest: () => ['/api/users/1.0/me?include=x', bearer(forged(ada!.token))],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a malformed bearer on a public read',
      createRequest: () => ['/api/events/1.0', bearer('nonsense')],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a malformed bearer on the live stream',
      createRequest: () => ['/api/stream/1.0?topics=events:1', bearer('nonsense')],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a malformed bearer on the age gate',
      createRequest: () => ['/api/age-gate/1.0', bearer('nonsense')],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a launch token that the game did not sign',
      createRequest: () => ['/game/1.0/user', bearer('nonsense')],
      status: 401,
      userId: () => null,
    },
    {
      what: 'an invalid API token of the game',
      createRequest: () => ['/game/1.0/user', { headers: { 'x-api-token': 'nonsense' } }],
      status: 401,
      userId: () => null,
    },
    {
      what: 'another player’s tag',
      createRequest: () => ['/game/1.0/user?playerTag=%23NOTHIS', bearer(ada!.token)],
      status: 401,
      userId: () => ada!.id,
    },
    {
      what: 'a bearer of a suspended player',
      createRequest: () => ['/api/users/1.0/me', bearer(suspendedPlayer!.token)],
      status: 401,
      userId: () => suspendedPlayer!.id,
    },
    {
      what: 'a forged cookie',
      createRequest: () => [
        '/api/users/1.0/me',
        { headers: { cookie: 'ringside_session=nonsense' } },
      ],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a forged cookie of the console',
      createRequest: () => [
        '/api/users/1.0/me',
        { headers: { cookie: 'ringside_operator=nonsense' } },
      ],
      status: 401,
      userId: () => null,
    },
    {
      what: 'an invalid refresh token',
      createRequest: () => ['/api/login/1.0/refresh', post({}, { refreshToken: 'nonsense' })],
      status: 401,
      userId: () => null,
    },
    {
      what: 'a read without the permission',
      createRequest: () => ['/api/webhooks/1.0', bearer(ada!.token)],
      status: 403,
      userId: () => ada!.id,
    },
    {
      what: 'a change without the permission',
      createRequest: () => ['/api/events/1.0', post({ authorization: `Bearer ${ada!.token}` })],
      status: 403,
      userId: () => ada!.id,
    },
    {
      what: 'a change by an API key that may only read',
      createRequest: () => ['/api/events/1.0', post({ authorization: `Bearer ${reader.bearer}` })],
      status: 403,
      userId: () => maker,
      more: () => ({ apiKeyId: reader.id }),
    },
  ])('$what', async ({ createRequest, status, userId, more }) => {
    const [path, init] = createRequest();
    expect(await ask(api, createRequest())).toBe(status);
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
    const playerResponse = await api.request('/emulator/players', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const {
      data: { playerTag, parameters },
    } = (await playerResponse.json()) as LaunchAnswer;
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
    const requests: Asked[] = [
      ['/api/users/1.0/me', bearer(ada!.token)],
      ['/api/users/1.0/me', bearer(ada!.token)],
      ['/api/events/1.0'],
    ];
    const statuses = [];
    for (const one of requests) statuses.push(await ask(api, one));
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
  test.each<{ what: string; request: Asked; status: number }>([
    { what: 'a visitor who has to sign in', request: ['/api/users/1.0/me'], status: 401 },
    {
      what: 'a visitor who subscribes to the topic of a user',
      request: ['/api/stream/1.0?topics=users:me'],
      status: 401,
    },
    { what: 'a visitor who calls the game side', request: ['/game/1.0/user'], status: 401 },
    { what: 'a visitor who reads the metrics', request: ['/metrics'], status: 401 },
    {
      what: 'a public read with an expired session',
      request: ['/api/events/1.0', { headers: { cookie: 'ringside_session=nonsense' } }],
      status: 200,
    },
    { what: 'a missing resource', request: ['/api/events/1.0/999999'], status: 404 },
  ])('$what', async ({ request, status }) => {
    expect(await ask(api, request)).toBe(status);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[30, 'request']]);
    expect(lines[0]).not.toHaveProperty('address');
  });
});
