import { describe, expect, test } from 'vitest';
import { testStorage } from '../../../tests/support/test-storage.ts';
import { createEmulatorStore } from '../../server/src/game/emulator/emulator-store.ts';
import { createMailbox } from '../../server/src/game/emulator/mailbox.ts';
import { createEmulator } from './create-emulator.ts';

const storage = await testStorage();
let now = new Date('2026-11-21T12:00:00Z');
const clock = {
  now: () => now,
  moveTo: async (target: Date) => {
    if (target < now) return 'backwards' as const;
    now = target;
    return 'moved' as const;
  },
};
const mailbox = createMailbox(storage, clock);
const emulator = createEmulator({
  store: createEmulatorStore(storage),
  mailbox,
  clock,
  publicUrl: 'http://ringside.test',
  gameApiKey: 'key',
  chatClient: { id: 'ringside', secret: 'key' },
});
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  emulator.request(`/emulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('players', () => {
  test('are created with defaults, and launch the site with matching parameters', async () => {
    const response = await send('POST', 'players', {});
    const { data } = await response.json();
    expect(response.status).toBe(201);
    const launch = new URL(data.launchUrl);
    expect(launch.origin + launch.pathname).toBe('http://ringside.test/');
    expect(Object.fromEntries(launch.searchParams)).toEqual(data.parameters);
    expect(data.parameters).toMatchObject({
      country: 'DE',
      playerTag: data.playerTag,
      jwt: expect.stringMatching(/^ey/),
      platform: expect.any(String),
      apisecret: expect.any(String),
    });
  });

  test('are changed by PATCH, or by POST with an existing tag, in the given fields only', async () => {
    await send('POST', 'players', { playerTag: 'ADA', name: 'Ada', brawlers: 5 });
    expect((await send('PATCH', 'players/ADA', { banned: true })).status).toBe(200);
    expect((await send('POST', 'players', { playerTag: 'ADA', country: 'fr' })).status).toBe(200);
    const { data } = await (await send('GET', 'players/ADA')).json();
    expect(data).toMatchObject({ name: 'Ada', brawlers: 5, banned: true, country: 'FR' });
    expect((await send('PATCH', 'players/NOBODY', {})).status).toBe(404);
  });

  test('are found by a part of the name, treats % in a search as a plain character', async () => {
    await send('POST', 'players', { name: '100% Bob' });
    const found = async (search: string) =>
      (await (await send('GET', `players?search=${encodeURIComponent(search)}`)).json()).data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await found('% b')).toEqual(['100% Bob']);
    expect(await found('%x%')).toEqual([]);
  });

  test.each([
    { brawlers: -1 },
    { country: 'Germany' },
    { dateOfBirth: '2000-02-31' },
    { dateOfBirth: '2100-01-01' },
    { playerTag: '<script>' },
    { profile: 'yes' },
  ])('are refused with %o', async (body) => {
    const response = await send('POST', 'players', body);
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].source.pointer).toBe(`/${Object.keys(body)[0]}`);
  });

  test('are refused without JSON', async () => {
    expect(
      (await emulator.request('/emulator/players', { method: 'POST', body: '{' })).status,
    ).toBe(400);
  });
});

describe('the clock', () => {
  test('jumps forward by an instant or a distance, and never back', async () => {
    const move = async (body: object) => (await send('PUT', 'clock', body)).status;
    expect(await move({ advanceMs: 60_000 })).toBe(200);
    expect(await (await send('GET', 'clock')).json()).toEqual({
      data: { now: '2026-11-21T12:01:00.000Z' },
    });
    expect(await move({ now: '2026-11-21T13:30:00+01:00' })).toBe(200);
    expect(await move({ now: '2026-11-21T12:00:00Z' })).toBe(409);
    expect(await move({ advanceMs: -1 })).toBe(409);
    for (const wrong of [
      {},
      { now: 'soon' },
      { advanceMs: 1.5 },
      { now: '2026-12-01T00:00:00Z', advanceMs: 1 },
      { now: '9999-01-01T00:00:00Z' },
    ])
      expect(await move(wrong)).toBe(422);
    expect(now.toISOString()).toBe('2026-11-21T12:30:00.000Z');
  });

  test('jumps by a distance although more than that passes while it is read', async () => {
    let ms = 0;
    const moves: number[] = [];
    const ticking = {
      now: () => new Date((ms += 1)),
      moveTo: async (target: Date) => {
        moves.push(+target);
        if (moves.length === 1) ms += 5;
        return +target < ms ? ('backwards' as const) : ('moved' as const);
      },
    };
    const other = createEmulator({
      store: createEmulatorStore(storage),
      mailbox,
      clock: ticking,
      publicUrl: 'http://ringside.test',
      gameApiKey: 'key',
      chatClient: { id: 'ringside', secret: 'key' },
    });
    const answer = await other.request('/emulator/clock', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs: 1 }),
    });
    expect(answer.status).toBe(200);
    expect(moves).toHaveLength(2);
    expect(moves[1]! - moves[0]!).toBe(6);
  });
});

test('a fault needs an existing call', async () => {
  expect((await send('POST', 'faults', { call: 'nothing', status: 500 })).status).toBe(422);
  expect(
    await (await send('POST', 'faults', { call: 'brawlers-info', status: 500 })).json(),
  ).toEqual({ data: { call: 'player/brawlers-info', status: 500, delayMs: 0, times: 1 } });
});

test('the mailbox shows unsent messages, as JSON and as a page', async () => {
  await mailbox.mail.send({
    recipient: 'ada@example.test',
    subject: 'Reset <b>',
    text: 'Here & now',
  });
  expect(
    await (await send('GET', 'mailbox', undefined, { accept: 'application/json' })).json(),
  ).toMatchObject({ data: [{ recipient: 'ada@example.test', subject: 'Reset <b>' }] });
  const page = await (await send('GET', 'mailbox', undefined, { accept: 'text/html' })).text();
  expect(page).toContain('Reset &lt;b&gt;');
});

test('pages of other sites cannot control it', async () => {
  expect((await send('POST', 'players', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('the page allows its own script and style, and nothing else', async () => {
  const response = await emulator.request('/emulator');
  expect(response.status).toBe(200);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'.*script-src 'sha256-.*style-src 'sha256-/);
  expect(policy).not.toContain('unsafe');
});
