import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatAccountAnswer } from '@ringside/contract/collections/oauth';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { championship, refusalOf, type Player } from '../../../../../tests/support/championship.ts';
import { realTimeIn } from '../../platform/clock/real-time.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/environment.ts';
import { isSameSitePath } from './oauth.routes.ts';

const { api, player } = await championship();
const PATH = '/api/oauth/1.0';
const inTheFuture = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
afterEach(() => void vi.useRealTimers());

/**
 * Begins as a user and consents in the chat as `account`; returns the query of the callback and the
 * cookie of the browser.
 */
async function agree(
  { token }: Player,
  {
    account = `chatter ${crypto.randomUUID()}`,
    redirect,
  }: { account?: string; redirect?: string } = {},
) {
  const begun = await api.request(
    `${PATH}/authorization_url${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { url } = (await begun.json()).data as { url: string };
  const answer = await api.request(`${url}&account=${encodeURIComponent(account)}`);
  const back = new URL(answer.headers.get('location')!);
  return {
    url: new URL(url),
    account,
    back,
    code: back.searchParams.get('code')!,
    state: back.searchParams.get('state')!,
    cookie: begun.headers.get('set-cookie')!.split(';')[0]!,
  };
}
const exchange = ({ client }: Player, body: { code: string; state: string }) =>
  client.requests.plain<ChatAccountAnswer>('POST', `${PATH}/access_token`, {
    body: { code: body.code, state: body.state },
  });
const comeBack = ({ back }: { back: URL }, headers: Record<string, string> = {}) =>
  api.request(back.pathname + back.search, { headers });

describe('sign-in with the community chat', () => {
  test('redirects with a state and a challenge of its own, and returns to the callback', async () => {
    const { url, back } = await agree(await player());
    expect(url.pathname).toBe('/emulator/chat/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{20,}$/),
      redirect_uri: `${api.context.config.publicUrl}${PATH}/callback`,
    });
    expect(back.pathname).toBe(`${PATH}/callback`);
    expect(
      JSON.stringify(await api.context.storage.db.selectFrom('chatSignIns').selectAll().execute()),
    ).not.toContain(url.searchParams.get('state'));
  });

  test('links the account by code and state once', async () => {
    const ada = await player();
    const come = await agree(ada, { account: 'Ada in the chat' });
    expect(await exchange(ada, come)).toEqual({
      data: { account: { id: expect.stringMatching(/^\d+$/), username: 'Ada in the chat' } },
    });
    expect(await refusalOf(exchange(ada, come))).toMatchObject({
      status: 400,
      code: 'state-invalid',
    });
    expect(
      await api.context.storage.db
        .selectFrom('chatAccounts')
        .select('username')
        .where('userId', '=', ada.id)
        .execute(),
    ).toEqual([{ username: 'Ada in the chat' }]);
  });

  test('links nothing by a wrong, foreign or expired state, and uses it up', async () => {
    const [ada, eve] = [await player(), await player()];
    const come = await agree(ada);
    expect(await refusalOf(exchange(ada, { code: come.code, state: 'made up' }))).toMatchObject({
      status: 400,
      code: 'state-invalid',
    });
    expect(await refusalOf(exchange(eve, come))).toMatchObject({
      status: 400,
      code: 'state-invalid',
    });
    expect(await refusalOf(exchange(ada, come))).toMatchObject({
      status: 400,
      code: 'state-invalid',
    });
    const late = await agree(ada);
    await api.context.storage.db
      .updateTable('chatSignIns')
      .set({ expiresAt: realTimeIn(-1) })
      .execute();
    expect((await refusalOf(exchange(ada, late))).code).toBe('state-invalid');
    expect(
      (
        await refusalOf(ada.client.requests.plain('POST', `${PATH}/access_token`, { body: {} }))
      ).errors.map(({ source }) => source?.pointer),
    ).toEqual(['/code', '/state']);
  });

  test('rejects a stolen code, which needs the verifier of the user who began', async () => {
    const [ada, eve] = [await player(), await player()];
    const stolen = await agree(ada);
    const eveAgreement = await agree(eve);
    expect(
      await refusalOf(exchange(eve, { code: stolen.code, state: eveAgreement.state })),
    ).toMatchObject({
      status: 400,
      code: 'code-invalid',
    });
  });

  test('gives a chat account to one user; another account of theirs replaces it', async () => {
    const [ada, bob] = [await player(), await player()];
    await exchange(ada, await agree(ada, { account: 'Shared' }));
    expect(await refusalOf(exchange(bob, await agree(bob, { account: 'Shared' })))).toMatchObject({
      status: 409,
      code: 'account-taken',
    });
    await exchange(ada, await agree(ada, { account: 'Other' }));
    expect(
      (await exchange(bob, await agree(bob, { account: 'Shared' }))).data.account.username,
    ).toBe('Shared');
  });
});

describe('the callback', () => {
  const html = { accept: 'text/html', 'sec-fetch-site': 'cross-site' };

  test('sends the browser that began to the page of the request', async () => {
    const ada = await player();
    const come = await agree(ada, { redirect: '/registration/profile/create?from=home' });
    const answer = await comeBack(come, { ...html, cookie: come.cookie });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/registration/profile/create?from=home&chat=true',
    ]);
    expect((await comeBack(come, { cookie: come.cookie })).status).toBe(400);
  });

  test('redirects to the site if the request names no page, and sets the cookie for the profile', async () => {
    const come = await agree(await player());
    const answer = await comeBack(come, { ...html, cookie: come.cookie });
    expect(answer.headers.get('location')).toBe('/');
    expect(
      answer.headers.getSetCookie().some((cookie) => cookie.startsWith('chat_signin=1; ')),
    ).toBe(true);
  });

  test('answers programs in JSON, by bearer or cookie', async () => {
    const ada = await player();
    const answer = await comeBack(await agree(ada, { account: 'By program' }), {
      authorization: `Bearer ${ada.token}`,
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { data: { account: { id: expect.any(String), username: 'By program' } } },
    ]);
  });

  test('links nothing for a browser that did not begin, so no user is tricked into linking an account', async () => {
    const eve = await player();
    const lured = await comeBack(await agree(eve), html);
    expect(lured.headers.get('location')).toBe('/error/400');
    const plain = await comeBack(await agree(eve));
    expect([plain.status, (await plain.json()).errors[0].code]).toEqual([400, 'state-invalid']);
    expect(
      await api.context.storage.db
        .selectFrom('chatAccounts')
        .selectAll()
        .where('userId', '=', eve.id)
        .execute(),
    ).toEqual([]);
  });

  test('returns a user who does not consent, unlinked', async () => {
    const ada = await player();
    const { state, cookie } = await agree(ada, { redirect: '/survey' });
    const answer = await api.request(`${PATH}/callback?error=access_denied&state=${state}`, {
      headers: { ...html, cookie },
    });
    expect(answer.headers.get('location')).toBe('/survey');
  });
});

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  'javascript:alert(1)',
  'survey',
  '',
])('rejects "%s" as a page to continue to', (path) =>
  expect(isSameSitePath(path, 'https://ringside.example')).toBe(false),
);
test('names a foreign page in its refusal', async () => {
  const { token } = await player();
  const answer = await api.request(`${PATH}/authorization_url?redirect=//elsewhere.test`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, (await answer.json()).errors[0].source]).toEqual([
    400,
    { parameter: 'redirect' },
  ]);
});

