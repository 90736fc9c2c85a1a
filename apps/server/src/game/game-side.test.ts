import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { GAME_API_PATH, JWKS_PATH } from '@ringside/game-emulator/create-emulator';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testStorage } from '../../../../tests/support/test-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { DatabaseUnavailable } from '../platform/storage/unavailable.ts';
import { openEmulator } from './emulator/open-game-side.ts';
import { type GameSide, GameSideFailure } from './game-side.ts';
import { createHttpGameSide } from './http-game-side.ts';

const KEY = 'the key of the game API';
const clock = { now: () => new Date('2026-11-21T12:00:00Z'), moveTo: async () => 'moved' as const };
const { game: embedded, emulator } = openEmulator({
  storage: await testStorage(),
  clock,
  mailbox: { findAll: async () => [] },
  publicUrl: 'http://ringside.test',
  gameApiKey: KEY,
});

const socket = createServer(getRequestListener(emulator.fetch));
await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
afterAll(() => void socket.close());
const origin = `http://127.0.0.1:${(socket.address() as AddressInfo).port}`;
const overSocket = (changes: object = {}) =>
  createHttpGameSide({
    apiUrl: origin + GAME_API_PATH,
    jwksUrl: origin + JWKS_PATH,
    apiKey: KEY,
    ...changes,
  });

const send = (method: string, path: string, body?: unknown) =>
  emulator.request(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
const createPlayer = async (body: object = {}) =>
  (await (await send('POST', '/emulator/players', body)).json()).data;
const fault = (body: object) => send('POST', '/emulator/faults', body);

beforeEach(async () => void (await send('DELETE', '/emulator/faults')));

describe.each<[string, GameSide]>([
  ['embedded emulator', embedded],
  ['game over a socket', overSocket()],
])('%s', (_name, game) => {
  test('identifies the holder of a launch token and of an API token', async () => {
    const { playerTag, parameters } = await createPlayer({ country: 'FR' });
    expect(await game.holderOf({ launchToken: parameters.jwt })).toEqual({
      playerTag,
      country: 'FR',
      platform: 'web',
    });
    expect(await game.holderOf({ apiToken: parameters.apisecret })).toEqual({
      playerTag,
      country: 'FR',
      platform: 'web',
    });
    expect(await game.holderOf({ apiToken: 'nobody has this' })).toBeUndefined();
  });

  test('returns a player, and undefined for an unknown tag', async () => {
    const { playerTag } = await createPlayer({
      name: 'Ada',
      challengeWins: 3,
      dateOfBirth: '2001-02-03',
      nationality: 'pl',
    });
    expect(await game.player(playerTag)).toMatchObject({
      name: 'Ada',
      challengeWins: 3,
      isBanned: false,
      profile: { dateOfBirth: '2001-02-03', nationality: 'PL' },
    });
    expect(await game.player('NOBODY')).toBeUndefined();
  });

  test('returns the current brawlers and bans', async () => {
    const { playerTag } = await createPlayer({ brawlers: 7 });
    expect(await game.brawlers(playerTag, 'DE')).toEqual({
      brawlers: 7,
      isBanned: false,
      countryBan: false,
    });
    await send('PATCH', `/emulator/players/${playerTag}`, { banned: true, brawlers: 50 });
    expect(await game.brawlers(playerTag, null)).toEqual({
      brawlers: 50,
      isBanned: true,
      countryBan: false,
    });
    await send('PATCH', `/emulator/players/${playerTag}`, { banned: false, countryBan: true });
    expect(await game.brawlers(playerTag, 'DE')).toMatchObject({
      isBanned: false,
      countryBan: true,
    });
    expect(await game.player(playerTag)).toMatchObject({ isBanned: false, countryBan: true });
  });

  test('stores the profile of a registration', async () => {
    const { playerTag } = await createPlayer({ profile: false });
    expect((await game.player(playerTag))?.profile).toBeNull();
    const profile = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.test',
      dateOfBirth: '2000-12-10',
      nationality: 'GB',
    };
    expect((await game.register(playerTag, profile)).profile).toEqual(profile);
  });

  test('accepts the answers of a survey once', async () => {
    const { playerTag } = await createPlayer();
    expect(await game.survey(playerTag)).toMatchObject({ isOpen: true, hasAnswered: false });
    expect(await game.answerSurvey(playerTag, { overall: 5 })).toBe(true);
    expect(await game.answerSurvey(playerTag, { overall: 1 })).toBe(false);
    expect(await game.survey(playerTag)).toMatchObject({ hasAnswered: true });
  });

  test('loads the survey in a language, with options that answers name in English', async () => {
    const { playerTag } = await createPlayer();
    const english = await game.survey(playerTag);
    const japanese = await game.survey(playerTag, 'jp');
    expect(english.questions[1]).toMatchObject({ text: 'Which stage did you enjoy most?' });
    expect(japanese.questions[1]).toMatchObject({
      text: 'いちばん楽しかったステージはどれですか？',
      options: english.questions[1]!.options,
      labels: ['選手権チャレンジ', '月間予選', '月間決勝'],
    });
  });

  test('returns a chat token, and puts messages into the inbox', async () => {
    const { playerTag } = await createPlayer();
    expect((await game.chatToken(playerTag)).token).not.toBe('');
    await game.sendToInbox(playerTag, {
      title: 'Check in',
      text: 'Ten minutes left',
      link: '/my-team',
      params: { a_b: '1' },
    });
    const inbox = await (await send('GET', `/emulator/players/${playerTag}/inbox`)).json();
    expect(inbox.data).toMatchObject([
      { title: 'Check in', link: '/my-team', params: { a_b: '1' } },
    ]);
  });

  test('fails with the status of the injected fault, as often as requested', async () => {
    const { playerTag } = await createPlayer();
    await fault({ call: 'GET /game/1.0/user', status: 503, times: 2 });
    for (const _time of [1, 2])
      await expect(game.player(playerTag)).rejects.toMatchObject({
        name: 'GameSideFailure',
        status: 503,
      });
    expect(await game.player(playerTag)).toBeDefined();
  });
});

