import { createClient } from '@ringside/contract/client';
import { expect, describe, test } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/settings/config.ts';
import { ConfigError } from '../../apps/server/src/platform/settings/environment.ts';
import { OPERATOR, testApi } from '../support/test-api.ts';

const [CITY, CUP] = ['https://city.ringside.test', 'https://cup.ringside.test:8443'];
const api = await testApi({
  env: { PUBLIC_URL: CITY, TENANT: 'city', TENANT_URLS: `cup=${CUP}/` },
});
const JSON_TYPE = { 'content-type': 'application/json' };
const inHours = (hours: number) =>
  new Date(+api.context.clock.now() + hours * 3_600_000).toISOString();
const {
  data: { playerTag, parameters },
} = await (
  await api.request('/emulator/players', {
    method: 'POST',
    headers: JSON_TYPE,
    body: '{"name": "Ada"}',
  })
).json();

/**
 * Simulates a browser on one of the sites: each keeps its own cookies and identifies itself by the
 * address only.
 */
async function site(url: string) {
  const send = (path: string, init: RequestInit = {}) => api.request(url + path, init);
  const visitor = createClient(send);
  const signedIn = await visitor.login(OPERATOR.email, OPERATOR.password);
  const operator = createClient({ send, bearer: () => signedIn.data.token });
  const event = await operator.events.create({
    name: `The event of ${url}`,
    date: { from: inHours(-1), to: inHours(100) },
  });
  const top = await operator.events.createSegment(
    event.id,
    { name: 'Day 1', format: 'single_elimination', date: { from: inHours(2), to: inHours(12) } },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  const region = await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR', 'PL'] } },
    { parent: { data: { type: 'segments', id: top.id } } },
  );
  const launched = await send(`/game/1.0/user?playerTag=${encodeURIComponent(playerTag)}`, {
    headers: { authorization: `Bearer ${parameters.jwt}` },
  });
  const [cookie = '', ...attributes] = launched.headers.get('set-cookie')!.split('; ');
  const {
    data: { token, user },
  } = (await launched.json()) as { data: { token: string; user: { id: string } } };
  return {
    url,
    send,
    visitor,
    operator,
    event,
    region,
    token,
    user,
    cookie,
    attributes,
    player: createClient({ send, bearer: () => token }),
  };
}
type Site = Awaited<ReturnType<typeof site>>;

const city = await site(CITY);
const cup = await site(CUP);
const both = [
  { name: 'the default one', here: city, there: cup },
  { name: 'the other', here: cup, there: city },
];
const namesAt = async ({ send }: Pick<Site, 'send'>, headers: Record<string, string> = {}) =>
  (
    (await (await send('/api/events/1.0', { headers })).json()).data as {
      attributes: { name: string };
    }[]
  ).map(({ attributes }) => attributes.name);