test('shows an account form in the emulated chat, which rejects a foreign redirect address', async () => {
  const { url } = await agree(await player());
  const page = await api.request(url.href, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('name="account"');
  url.searchParams.set('redirect_uri', 'https://elsewhere.test/');
  expect((await api.request(url.href)).status).toBe(400);
});

test('connects another chat by its settings; after a failure a user may try again', async () => {
  let status = 500;
  const chatRequests: string[] = [];
  const chat = createServer((request, response) => {
    chatRequests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        request.url === '/token' ? { access_token: 'a token' } : { id: 77, username: 'Elsewhere' },
      ),
    );
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  afterAll(() => void chat.close());
  const at = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`;
  const chatChampionship = await championship({
    env: {
      CHAT_CLIENT_ID: 'us',
      CHAT_CLIENT_SECRET: 'hush',
      CHAT_AUTHORIZE_URL: `${at}/authorize`,
      CHAT_TOKEN_URL: `${at}/token`,
      CHAT_USER_URL: `${at}/me`,
    },
  });
  const ada = await chatChampionship.player();
  const begin = async () =>
    new URL(
      (
        await ada.client.requests.plain<{ data: { url: string } }>(
          'GET',
          `${PATH}/authorization_url`,
        )
      ).data.url,
    );
  const url = await begin();
  expect([url.origin, url.searchParams.get('client_id'), url.searchParams.get('scope')]).toEqual([
    at,
    'us',
    'identify',
  ]);
  expect(
    await refusalOf(exchange(ada, { code: 'x', state: url.searchParams.get('state')! })),
  ).toMatchObject({ status: 502, code: 'chat-unavailable' });
  status = 200;
  expect(
    (await exchange(ada, { code: 'x', state: (await begin()).searchParams.get('state')! })).data
      .account,
  ).toEqual({ id: '77', username: 'Elsewhere' });
  expect(chatRequests.at(-2)).toBe(
    `POST /token Basic ${Buffer.from('us:hush').toString('base64')}`,
  );
  expect(chatRequests.at(-1)).toBe('GET /me Bearer a token');
});

test('expires a state after ten minutes of real time', async () => {
  const ada = await player();
  const come = await agree(ada);
  inTheFuture(11 * 60_000);
  expect((await comeBack(come, { cookie: come.cookie })).status).toBe(400);
});

test('needs all settings: names each that is missing, and shows no secret', () => {
  const mistakes = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      return (error as ConfigError).mistakes;
    }
  };
  expect(
    mistakes({
      CHAT_CLIENT_ID: 'us',
      CHAT_CLIENT_SECRET: 'hush',
      CHAT_TOKEN_URL: 'https://chat.test/token',
    }).map((mistake) => mistake.split(':')[0]),
  ).toEqual(['CHAT_AUTHORIZE_URL', 'CHAT_USER_URL']);
  expect(mistakes({ SMTP_URL: 'http://me:hush@mail.test' }).join()).not.toContain('hush');
});