test('a game that takes too long has failed', async () => {
  const { playerTag } = await createPlayer();
  await fault({ call: 'user', delayMs: 60_000 });
  await expect(overSocket({ timeoutMs: 30 }).player(playerTag)).rejects.toMatchObject({
    status: 504,
  });
});

test('a game that cannot be reached has failed, also when it verifies tokens', async () => {
  const { parameters } = await createPlayer();
  const unreachableGame = createHttpGameSide({
    apiUrl: 'http://127.0.0.1:1/api',
    jwksUrl: 'http://127.0.0.1:1/jwks.json',
    apiKey: KEY,
  });
  await expect(unreachableGame.player('P')).rejects.toBeInstanceOf(GameSideFailure);
  await expect(unreachableGame.holderOf({ launchToken: parameters.jwt })).rejects.toMatchObject({
    status: 503,
  });
});

test('the game API refuses requests without its key', async () => {
  await expect(overSocket({ apiKey: 'another' }).player('P')).rejects.toMatchObject({
    status: 401,
  });
  expect((await emulator.request(`${GAME_API_PATH}/players/P`)).status).toBe(401);
});

test('an emulator whose database is away answers 503', async () => {
  const away = new Kysely<never>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: () => Promise.reject(new DatabaseUnavailable('gone')),
        end: async () => {},
      },
    }),
  });
  const { game } = openEmulator({
    storage: { db: away as unknown as Storage['db'] },
    clock,
    mailbox: { findAll: async () => [] },
    publicUrl: 'http://ringside.test',
    gameApiKey: KEY,
  });
  await expect(game.player('NOBODY')).rejects.toMatchObject({
    name: 'GameSideFailure',
    status: 503,
  });
});
