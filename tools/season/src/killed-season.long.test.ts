import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { type Started, startProcess } from '../../../tests/support/start-process.ts';

const ARGUMENTS = ['--rosters', '64', '--seed', '1'];
const KILLS = 10;
/**
 * The number of requests after which each life of the server ends, one more each time. A season of
 * 64 rosters makes some six thousand.
 */
const REQUESTS_A_LIFE = 450;
const OPERATOR = {
  OPERATOR_EMAIL: 'season@ringside.example',
  OPERATOR_PASSWORD: 'a season of bots',
};
const directory = await mkdtemp(path.join(tmpdir(), 'ringside-season-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Returns the lines with the final places. */
const standings = (output: string) => output.split('\n').filter((line) => /^\d+\. /.test(line));

async function startServer(port: number): Promise<Started> {
  const server = startProcess(['apps/server/src/app/main.ts'], {
    ...OPERATOR,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: directory,
    DATABASE_URL: '',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  });
  await server.says('is ready on');
  return server;
}

/**
 * Waits until a server has answered so many requests, in the middle of the next one, or until the
 * season has ended.
 */
async function servedOrOver(
  server: Started,
  requests: number,
  over: Promise<unknown>,
): Promise<'served' | 'over'> {
  const served = Promise.withResolvers<'served'>();
  server.process.stdout!.on(
    'data',
    () => server.stdout().split('"msg":"request"').length > requests && served.resolve('served'),
  );
  return Promise.race([served.promise, over.then(() => 'over' as const)]);
}

test('a season whose server is killed ten times ends as one without a crash', async () => {
  const whole = startProcess(['tools/season/src/main.ts', ...ARGUMENTS]);
  expect(await whole.ended).toMatchObject({ code: 0 });

  const port = await freePort();
  let kills = 0;
  let server = await startServer(port);
  const season = startProcess(
    ['tools/season/src/main.ts', ...ARGUMENTS, '--url', `http://127.0.0.1:${port}`],
    OPERATOR,
  );
  const over = season.ended;
  while (
    kills < KILLS &&
    (await servedOrOver(server, REQUESTS_A_LIFE + kills, over)) === 'served'
  ) {
    kills += 1;
    server.process.kill('SIGKILL');
    await server.ended;
    server = await startServer(port);
  }
  const { code, stderr } = await over;
  server.process.kill('SIGKILL');

  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  expect(kills).toBe(KILLS);
  expect(standings(season.stdout())).toEqual(standings(whole.stdout()));
  expect(standings(season.stdout()).length).toBeGreaterThan(0);
});
