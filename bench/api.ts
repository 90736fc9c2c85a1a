import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { freePort } from '../tests/support/free-port.ts';
import { startProcess } from '../tests/support/start-process.ts';
import { fire, type Shot } from './api/load.ts';
import { statementsOf } from './api/record.ts';
import { fillSeason, createScratchDatabase, type BenchSeason } from './api/season.ts';
import { type Figure, printFigures } from './figures.ts';
import { figureOf, READINGS, takingTurns } from './taking-turns.ts';

const SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1/postgres';
const SECRET = 'a secret for the bench alone';
const READ_MS = 1_500;
const CHECKINS_A_TURN = 400;
/**
 * A turn of check-ins ends within half a second, and the machine's speed may halve from one to the
 * next: so a reading consists of several turns of either side.
 */
const CHECKIN_TURNS = 3;
/**
 * Rosters inserted at first, in addition to the listed ones; the others follow once the lists are
 * read.
 */
const CHECKINS_AT_FIRST = 8_000;
const CHECKINS_IN_ALL = CHECKINS_A_TURN * CHECKIN_TURNS * READINGS * 4;
const CONNECTIONS = 10;
const JSON_API = { accept: 'application/vnd.api+json' };

/**
 * Measures the API on PostgreSQL in one process, compared with bare peers that do the same work:
 * medians of five ratios, in alternating turns.
 */
export async function apiFigures(): Promise<Figure[]> {
  const database = await createScratchDatabase(SERVER_URL).catch(() => undefined);
  if (!database)
    return [
      {
        what: 'the API on PostgreSQL',
        measured: 'left out: no PostgreSQL at DATABASE_URL',
        target: '',
        met: false,
      },
    ];
  const env = {
    DATABASE_URL: database.url,
    SESSION_SECRET: SECRET,
    DEMO: 'off',
    EMULATOR: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
  };
  const [port, secondPort] = [await freePort(), await freePort()];
  const start = (at: number) =>
    startProcess(['apps/server/src/app/main.ts'], {
      ...env,
      PORT: String(at),
      PUBLIC_URL: `http://127.0.0.1:${at}`,
    });
  const server = start(port);
  const servers = [server];
  const peer = fork(new URL('./peers/bare-api.ts', import.meta.url));
  try {
    await server.says('is ready on');
    const second = start(secondPort);
    servers.push(second);
    await second.says('is ready on');
    const season = await fillSeason({
      databaseUrl: database.url,
      secret: SECRET,
      checkins: CHECKINS_AT_FIRST + 1,
    });
    return await measure({ env, port, secondPort, peer, databaseUrl: database.url, season });
  } finally {
    for (const { process } of servers) process.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    peer.kill();
    await database.drop();
  }
}

interface Bench {
  env: Record<string, string>;
  port: number;
  /** The port of a second process on the same database. */
  secondPort: number;
  peer: ChildProcess;
  databaseUrl: string;
  season: BenchSeason;
}

const listPath = ({ segmentId }: BenchSeason) =>
  `/api/rosters/1.0?filter[segment]=${segmentId}&page[size]=100&include=players`;
const checkinShot = ({ rosterId, token }: BenchSeason['captains'][number]): Shot => ({
  method: 'POST',
  path: '/api/checkins/1.0',
  headers: {
    ...JSON_API,
    authorization: `Bearer ${token}`,
    'content-type': 'application/vnd.api+json',
  },
  body: JSON.stringify({
    data: {
      type: 'checkins',
      relationships: { roster: { data: { type: 'rosters', id: rosterId } } },
    },
  }),
});