describe.each(both)('a championship at the address of its site: $name', ({ here, there }) => {
  test('the API there shows only it', async () => {
    expect(await namesAt(here)).toEqual([here.event.name]);
    expect((await here.send(`/api/events/1.0/${there.event.id}`)).status).toBe(404);
  });

  test('a header selects another championship, and an unknown one is 404', async () => {
    expect(await namesAt(here, { 'x-tenant': there === cup ? 'cup' : 'city' })).toEqual([
      there.event.name,
    ]);
    expect((await here.send('/api/events/1.0', { headers: { 'x-tenant': 'nobody' } })).status).toBe(
      404,
    );
  });

  test('a player from the game has an account of their own there, whose cookie and token are valid nowhere else', async () => {
    expect(here.user.id).not.toBe(there.user.id);
    expect(here.attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax']));
    const me = async ({ send }: Site, headers: Record<string, string>) => {
      const response = await send('/api/users/1.0/me', { headers });
      return [response.status, (await response.json()).data?.id];
    };
    for (const headers of [{ cookie: here.cookie }, { authorization: `Bearer ${here.token}` }])
      expect([await me(here, headers), await me(there, headers)]).toEqual([
        [200, here.user.id],
        [401, undefined],
      ]);
    expect(
      (
        await here.send('/game/1.0/token/refresh', {
          method: 'POST',
          headers: { ...JSON_TYPE, cookie: here.cookie, origin: here.url },
          body: '{}',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await there.send('/game/1.0/token/refresh', {
          method: 'POST',
          headers: { ...JSON_TYPE, cookie: here.cookie, origin: there.url },
          body: '{}',
        })
      ).status,
    ).toBe(401);
  });

  test('its cookie authorises changes from its own pages and none from those of the other site', async () => {
    const body = JSON.stringify({
      data: { type: 'game-accounts', attributes: { username: 'Ada Two' } },
    });
    const add = async (origin: string) =>
      (
        await here.send('/api/game-accounts/1.0', {
          method: 'POST',
          headers: { ...JSON_TYPE, cookie: here.cookie, origin },
          body,
        })
      ).status;
    expect([await add(there.url), await add(here.url)]).toEqual([401, 201]);
  });

  test('rosters are created there, and the game’s reads find them there only', async () => {
    const roster = await here.player.rosters.create({ name: 'Same Name', segment: here.region.id });
    const read = async ({ send }: Site) => (await send(`/game/1.0/roster/${roster.id}`)).status;
    expect([await read(here), await read(there)]).toEqual([200, 404]);
  });

  test('an EventSource, which sends a cookie and no header, receives the events there', async () => {
    const response = await here.send(
      `/api/stream/1.0?topics=users:me,segments:${here.region.id},segments:${there.region.id}`,
      { headers: { cookie: here.cookie } },
    );
    expect(response.status).toBe(200);
    for (const one of [there, here])
      await one.operator.segments.update(one.region.id, { name: `EMEA of ${one.url}` });
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('segment.changed'))
      text += decoder.decode((await reader.read()).value, { stream: true });
    await reader.cancel();
    expect([
      text.includes(`"id":"${here.region.id}"`),
      text.includes(`"id":"${there.region.id}"`),
    ]).toEqual([true, false]);
    expect(
      (await there.send('/api/stream/1.0?topics=users:me', { headers: { cookie: here.cookie } }))
        .status,
    ).toBe(401);
  });

  test('the link of a forgotten password leads back to it and works there only', async () => {
    const email = `${crypto.randomUUID()}@ringside.test`;
    await here.operator.users.create({
      email,
      password: 'a password of theirs',
      roles: ['operator.viewer'],
    });
    await there.visitor.password.reset(email);
    const mails = async () =>
      (
        await (
          await api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
        ).json()
      ).data.filter(({ recipient }: { recipient: string }) => recipient === email) as {
        text: string;
      }[];
    expect(await mails()).toEqual([]);
    await here.visitor.password.reset(email);
    const [link] = /https:\S+/.exec((await mails())[0]!.text)!;
    expect(link.startsWith(`${here.url}/console/password#token=`)).toBe(true);
    const change = (where: Site) =>
      where.send('/api/password/1.0/reset/change', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({
          token: new URLSearchParams(new URL(link).hash.slice(1)).get('token'),
          password: 'another password',
        }),
      });
    expect([(await change(there)).status, (await change(here)).status]).toEqual([422, 204]);
  });

  test('the chat sends users back to it, and links the account to the user there', async () => {
    const begun = await here.send('/api/oauth/1.0/authorization_url?redirect=/my-team', {
      headers: { authorization: `Bearer ${here.token}` },
    });
    const agree = new URL((await begun.json()).data.url);
    expect(agree.searchParams.get('redirect_uri')).toBe(`${here.url}/api/oauth/1.0/callback`);
    const back = (await api.request(`${agree.href}&account=Ada`)).headers.get('location')!;
    expect(back.startsWith(`${here.url}/api/oauth/1.0/callback?`)).toBe(true);
    const cookie = begun.headers.get('set-cookie')!;
    expect(cookie).toContain('; Secure');
    const came = await api.request(back, {
      headers: { cookie: cookie.split(';')[0]!, accept: 'text/html' },
    });
    expect([came.status, came.headers.get('location')]).toEqual([302, '/my-team?chat=true']);
    expect(
      await api.context.storage.db
        .selectFrom('chatAccounts')
        .select(['username', 'tenantId'])
        .where('userId', '=', here.user.id)
        .execute(),
    ).toEqual([
      { username: 'Ada', tenantId: await api.context.tenants.idOf(here === cup ? 'cup' : 'city') },
    ]);
  });

  test('the emulator launches players into the site of the request, and a change of one reaches their account there', async () => {
    const answer = await here.send(`/emulator/players/${encodeURIComponent(playerTag)}`);
    expect((await answer.json()).data.launchUrl.startsWith(`${here.url}/?`)).toBe(true);
    await here.send(`/emulator/players/${encodeURIComponent(playerTag)}`, {
      method: 'PATCH',
      headers: JSON_TYPE,
      body: JSON.stringify({ nationality: here === cup ? 'FR' : 'PL' }),
    });
    for (const { player } of [here, there])
      expect((await player.users.me()).nationality).toBe(here === cup ? 'FR' : 'PL');
  });
});

test('an unknown host shows the default championship, and its links lead to the default’s address', async () => {
  for (const url of ['http://localhost', 'https://cup.ringside.test', 'https://evil.example:8443'])
    expect(await namesAt({ send: (path, init) => api.request(url + path, init) })).toEqual([
      city.event.name,
    ]);
  expect(
    await namesAt({
      send: (path, init) => api.request(`https://CUP.ringside.test:8443${path}`, init),
    }),
  ).toEqual([cup.event.name]);
  const email = `${crypto.randomUUID()}@ringside.test`;
  await city.operator.users.create({
    email,
    password: 'a password of theirs',
    roles: ['operator.viewer'],
  });
  await api.request('https://evil.example/api/password/1.0/reset', {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ email }),
  });
  const mailbox = await (
    await api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
  ).text();
  expect([mailbox.includes('evil.example'), mailbox.includes(email)]).toEqual([false, true]);
});

test.each([
  { why: 'no pairs', urls: 'https://cup.ringside.test', mistakes: 1 },
  { why: 'a path behind the host', urls: 'cup=https://cup.ringside.test/de', mistakes: 1 },
  { why: 'no web address', urls: 'cup=ftp://cup.ringside.test', mistakes: 1 },
  { why: 'the host of the default one', urls: `cup=${CITY}`, mistakes: 1 },
  { why: 'the default one, which has PUBLIC_URL', urls: `city=${CUP}`, mistakes: 1 },
  {
    why: 'one twice, and one host twice',
    urls: `cup=${CUP},cup=https://a.ringside.test,bowl=${CUP}`,
    mistakes: 2,
  },
])('refuses TENANT_URLS with $why', ({ urls, mistakes }) => {
  const read = () => readConfig({ PUBLIC_URL: CITY, TENANT: 'city', TENANT_URLS: urls });
  expect(read).toThrow(ConfigError);
  try {
    read();
  } catch (error) {
    expect((error as ConfigError).mistakes).toEqual(
      Array.from({ length: mistakes }, () => expect.stringMatching(/^TENANT_URLS: /)),
    );
  }
});
