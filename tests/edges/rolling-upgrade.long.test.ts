import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { createClient } from '@ringside/contract/client';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ownPostgres } from '../faults/own-postgres.ts';
import { freePort } from '../support/free-port.ts';
import { startProcess, type Started } from '../support/start-process.ts';
import { OPERATOR } from '../support/test-api.ts';
import { isInstalled, startEdge } from './real-edges.ts';

const SECOND_MS = 1_000;
const REQUESTS_PER_SECOND = 20;
const POLL = { timeout: 60_000, interval: 50 };
/** Sent without a key before each restart, so that the process which ends works on some of them. */
const WRITES_IN_FLIGHT = 6;

/** Starts a process of the server as a deployment does; the pages must be built. */
async function startServer(port: number, database: string): Promise<Started> {
  const started = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://ringside.example',
    GAME_API_URL: 'https://game.example/api',
    GAME_JWKS_URL: 'https://game.example/jwks.json',
    EMULATOR: 'off',
    DATABASE_URL: database,
    REDIS_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    SESSION_SECRET: 'a secret for tests only',
    TRUSTED_PROXIES: '127.0.0.1/32',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  });
  await started.says('is ready on');
  return started;
}

/** Reads an address of a process over the connection of an agent. */
function read(port: number, path: string, agent: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    connection: string;
  }>();
  get({ host: '127.0.0.1', port, path, agent }, (answer) => {
    const { statusCode: status = 0, headers } = answer;
    answer.resume().once('end', () => resolve({ status, connection: headers.connection ?? '' }));
  }).once('error', reject);
  return promise;
}
const readiness = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 'away',
  );

/** Sends requests at a steady rate through an edge, and lists those that fail. */
function startLoad(url: string, token: string) {
  const failures: string[] = [];
  const sentNames: string[] = [];
  const open = new Set<Promise<void>>();
  let requests = 0;

  async function send(path: string, init: RequestInit = {}): Promise<void> {
    requests += 1;
    const failure = await fetch(url + path, init).then(
      async (answer) => {
        const text = await answer.text();
        return answer.ok ? undefined : `${answer.status} ${text.slice(0, 200)}`;
      },
      (error: unknown) => String(error),
    );
    if (failure) failures.push(`${init.method ?? 'GET'} ${path}: ${failure}`);
  }
  /** Creates an announcement, with or without an idempotency key. */
  function write(name: string, isKeyed: boolean): Promise<void> {
    sentNames.push(name);
    return send('/api/announcements/1.0', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/vnd.api+json',
        ...(isKeyed && { 'idempotency-key': name }),
      },
      body: JSON.stringify({
        data: {
          type: 'announcements',
          attributes: {
            texts: { en: { title: name, text: name } },
            date: { from: '2031-01-01T00:00:00.000Z', to: '2031-01-02T00:00:00.000Z' },
          },
        },
      }),
    });
  }
  const kinds = [
    () => write(`Keyed ${requests}`, true),
    () => send('/api/games/1.0'),
    () => send(`/schedule?request=${requests}`),
    () => write(`Keyed ${requests}`, true),
    () => send('/api/events/1.0?page[size]=1', { headers: { authorization: `Bearer ${token}` } }),
  ];
  const track = (request: Promise<void>) => {
    open.add(request);
    void request.then(() => open.delete(request));
  };
  const timer = setInterval(
    () => track(kinds[requests % kinds.length]!()),
    SECOND_MS / REQUESTS_PER_SECOND,
  );
  return {
    failures,
    sentNames,
    count: () => requests,
    writeWithoutKey: (name: string) => track(write(name, false)),
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

test.runIf(isInstalled('nginx'))(
  'two processes behind nginx are restarted one after the other without a lost request',
  async () => {
    const postgres = await ownPostgres();
    if (!postgres) return console.warn('PostgreSQL is not installed: no upgrade is rehearsed');
    onTestFinished(() => postgres.close());
    await postgres.start();
    execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
    const ports = [await freePort(), await freePort()];
    const servers = new Map<number, Started>();
    onTestFinished(async () => {
      for (const { process } of servers.values()) process.kill('SIGKILL');
      await Promise.all([...servers.values()].map(({ ended }) => ended));
    });
    for (const port of ports) servers.set(port, await startServer(port, postgres.url));
    const edge = await startEdge('nginx', { origin: ports, listenPort: await freePort() });
    onTestFinished(edge.stop);
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    onTestFinished(() => database.end());
    const { data } = await createClient((to, init) => fetch(edge.url + to, init)).login(
      OPERATOR.email,
      OPERATOR.password,
    );
    const load = startLoad(edge.url, data.token);

    /** Holds the writes of all processes up until `run` ends. */
    async function whileWritesWait(run: () => Promise<void>): Promise<void> {
      await database.query('begin');
      await database.query('lock table announcements in exclusive mode');
      await run();
      await database.query('commit');
    }
    const countWaiting = async () =>
      Number(
        (
          await database.query(
            "select count(*) from pg_locks where not granted and relation = 'announcements'::regclass",
          )
        ).rows[0].count,
      );

    for (const port of [...ports, ports[0]!]) {
      const { process, ended } = servers.get(port)!;
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      expect(await read(port, '/healthz', agent)).toMatchObject({ connection: 'keep-alive' });
      await whileWritesWait(async () => {
        for (let index = 0; index < WRITES_IN_FLIGHT; index += 1)
          load.writeWithoutKey(`Unkeyed ${load.count()}`);
        await expect.poll(countWaiting, POLL).toBeGreaterThanOrEqual(WRITES_IN_FLIGHT);
        process.kill('SIGTERM');
        await expect.poll(() => readiness(port), POLL).toBe(503);
      });
      // The connection that is open, then a new one.
      for (const connection of [agent, new Agent()])
        expect(await read(port, '/api/games/1.0', connection)).toEqual({
          status: 200,
          connection: 'close',
        });
      agent.destroy();
      expect(await ended).toMatchObject({ code: 0, signal: null });
      servers.set(port, await startServer(port, postgres.url));
      await expect.poll(() => readiness(port), POLL).toBe(200);
    }
    await load.stop();

    expect(load.failures).toEqual([]);
    expect(load.count()).toBeGreaterThan(5 * REQUESTS_PER_SECOND);
    const { rows } = await database.query<{ name: string }>(
      "select texts->'en'->>'title' as name from announcements",
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(load.sentNames.toSorted());
  },
);
