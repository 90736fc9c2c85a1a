import { expect, test } from 'vitest';
import { testApi } from '../support/test-api.ts';

const api = await testApi({
  env: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://ringside.test',
    GAME_API_URL: 'https://game.test/api',
    GAME_JWKS_URL: 'https://game.test/jwks.json',
    GAME_API_KEY: 'a key',
  },
});
const ask = (path: string, init: RequestInit = {}) =>
  api.fetch(new Request(`https://ringside.test${path}`, init));

test.each([
  ['GET', '/emulator'],
  ['GET', '/emulator/clock'],
  ['PUT', '/emulator/clock'],
  ['GET', '/emulator/mailbox'],
  ['GET', '/emulator/players'],
  ['POST', '/emulator/players'],
  ['POST', '/emulator/faults'],
  ['GET', '/emulator/.well-known/jwks.json'],
  ['GET', '/emulator/chat/authorize'],
  ['GET', '/emulator/game-api/players/1'],
])('production has no stand-in for the game: %s %s', async (method, path) =>
  expect((await ask(path, { method })).status).toBe(404),
);
