import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { sweep } from '../e2e/support/actors.ts';
import { freePort } from '../tests/support/free-port.ts';
import { createScratchDatabase } from './api/season.ts';
import { type Figure, printFigures } from './figures.ts';
import { openPolledSeason, OPERATOR, type Poll, type PolledSeason } from './polls/players.ts';
import type { Usage } from './polls/server.ts';

const SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1/postgres';
const SECRET = 'a secret for the bench alone';
/** 30,000 players; each polls two calls a minute. */
const ROSTERS = 10_000;
const POLLS_A_SECOND = 1_000;
/** A third of the minute, in which a third of the players poll. */
const MEASURED_S = 20;
const POLLING = (POLLS_A_SECOND * MEASURED_S) / 2;
/**
 * Without the memory a process answers fewer polls than players send, so this many are sent one
 * after the other.
 */
const WITHOUT_MEMORY = 2_000;
const CONNECTIONS = 50;
const SECOND_MS = 1_000;
const RESULTS = 10;
const TICK_MS = 20;
const MOST_CPU = 0.25;
/** The share of rendered polls: a result changes the polls of the players of three rosters. */
const MOST_MADE = 0.01;

/**
 * Returns the cost of polling players for one process on PostgreSQL while nearly nothing changes,
 * with the memory of personal answers and without it.
 */
export async function pollFigures(): Promise<Figure[]> {
  const database = await createScratchDatabase(SERVER_URL).catch(() => undefined);
  if (!database)
    return [
      {
        what: 'polls of signed-in players',
        measured: 'left out: no PostgreSQL at DATABASE_URL',
        target: '',
        met: false,
      },
    ];
  const servers: ChildProcess[] = [];
  const start = async (settings: Record<string, string> = {}) => {
    const started = await startServer(database.url, settings);
    servers.push(started.process);
    return started;
  };
  try {
    const server = await start();
    const season = await openPolledSeason({
      ...{ url: server.url, databaseUrl: database.url, secret: SECRET },
      ...{ rosters: ROSTERS, polling: POLLING },
    });
    const etags = await pollInTurn(server.url, season.polls);
    const withMemory = await measured(server, () => pollAtRate(server.url, season, etags));
    const bare = await start({ PERSONAL_ANSWERS: 'off' });
    const some = season.polls.slice(0, WITHOUT_MEMORY);
    await pollInTurn(bare.url, some);
    const withoutMemory = await measured(bare, () => pollInTurn(bare.url, some, etags));
    return figuresOf(withMemory, withoutMemory);
  } finally {
    for (const one of servers) one.kill('SIGKILL');
    await Promise.all(servers.map(async (one) => one.exitCode ?? once(one, 'exit')));
    await database.drop();
  }
}

interface Server {
  process: ChildProcess;
  url: string;
}

async function startServer(databaseUrl: string, settings: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = fork(new URL('./polls/server.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      REDIS_URL: '',
      SESSION_SECRET: SECRET,
      DEMO: 'off',
      EMULATOR: 'on',
      LOG_LEVEL: 'error',
      OPERATOR_EMAIL: OPERATOR.email,
      OPERATOR_PASSWORD: OPERATOR.password,
      ...settings,
    },
  });
  await once(server, 'message');
  return { process: server, url };
}

async function usageOf({ process: server }: Server): Promise<Usage> {
  const answer = once(server, 'message');
  server.send('usage');
  return (await answer)[0] as Usage;
}

/** The usage of the server while `act` ran, and the statuses of its answers. */
interface Measured extends Usage {
  seconds: number;
  polls: number;
  /** Polls with a status other than 200 or 304. */
  failed: number;
}

async function measured(
  server: Server,
  act: () => Promise<ReadonlyMap<Poll, Answer>>,
): Promise<Measured> {
  const before = await usageOf(server);
  const began = performance.now();
  const answers = await act();
  const seconds = (performance.now() - began) / SECOND_MS;
  const after = await usageOf(server);
  return {
    seconds,
    polls: answers.size,
    failed: [...answers.values()].filter(({ status }) => ![200, 304].includes(status)).length,
    cpuMs: after.cpuMs - before.cpuMs,
    statements: after.statements - before.statements,
    given: after.given - before.given,
    made: after.made - before.made,
  };
}

interface Answer {
  status: number;
  etag: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function poll(url: string, { path, token }: Poll, etag: string | undefined): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    accept: 'application/vnd.api+json, application/json',
    'accept-encoding': 'gzip, deflate, br, zstd',
    authorization: `Bearer ${token}`,
    ...(etag && { 'if-none-match': etag }),
  };
  get(url + path, { agent, headers }, (answer) => {
    answer.resume();
    answer.once('end', () =>
      resolve({ status: answer.statusCode!, etag: answer.headers.etag ?? etag }),
    );
  }).once('error', reject);
  return promise;
}

/** Sends polls over all connections, each after the previous one. */
async function pollInTurn(
  url: string,
  polls: Poll[],
  etags?: ReadonlyMap<Poll, Answer>,
): Promise<Map<Poll, Answer>> {
  const answers = new Map<Poll, Answer>();
  const waiting = polls.values();
  const one = async () => {
    for (const next of waiting) answers.set(next, await poll(url, next, etags?.get(next)?.etag));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return answers;
}

/** Sends polls at their rate, whatever the server's state, and sets some results meanwhile. */
async function pollAtRate(
  url: string,
  { polls, seriesIds, operator }: PolledSeason,
  etags: ReadonlyMap<Poll, Answer>,
): Promise<Map<Poll, Answer>> {
  const answers = new Map<Poll, Answer>();
  const pending: Promise<unknown>[] = [];
  const began = performance.now();
  let sent = 0;
  let results = 0;
  while (sent < polls.length) {
    const passed = (performance.now() - began) / SECOND_MS;
    for (const until = Math.min(polls.length, passed * POLLS_A_SECOND); sent < until; sent += 1) {
      const next = polls[sent]!;
      pending.push(
        poll(url, next, etags.get(next)?.etag).then((answer) => answers.set(next, answer)),
      );
    }
    if (results < (passed / MEASURED_S) * RESULTS)
      pending.push(operator.matchSeries.report(seriesIds.at(-1 - results++)!, sweep('home')));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
  return answers;
}

function figuresOf(withMemory: Measured, withoutMemory: Measured): Figure[] {
  const share = (one: Measured) => (one.cpuMs / one.polls / SECOND_MS) * POLLS_A_SECOND;
  const percent = (part: number) => `${(100 * part).toFixed(1)}%`;
  const perPoll = ({ statements, polls }: Measured) => (statements / polls).toFixed(2);
  const failed = withMemory.failed + withoutMemory.failed;
  return [
    {
      what: `${POLLS_A_SECOND} polls a second of ${3 * ROSTERS} signed-in players, with ${RESULTS} results in ${MEASURED_S} s: of one core`,
      measured: `${percent(share(withMemory))} (without the memory ${percent(share(withoutMemory))})${failed > 0 ? `, ${failed} polls failed` : ''}`,
      target: percent(MOST_CPU),
      met: share(withMemory) <= MOST_CPU && failed === 0,
    },
    {
      what: 'polls that were rendered, of all',
      measured: `${percent(withMemory.made / withMemory.polls)}; ${perPoll(withMemory)} statements a poll, the results and the looks at other processes' changes included (without the memory ${perPoll(withoutMemory)})`,
      target: percent(MOST_MADE),
      met: withMemory.made / withMemory.polls <= MOST_MADE,
    },
  ];
}

if (import.meta.main) printFigures(await pollFigures());
