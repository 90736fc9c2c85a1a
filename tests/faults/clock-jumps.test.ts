import { createClient } from '@ringside/contract/client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { OPERATOR } from '../support/test-api.ts';
import { databaseOnServer } from '../support/test-storage.ts';
import { startApi } from './start-api.ts';

const { databaseUrl: server, template } = inject('database');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Less than any of the jumps, and more than a busy machine needs to answer. */
const NEAR_MS = 20_000;
const OWNER = { email: OPERATOR.email };
type Api = Awaited<ReturnType<typeof startApi>>;
let right: Api;
let wrong: Api;

beforeAll(async () => {
  if (!server) return;
  const database = await databaseOnServer(server, template);
  right = await startApi({ DATABASE_URL: database });
  wrong = await startApi({
    DATABASE_URL: database,
    NODE_OPTIONS: '--import ./tests/faults/jumping-clock.ts',
    CLOCK_AHEAD_MS: String(2 * HOUR_MS),
    CLOCK_JUMPS_TO_MS: String(-HOUR_MS),
  });
});
afterAll(async () => {
  for (const api of [right, wrong]) api?.started.process.kill('SIGKILL');
  await Promise.all([right, wrong].map((api) => api?.started.ended));
});

const timeAt = async ({ url }: Api) =>
  Date.parse(
    ((await (await fetch(`${url}/emulator/clock`)).json()) as { data: { now: string } }).data.now,
  );
const aheadAt = async ({ url }: Api) =>
  Number(
    /^ringside_clock_ahead_seconds (\S+)$/m.exec(await (await fetch(`${url}/metrics`)).text())![1],
  );
const clientOf = ({ url }: Api, token?: string) =>
  createClient({
    send: (path, init) => fetch(url + path, init),
    ...(token && { bearer: () => token }),
  });
const signIn = async (api: Api) =>
  (
    await createClient((path, init) => fetch(api.url + path, init)).login(
      OPERATOR.email,
      OPERATOR.password,
    )
  ).data.token;

describe.runIf(server)('the clock of one machine is wrong', () => {
  test('uses the time of the database when its machine is two hours ahead, and reports the difference', async () => {
    expect(Math.abs((await timeAt(wrong)) - (await timeAt(right)))).toBeLessThan(NEAR_MS);
    expect([
      await aheadAt(right),
      Math.abs((await aheadAt(wrong)) * 1_000 - 2 * HOUR_MS) < NEAR_MS,
    ]).toEqual([expect.closeTo(0, 0), true]);
  });

  test('accepts a token and an idempotency key of one server at the other', async () => {
    const [here, there] = [await signIn(right), await signIn(wrong)];
    for (const [api, token] of [
      [right, there],
      [wrong, here],
    ] as const)
      expect(await clientOf(api, token).users.me()).toMatchObject(OWNER);
    const create = ({ url }: Api) =>
      fetch(`${url}/api/events/1.0`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${here}`,
          'content-type': 'application/vnd.api+json',
          'idempotency-key': 'once',
        },
        body: JSON.stringify({
          data: {
            type: 'events',
            attributes: {
              name: 'Once',
              date: { from: '2031-01-01T00:00:00.000Z', to: '2031-01-02T00:00:00.000Z' },
            },
          },
        }),
      });
    expect(
      [await create(wrong), await create(right)].map(({ status, headers }) => [
        status,
        headers.get('idempotency-replayed'),
      ]),
    ).toEqual([
      [201, null],
      [201, 'true'],
    ]);
  });

  test('runs nothing early, and a jump to an hour behind changes nothing', async () => {
    const token = await signIn(wrong);
    const operator = clientOf(wrong, token);
    const now = await timeAt(right);
    const at = (ms: number) => new Date(now + ms).toISOString();
    const event = await operator.events.create({
      name: 'On time',
      date: { from: at(0), to: at(48 * HOUR_MS) },
    });
    const segment = await operator.events.createSegment(
      event.id,
      {
        name: 'EMEA',
        date: { from: at(HOUR_MS), to: at(24 * HOUR_MS) },
        format: 'single_elimination',
        segmentCheckinsConfig: { openWindow: null },
      },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    const stateAt = async (api: Api) => (await clientOf(api, token).segments.get(segment.id)).state;
    // A change first runs every due job.
    await operator.events.update(event.id, { name: 'Still on time' });
    expect(['planned', 'registration']).toContain(await stateAt(right));

    wrong.started.process.kill('SIGUSR2');
    await expect.poll(() => aheadAt(wrong), { timeout: 10_000 }).toBeLessThan(0);
    expect(Math.abs((await timeAt(wrong)) - (await timeAt(right)))).toBeLessThan(NEAR_MS);
    expect(await clientOf(wrong, await signIn(right)).users.me()).toMatchObject(OWNER);
    // The segment begins by the season's clock, which is moved for both servers.
    await fetch(`${wrong.url}/emulator/clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs: HOUR_MS + MINUTE_MS }),
    });
    await expect.poll(() => stateAt(right), { timeout: 20_000 }).toBe('finished');
  });
});
