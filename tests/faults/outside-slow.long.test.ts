import { createServer, type Socket } from 'node:net';
import { createClient } from '@ringside/contract/client';
import type { ApiError } from '@ringside/contract/errors';
import { afterAll, describe, expect, test } from 'vitest';
import { type Started } from '../support/start-process.ts';
import { OPERATOR } from '../support/test-api.ts';
import { ownPostgres } from './own-postgres.ts';
import { operatorAt, startApi } from './start-api.ts';

const started: Started[] = [];
const postgres = await ownPostgres();
const silent = await silentServer();
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await postgres?.close();
  silent.close();
});

/** Starts a server that accepts connections and never answers, as a hanging one does. */
async function silentServer() {
  const sockets = new Set<Socket>();
  let connected = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    connected.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    /** Resolves once a client waits for an answer. */
    asked: () => connected.promise,
    forget: () => void (connected = Promise.withResolvers()),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function api(settings: Record<string, string>): Promise<string> {
  const one = await startApi({
    DATABASE_URL: postgres?.url ?? '',
    DATA_DIR: 'memory://',
    ...settings,
  });
  started.push(one.started);
  return one.url;
}

describe('the mail server hangs', () => {
  test('a user who requests an email gets a response while it is pending, and no other request waits for it', async () => {
    silent.forget();
    const url = await api({
      SMTP_URL: `smtp://127.0.0.1:${silent.port}?from=no-reply@ringside.example`,
    });
    const send = (to: string, init: RequestInit) => fetch(url + to, init);
    await createClient(send).password.reset(OPERATOR.email);
    await silent.asked(); // the email is on its way and gets no answer
    const operator = await operatorAt(url);
    await operator.siteSettings.update('site', {
      prizes: { amount: 1, currency: 'EUR', places: [] },
    });
    expect((await operator.siteSettings.get('site')).prizes!.amount).toBe(1);
  }, 300_000);
});

describe('the game side hangs', () => {
  test('signing in through the game fails within its time limit with a code of its own, and everything else works', async () => {
    silent.forget();
    const game = `http://127.0.0.1:${silent.port}`;
    const url = await api({
      EMULATOR: 'off',
      GAME_API_URL: game,
      GAME_JWKS_URL: `${game}/jwks.json`,
      GAME_API_KEY: 'key',
    });
    const visitor = createClient((to, init) => fetch(url + to, init));
    const token = `${part({ alg: 'ES256', kid: 'one' })}.${part({ sub: '#ABC', exp: 4_000_000_000 })}.${Buffer.alloc(64).toString('base64url')}`;
    const signingIn = visitor.game.user('#ABC', token).then(
      () => undefined,
      (error: unknown) => error as ApiError,
    );
    await silent.asked();
    expect((await visitor.events.list()).items).toEqual([]); // answered while it hangs
    expect(await signingIn).toMatchObject({ status: 503, code: 'game-side-failed' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }, 300_000);
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
