import { createClient } from '@ringside/contract/client';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/settings/config.ts';
import { ConfigError } from '../../apps/server/src/platform/settings/environment.ts';
import { OPERATOR, testApi } from '../support/test-api.ts';

const [CITY, CUP, DESK, CUP_DESK] = [
  'https://city.ringside.test',
  'https://cup.ringside.test',
  'https://desk.ringside.test',
  'https://cup-desk.ringside.test:8443',
];
const api = await testApi({
  env: {
    PUBLIC_URL: CITY,
    TENANT: 'city',
    TENANT_URLS: `cup=${CUP}`,
    CONSOLE_URL: `${DESK}/`,
    TENANT_CONSOLE_URLS: `cup=${CUP_DESK}`,
  },
});
const JSON_TYPE = { 'content-type': 'application/json' };
const signIn = (host: string, headers: Record<string, string> = {}) =>
  api.request(`${host}/api/login/1.0`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(OPERATOR),
  });
/** Pages are not in the API document, which `request` checks responses against. */
const page = async (url: string, headers: Record<string, string> = {}) =>
  api.fetch(new Request(url, { headers }));
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0];
const me = async (host: string, headers: Record<string, string>) =>
  (await api.request(`${host}/api/users/1.0/me`, { headers })).status;
const {
  data: { playerTag, parameters },
} = await (
  await api.request(`${CITY}/emulator/players`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: '{"name": "Ada"}',
  })
).json();

describe.each([
  { which: 'the default championship', site: CITY, desk: DESK, otherDesk: CUP_DESK },
  { which: 'another', site: CUP, desk: CUP_DESK, otherDesk: DESK },
])('the console of $which on a host of its own', ({ site, desk, otherDesk }) => {
  test('signs operators in with a cookie that is valid there only', async () => {
    const signedIn = await signIn(desk);
    const cookie = cookieOf(signedIn)!;
    expect(cookie).toMatch(/^__Host-ringside_operator=/);
    expect([
      await me(desk, { cookie }),
      await me(site, { cookie }),
      await me(otherDesk, { cookie }),
    ]).toEqual([200, 401, 401]);
    const goOn = (host: string) =>
      api.request(`${host}/api/login/1.0/refresh`, {
        method: 'POST',
        headers: { ...JSON_TYPE, cookie, origin: host },
        body: '{}',
      });
    expect([(await goOn(site)).status, (await goOn(desk)).status]).toEqual([422, 200]);
    expect(
      (await api.request(`${desk}/api/stream/1.0?topics=users:me`, { headers: { cookie } })).status,
    ).toBe(200);
  });

  test('its cookie changes nothing for pages of the site', async () => {
    const cookie = cookieOf(await signIn(desk))!;
    const create = async (origin: string) =>
      (
        await api.request(`${desk}/api/community-groups/1.0`, {
          method: 'POST',
          headers: { ...JSON_TYPE, cookie, origin },
          body: '{}',
        })
      ).status;
    expect([await create(site), await create(desk)]).toEqual([401, 422]);
  });

  test('the site gives operators a bearer without a cookie and links to the console', async () => {
    const signedIn = await signIn(site);
    expect([signedIn.status, cookieOf(signedIn)]).toEqual([200, undefined]);
    const { token } = (await signedIn.json()).data;
    expect(await me(site, { authorization: `Bearer ${token}` })).toBe(200);
    for (const path of ['/console', '/console/series/12?show=all', '/console/assets/board.js']) {
      const led = await page(site + path);
      expect([led.status, led.headers.get('location')]).toEqual([302, desk + path]);
    }
  });

  test('a player is signed in on the site and signed out on the console’s host', async () => {
    const launch = (host: string) =>
      page(`${host}/game/1.0/user?playerTag=${encodeURIComponent(playerTag)}`, {
        authorization: `Bearer ${parameters.jwt}`,
      });
    const launched = await launch(site);
    const cookie = cookieOf(launched)!;
    expect([await me(site, { cookie }), await me(desk, { cookie })]).toEqual([200, 401]);
    expect((await launch(desk)).status).toBe(404);
  });

  test.each([
    '/emulator',
    '/calendar/rosters/1.ics',
    '/schedule',
    '/embed/bracket/1',
    '/robots.txt',
    '/sw.js',
    '/consoles',
  ])('there is no %s on the host', async (path) =>
    expect((await page(desk + path)).status).toBe(404),
  );

  test.each(['/api/events/1.0', '/healthz', '/readyz'])('serves %s on the host', async (path) =>
    expect((await api.request(desk + path)).status).toBe(200),
  );

  test('its front page is the console, and emails link to it', async () => {
    const signInPage = await page(`${desk}/`);
    expect([signInPage.status, signInPage.headers.get('location')]).toEqual([302, '/console']);
    const send = (path: string, init: RequestInit = {}) => api.request(site + path, init);
    const { token } = (await (await signIn(site)).json()).data;
    const email = `${crypto.randomUUID()}@ringside.test`;
    await createClient({ send, bearer: () => token }).users.create({
      email,
      password: 'a password of theirs',
      roles: ['operator.viewer'],
    });
    await createClient(send).password.reset(email);
    const { data } = (await (
      await api.request(`${CITY}/emulator/mailbox`, { headers: { accept: 'application/json' } })
    ).json()) as { data: { recipient: string; text: string }[] };
    expect(data.find(({ recipient }) => recipient === email)!.text).toContain(
      `${desk}/console/password#token=`,
    );
  });
});

