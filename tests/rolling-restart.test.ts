import { execFileSync } from 'node:child_process';
import { createClient } from '@ringside/contract/client';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { freePort } from './support/free-port.ts';
import { roundRobin } from './support/round-robin.ts';
import { startProcess, type Started } from './support/start-process.ts';
import { OPERATOR } from './support/test-api.ts';
import { databaseOnServer } from './support/test-storage.ts';

const { databaseUrl: server, template } = inject('database');
const READERS = 6;
const STREAMS = 4;
const PATHS = ['/', '/api/games/1.0', '/api/events/1.0', '/healthz'];
const running = new Map<number, Started>();
afterAll(async () => {
  for (const { process } of running.values()) process.kill('SIGKILL');
  await Promise.all([...running.values()].map(({ ended }) => ended));
});

async function start(port: number, database: string): Promise<void> {
  const started = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database,
    REDIS_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '1',
    SESSION_SECRET: 'a secret for tests only',
    RATE_LIMITS: 'off',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  });
  running.set(port, started);
  await started.says('is ready on');
}

/** Reads one path after the other until the load ends; every answer but 200 is a failure. */
async function read(
  url: string,
  on: { load: boolean; requests: number },
  failures: string[],
): Promise<void> {
  for (let turn = 0; on.load; turn += 1) {
    const path = PATHS[turn % PATHS.length]!;
    const failed = await fetch(url + path).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok ? undefined : answer.status),
      (error: unknown) => error,
    );
    on.requests += 1;
    if (failed !== undefined) failures.push(`${path}: ${String(failed)}`);
  }
}

/**
 * Follows a stream as a browser does: after a break it resumes from the last id, after the delay
 * that the server sets.
 */
async function listen(
  url: string,
  on: { load: boolean; ending: AbortController },
  said: { isOpen: boolean; versions: number[]; ends: number; retries: number[] },
  failures: string[],
): Promise<void> {
  let last: string | undefined;
  let retry = 0;
  while (on.load) {
    const answer = await fetch(`${url}/api/stream/1.0?topics=site-settings:site`, {
      headers: last ? { 'last-event-id': last } : {},
      signal: on.ending.signal,
    }).catch(() => undefined);
    if (!on.load) return;
    if (!answer?.ok) return void failures.push(`a stream: ${answer?.status}`);
    try {
      for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
        said.isOpen = true;
        for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) last = id;
        for (const [, version] of text.matchAll(/"version":(\d+)/g))
          said.versions.push(Number(version));
        for (const [, ms] of text.matchAll(/^retry: (\d+)$/gm))
          said.retries.push((retry = Number(ms)));
      }
      said.ends += 1;
    } catch (error) {
      if (on.load) failures.push(`a stream broke: ${String(error)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, retry));
  }
}

describe.runIf(server)('two servers behind a balancer', () => {
  test('are restarted one after the other under load without a failed request or a missed event', async () => {
    execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
    const database = await databaseOnServer(server!, template);
    const ports = [await freePort(), await freePort()];
    for (const port of ports) await start(port, database);
    const balancer = await roundRobin(ports);
    const isReady = (port: number) =>
      expect.poll(() => balancer.isReady(port), { timeout: 30_000 }).toBe(true);
    for (const port of ports) await isReady(port);

    const failures: string[] = [];
    const on = { load: true, requests: 0, ending: new AbortController() };
    const said = Array.from({ length: STREAMS }, () => ({
      isOpen: false,
      versions: [] as number[],
      ends: 0,
      retries: [] as number[],
    }));
    const send = (to: string, init: RequestInit) => fetch(balancer.url + to, init);
    const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
    const operator = createClient({ send, bearer: () => data.token });
    let changes = 0;
    const change = async () => {
      while (on.load) {
        await operator.siteSettings
          .update('site', { prizes: { amount: (changes += 1), currency: 'EUR', places: [] } })
          .catch((error: unknown) => failures.push(`a change: ${String(error)}`));
        // One change at a time, the next once a stream has received it, however fast the machine
        // is.
        await expect
          .poll(() => said[0]!.versions.includes(changes + 1), { timeout: 20_000 })
          .toBe(true);
      }
    };
    const streams = said.map((one) => listen(balancer.url, on, one, failures));
    // A stream never delivers a change from before it is open, and the next change would wait for
    // it.
    await expect.poll(() => said.every(({ isOpen }) => isOpen), { timeout: 20_000 }).toBe(true);
    const load = [
      ...Array.from({ length: READERS }, () => read(balancer.url, on, failures)),
      change(),
    ];

    // A stream without an event has no id to resume from, so each receives one before the restarts.
    await expect
      .poll(() => said.every(({ versions }) => versions.length > 0), { timeout: 20_000 })
      .toBe(true);
    for (const port of ports) {
      const { process, ended } = running.get(port)!;
      process.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0, signal: null });
      await start(port, database);
      await isReady(port);
    }
    const first = Math.min(...said[0]!.versions);
    await expect
      .poll(() => Math.min(...said.map(({ versions }) => Math.max(...versions))), {
        timeout: 20_000,
      })
      .toBeGreaterThan(first + 5);
    on.load = false;
    await Promise.all(load);
    // The settings of a championship begin with version 1.
    const last = changes + 1;
    await expect
      .poll(() => said.map(({ versions }) => missing(versions, last)), { timeout: 20_000 })
      .toEqual(said.map(() => []));
    on.ending.abort();
    await Promise.all(streams);
    await balancer.close();

    expect(failures).toEqual([]);
    expect(on.requests).toBeGreaterThan(50);
    expect(
      said.reduce((sum, { ends }) => sum + ends, 0),
      'each stream was on a server that ended',
    ).toBeGreaterThanOrEqual(STREAMS);
    expect(said.flatMap(({ retries }) => retries).every((ms) => ms >= 200 && ms <= 2_000)).toBe(
      true,
    );
  }, 240_000);
});

/** Returns the versions up to the last that a stream has missed, from the first that it received. */
function missing(versions: number[], last: number): number[] {
  const receivedVersions = new Set(versions);
  const from = Math.min(...versions);
  return Array.from(
    { length: Math.max(0, last - from + 1) },
    (_none, index) => from + index,
  ).filter((version) => !receivedVersions.has(version));
}