async function measure({
  env,
  port,
  secondPort,
  peer,
  databaseUrl,
  season,
}: Bench): Promise<Figure[]> {
  const captains = [...season.captains];
  const first = captains.pop()!;
  const shot = checkinShot(first);
  const list = await statementsOf(env, {
    path: listPath(season),
    init: { headers: { ...JSON_API, authorization: `Bearer ${season.operatorToken}` } },
  });
  const checkin = await statementsOf(env, {
    path: shot.path,
    init: { method: 'POST', headers: shot.headers!, body: shot.body! },
  });
  const { port: peerPort } = await ask<{ port: number }>(peer, {
    order: {
      databaseUrl,
      connections: CONNECTIONS,
      list: list.statements,
      document: list.body,
      checkin: checkin.statements,
      template: first,
    },
  });
  const etag = (
    await fetch(`http://127.0.0.1:${port}${listPath(season)}`, { headers: JSON_API })
  ).headers.get('etag')!;

  const read = (at: number, path: string, headers: Record<string, string> = {}) => {
    const same: Shot = { path, headers: { ...JSON_API, ...headers } };
    return fire({ port: at, connections: CONNECTIONS, ms: READ_MS, next: () => same });
  };
  const signedIn = await takingTurns({
    own: () => read(port, listPath(season), { authorization: `Bearer ${season.operatorToken}` }),
    other: () => read(peerPort, '/list'),
    good: [200],
  });
  const visitors = await takingTurns({
    own: () => read(port, listPath(season)),
    other: () => read(peerPort, '/list'),
    good: [200],
  });
  const notModified = await takingTurns({
    own: () => read(port, listPath(season), { 'if-none-match': etag }),
    other: () => read(peerPort, '/ping'),
    good: [304],
  });
  captains.push(...(await season.more(CHECKINS_IN_ALL - captains.length)));
  const checkins = { good: [200, 201], turns: CHECKIN_TURNS };
  const checkIn = async (...ports: number[]) => {
    const shots = captains.splice(0, CHECKINS_A_TURN).map(checkinShot);
    const results = await Promise.all(
      ports.map((at) =>
        fire({ port: at, connections: CONNECTIONS / ports.length, next: () => shots.pop() }),
      ),
    );
    return {
      perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
      statuses: Object.assign({}, ...results.map(({ statuses }) => statuses)) as Record<
        number,
        number
      >,
    };
  };
  const writes = await takingTurns({
    ...checkins,
    own: () => checkIn(port),
    other: () =>
      ask<{ perSecond: number }>(peer, {
        checkIn: captains
          .splice(0, CHECKINS_A_TURN)
          .map(({ rosterId, userId }) => ({ rosterId, userId })),
      }),
  });
  const both = await takingTurns({
    ...checkins,
    own: () => checkIn(port, secondPort),
    other: () => checkIn(port),
  });
  return [
    figureOf(
      `the list of 100 rosters with players, signed in (nothing is kept; ${list.statements.length} statements)`,
      signedIn,
      { least: 0.7, floor: 'a bare Hono route with the same statements and JSON.stringify' },
    ),
    figureOf('the same for visitors (kept while nothing changes)', visitors, {
      least: 0.7,
      floor: 'the same route',
    }),
    figureOf('its 304', notModified, { least: 0.7, floor: 'a bare Hono ping' }),
    figureOf(`a check-in (${checkin.statements.length} statements)`, writes, {
      least: 0.7,
      floor: 'a bare loop over pg with the same statements and connections',
    }),
    figureOf('check-ins of two processes on one database', both, {
      least: 0.9,
      floor: 'one process',
    }),
    ...pgbench(databaseUrl),
  ];
}

/** Measures the database itself on this machine, for the record. */
function pgbench(databaseUrl: string): Figure[] {
  try {
    execFileSync('pgbench', ['-i', '-q', '-s', '1', databaseUrl], { stdio: 'ignore' });
    const report = execFileSync(
      'pgbench',
      ['-c', String(CONNECTIONS), '-j', '2', '-T', '3', databaseUrl],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return [
      {
        what: 'pgbench (its own transactions, for the record)',
        measured: `${Math.round(Number(/tps = ([\d.]+)/.exec(report)![1]))} a second`,
        target: 'none',
        met: true,
      },
    ];
  } catch {
    return [{ what: 'pgbench', measured: 'not installed', target: 'none', met: true }];
  }
}

function ask<Answer>(peer: ChildProcess, message: object): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  peer.once('message', (answer) => resolve(answer as Answer));
  peer.send(message);
  return promise;
}

if (import.meta.main) printFigures(await apiFigures());
