import { describe, expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/test-api.ts';

const api = await testApi();

type Sending = { method?: string; body?: unknown; headers?: Record<string, string> };
const call = (path: string, { method = 'GET', body, headers = {} }: Sending = {}) =>
  api.request(path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function launched(player: object = {}) {
  const { data } = await (await call('/emulator/players', { method: 'POST', body: player })).json();
  return { ...data, bearer: { authorization: `Bearer ${data.parameters.jwt}` } } as {
    playerTag: string;
    launchUrl: string;
    parameters: Record<string, string>;
    bearer: { authorization: string };
  };
}
const user = (bearer: Record<string, string>, query = '') =>
  call(`/game/1.0/user${query}`, { headers: bearer });
const cookieOf = (response: Response) => response.headers.get('set-cookie')!.split(';')[0]!;
const fault = (body: object) => call('/emulator/faults', { method: 'POST', body });
const profile = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.test',
  dateOfBirth: '2000-12-10',
  nationality: 'GB',
};
const register = (headers: Record<string, string>, changes: object = {}) =>
  call('/game/1.0/register', {
    method: 'POST',
    headers,
    body: { data: { ...profile, ...changes } },
  });

describe('GET user', () => {
  test('creates the user and returns a token for the tournament API', async () => {
    const { playerTag, bearer } = await launched({ name: 'Ada', nationality: 'PL' });
    const response = await user(bearer, `?playerTag=${playerTag}`);
    const answer = await response.json();
    expect(response.status).toBe(200);
    expect(answer).toMatchObject({
      isBanned: false,
      qualified: true,
      data: { user: { username: 'Ada', nationality: 'PL', country: 'DE', playerTag } },
    });
    const me = await call('/api/users/1.0/me', {
      headers: { authorization: `Bearer ${answer.data.token}` },
    });
    expect((await me.json()).data).toMatchObject({
      type: 'users',
      id: answer.data.user.id,
      attributes: { username: 'Ada', dateOfBirth: '2000-01-01' },
    });
  });

  test('updates a known player from the game', async () => {
    const { playerTag, bearer } = await launched({ challengeWins: 14 });
    const first = await (await user(bearer)).json();
    await call(`/emulator/players/${playerTag}`, {
      method: 'PATCH',
      body: { challengeWins: 15, banned: true },
    });
    const second = await (await user(bearer)).json();
    expect([first.qualified, second.qualified, second.isBanned]).toEqual([false, true, true]);
    expect(second.data.user.id).toBe(first.data.user.id);
  });

  test('creates one user for two concurrent calls', async () => {
    const { bearer } = await launched();
    const answers = await Promise.all(
      [user(bearer), user(bearer), user(bearer)].map(async (response) => (await response).json()),
    );
    expect(new Set(answers.map((answer) => answer.data.user.id)).size).toBe(1);
  });

  test('accepts the cookie alone, but not on changes from another site', async () => {
    const { bearer } = await launched();
    const response = await user(bearer);
    expect(response.headers.get('set-cookie')).toMatch(
      /^ringside_session=[\w-]{40,}; .*HttpOnly; SameSite=Lax/,
    );
    const cookie = cookieOf(response);
    expect((await user({ cookie })).status).toBe(200);
    expect((await user({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    const refresh = (headers: Record<string, string>) =>
      call('/game/1.0/token/refresh', { method: 'POST', headers: { cookie, ...headers } });
    expect((await refresh({})).status).toBe(401);
    expect((await refresh({ origin: 'https://evil.example' })).status).toBe(401);
    expect((await refresh({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('accepts the API token of web-only use', async () => {
    const { parameters, playerTag } = await launched();
    expect(
      (await user({ 'x-api-token': parameters.apisecret! }, `?playerTag=${playerTag}`)).status,
    ).toBe(200);
    expect((await user({ 'x-api-token': 'guessed' })).status).toBe(401);
  });

  test("refuses another player's tag with the token", async () => {
    const [one, other] = [await launched(), await launched()];
    expect((await user(one.bearer, `?playerTag=${other.playerTag}`)).status).toBe(401);
    expect((await user(one.bearer, `?playerTag=%23${one.playerTag.toLowerCase()}`)).status).toBe(
      200,
    );
  });

  test('answers 404 with the qualification to a player without a profile', async () => {
    const { bearer } = await launched({ profile: false, challengeWins: 2 });
    const response = await user(bearer);
    expect([response.status, await response.json()]).toEqual([404, { qualified: false }]);
  });

  test('passes on the status of a failing game side', async () => {
    const { bearer } = await launched();
    await fault({ call: 'user', status: 503 });
    const response = await user(bearer);
    expect([response.status, (await response.json()).errors[0].code]).toEqual([
      503,
      'game-side-failed',
    ]);
    expect((await user(bearer)).status).toBe(200);
  });
});

describe('POST register', () => {
  test('completes a player', async () => {
    const { bearer } = await launched({ profile: false });
    await user(bearer);
    const response = await register(bearer);
    expect([response.status, (await response.json()).data.user]).toMatchObject([200, profile]);
    expect((await user(bearer)).status).toBe(200);
  });

  test('needs no call of user before, nor the launch token after a reload', async () => {
    const [direct, reloading] = [
      await launched({ profile: false }),
      await launched({ profile: false }),
    ];
    expect((await register(direct.bearer)).status).toBe(200);
    const cookie = cookieOf(await user(reloading.bearer));
    expect((await register({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('reports every fault of the body', async () => {
    const { bearer } = await launched({ profile: false });
    const response = await call('/game/1.0/register', {
      method: 'POST',
      headers: bearer,
      body: {
        data: { lastName: ' ', email: 'nobody', dateOfBirth: '2001-02-30', nationality: 'Germany' },
      },
    });
    const { errors } = await response.json();
    expect(response.status).toBe(422);
    expect(
      errors.map((error: { source: { pointer: string } }) => error.source.pointer).sort(),
    ).toEqual([
      '/data/dateOfBirth',
      '/data/email',
      '/data/firstName',
      '/data/lastName',
      '/data/nationality',
    ]);
    expect(
      errors.filter((error: { detail: string }) => error.detail === 'The field is required.'),
    ).toHaveLength(2);
  });

  test('refuses a player who is too young, for a day whatever they enter', async () => {
    const { bearer } = await launched({ profile: false });
    const codes = [];
    for (const dateOfBirth of ['2020-01-01', '1990-01-01'])
      codes.push((await (await register(bearer, { dateOfBirth })).json()).errors[0].code);
    expect(codes).toEqual(['age-gate', 'age-gate-waiting']);
    await call('/emulator/clock', { method: 'PUT', body: { advanceMs: 24 * 3_600_000 } });
    expect((await register(bearer, { dateOfBirth: '1990-01-01' })).status).toBe(200);
  });

  test.each([
    [{ brawlers: 11 }, 'too-few-brawlers'],
    [{ banned: true }, 'banned'],
    [{ countryBan: true }, 'country-banned'],
  ])('is refused with %o as %s', async (player, code) => {
    const { bearer } = await launched({ ...player, profile: false });
    const response = await register(bearer);
    expect([response.status, (await response.json()).errors[0].code]).toEqual([403, code]);
  });

  test('keeps date of birth and nationality of a registered player', async () => {
    const { bearer } = await launched();
    expect((await register(bearer)).status).toBe(409);
  });
});

describe('the other calls', () => {
  test('brawlers-info answers whether the player may register, and "no" if the game side fails', async () => {
    const { bearer, playerTag } = await launched();
    const ask = async () =>
      (
        await call(`/game/1.0/player/brawlers-info?playerTag=${playerTag}&country=DE`, {
          headers: bearer,
        })
      ).json();
    expect(await ask()).toEqual({ data: { allowedToRegister: true } });
    await fault({ call: 'player/brawlers-info', status: 500 });
    expect(await ask()).toEqual({ data: { allowedToRegister: false, retry: true } });
  });

  test("token/refresh returns a new token for the current one, and none for another user's", async () => {
    const [one, other] = [await launched(), await launched()];
    const [mine, theirs] = await Promise.all(
      [one, other].map(
        async ({ bearer }) => (await (await user(bearer)).json()).data.token as string,
      ),
    );
    const refresh = (body: object, bearer = mine) =>
      call('/game/1.0/token/refresh', {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
        body,
      });
    const answer = await (await refresh({ token: mine })).json();
    expect(answer.data.token).not.toBe(mine);
    expect((await refresh({ token: theirs })).status).toBe(401);
    expect((await refresh({}, one.parameters.jwt)).status).toBe(200);
  });

  test('a survey is accepted once, and a chat token is returned', async () => {
    const { bearer } = await launched();
    const info = async () =>
      (await (await call('/game/1.0/survey/info', { headers: bearer })).json()).data;
    const answer = () =>
      call('/game/1.0/survey', { method: 'POST', headers: bearer, body: { data: { overall: 4 } } });
    expect(await info()).toMatchObject({ isOpen: true, hasAnswered: false });
    expect([(await answer()).status, (await answer()).status]).toEqual([200, 409]);
    expect(
      (await (await call('/game/1.0/discord-token', { headers: bearer })).json()).data.token,
    ).toBeTypeOf('string');
  });

  test('a survey is in the language of the reader, else in English', async () => {
    const { bearer } = await launched();
    const textOf = async (query: string) =>
      (await (await call(`/game/1.0/survey/info${query}`, { headers: bearer })).json()).data
        .questions[0].text;
    const english = 'How do you like the championship so far?';
    expect(await textOf('')).toBe(english);
    expect(await textOf('?locale=nowhere')).toBe(english);
    expect(await textOf('?locale=de')).toBe('Wie gefällt dir die Meisterschaft bisher?');
    const answered = await call('/game/1.0/survey?locale=de', {
      method: 'POST',
      headers: bearer,
      body: { data: { overall: 4 } },
    });
    expect((await answered.json()).data).toMatchObject({
      hasAnswered: true,
      questions: [{ text: 'Wie gefällt dir die Meisterschaft bisher?' }, {}, {}],
    });
  });

  test('log accepts an error from any sender', async () => {
    const body = {
      error: 'Match checkin popup: Match series checkin failed',
      meta: { playerTag: 'P', token: 'a whole token' },
      url: '/brackets',
    };
    expect((await call('/game/1.0/log', { method: 'POST', body })).status).toBe(204);
  });

  test.each(['token/refresh', 'log', 'roster/1', 'match-series/1'])(
    '%s fails on request as well',
    async (name) => {
      await fault({ call: name, status: 502 });
      const method = name.includes('/1') ? 'GET' : 'POST';
      expect(
        (await call(`/game/1.0/${name}`, { method, ...(method === 'POST' && { body: {} }) }))
          .status,
      ).toBe(502);
    },
  );
});

test('a roster and a series that do not exist are 404 without a sign-in', async () => {
  for (const path of ['roster/999999', 'roster/nothing', 'match-series/999999']) {
    const response = await call(`/game/1.0/${path}`);
    expect([response.status, (await response.json()).errors[0].code]).toEqual([404, 'not-found']);
  }
});