test('an unknown host is a site without a console', async () => {
  expect((await page('https://elsewhere.ringside.test/console')).headers.get('location')).toBe(
    `${DESK}/console`,
  );
  expect(cookieOf(await signIn('https://elsewhere.ringside.test'))).toBeUndefined();
});

test('site and console share a host without the setting', async () => {
  const shared = await testApi({ env: { PUBLIC_URL: CITY } });
  const signedIn = await shared.request(`${CITY}/api/login/1.0`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(OPERATOR),
  });
  expect(
    (await shared.request(`${CITY}/api/users/1.0/me`, { headers: { cookie: cookieOf(signedIn)! } }))
      .status,
  ).toBe(200);
});

test.each([
  { why: 'no web address', env: { CONSOLE_URL: 'desk.ringside.test' }, says: [/^CONSOLE_URL: /] },
  {
    why: 'a path behind the host',
    env: { CONSOLE_URL: `${DESK}/console` },
    says: [/^CONSOLE_URL: .* without a path,/],
  },
  {
    why: 'the host of its own site',
    env: { CONSOLE_URL: CITY },
    says: [/^CONSOLE_URL: city\.ringside\.test is the host of a site/],
  },
  {
    why: 'the host of another site',
    env: { CONSOLE_URL: CUP, TENANT_URLS: `cup=${CUP}` },
    says: [/^CONSOLE_URL: cup/],
  },
  {
    why: 'one host for two consoles',
    env: { CONSOLE_URL: DESK, TENANT_URLS: `cup=${CUP}`, TENANT_CONSOLE_URLS: `cup=${DESK}` },
    says: [/^TENANT_CONSOLE_URLS: desk/],
  },
  {
    why: 'a championship without a site',
    env: { TENANT_CONSOLE_URLS: `cup=${CUP_DESK}` },
    says: [/^TENANT_CONSOLE_URLS: cup has no site/],
  },
  {
    why: 'the default one, which has CONSOLE_URL',
    env: { TENANT_CONSOLE_URLS: `city=${DESK}` },
    says: [/^TENANT_CONSOLE_URLS: city already has an address/],
  },
])('refuses a console address with $why', ({ env, says }) => {
  const mistakes = () => {
    try {
      readConfig({ PUBLIC_URL: CITY, TENANT: 'city', ...env });
      return [];
    } catch (error) {
      return (error as ConfigError).mistakes;
    }
  };
  expect(mistakes()).toEqual(says.map((text) => expect.stringMatching(text)));
});
