import { fork, type ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { actorsOf, sweep } from '../e2e/support/actors.ts';
import { fillLargeBracket, firstOpenSeries } from '../e2e/support/large-bracket.ts';
import { startRingside } from '../e2e/support/server.ts';
import { fire, type Shot } from './api/load.ts';
import { createScratchDatabase } from './api/season.ts';
import { type Figure, printFigures } from './figures.ts';
import type { Given } from './peers/bare-pages.ts';
import { figureOf, READINGS, takingTurns } from './taking-turns.ts';

/**
 * How each of the five readings is split into alternating turns: the machine's speed drifts within
 * seconds, so that long turns of two equal servers differ much and short ones little. After results
 * a turn is long enough for all their effects.
 */
const TURNS = { quiet: { turns: 10, ms: 150 }, results: { turns: 3, ms: 1_500 } };
const CONNECTIONS = 10;
const RESULTS = 3;
const PAGE = 0.85;
const READ = 0.7;
const HTML = { accept: 'text/html', 'accept-encoding': 'br' };
const DATA = { 'accept-encoding': 'br' };
/** Returns the address at which the router reads the data of a page. */
const data = (page: string) => page.replace('?', '.data?');
const JSON_API = { accept: 'application/vnd.api+json' };

interface Asked {
  what: string;
  path: string;
  headers: Record<string, string>;
  least: number;
  /** Results are reported one after the other, right before each round or during it. */
  results?: 'before' | 'meanwhile';
}

const SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1/postgres';

/**
 * Measures the reads of visitors against a bare `node:http` server with the same bytes and headers:
 * medians of five ratios, in alternating turns. It uses PostgreSQL, as a site with so many visitors
 * does; without one the embedded database, which the figure then says.
 */
export async function pageFigures(): Promise<Figure[]> {
  const database = await createScratchDatabase(SERVER_URL).catch(() => undefined);
  const ringside = await startRingside((port) => ({
    ...(database ? { DATABASE_URL: database.url } : { DATA_DIR: 'memory://' }),
    PORT: String(port),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }));
  const peer = fork(new URL('./peers/bare-pages.ts', import.meta.url));
  const { port: peerPort } = await nextMessage<{ port: number }>(peer);
  const port = Number(new URL(ringside.url).port);
  try {
    const actors = await actorsOf(ringside.url);
    const { region } = await actors.qualifier({ format: 'double_elimination' });
    await fillLargeBracket(actors, region.id);
    const bracket = `/brackets?segment=${region.id}`;
    const list = `/api/match-series/1.0?filter[segment]=${region.id}&page[size]=100`;
    const cachedHeaders = {
      ...JSON_API,
      'if-none-match': (await give(port, list, JSON_API)).headers.etag!,
    };
    const results = await firstOpenSeries(
      actors,
      region.id,
      2 * READINGS * TURNS.results.turns * RESULTS,
    );
    const match = results.at(-1)!;
    const requests: Asked[] = [
      { what: 'home, for visitors', path: '/', headers: HTML, least: PAGE },
      { what: 'a bracket of 2,048, for visitors', path: bracket, headers: HTML, least: PAGE },
      { what: 'the data of a match', path: `/match/${match}.data`, headers: DATA, least: PAGE },
      { what: 'the data of a bracket of 2,048', path: data(bracket), headers: DATA, least: PAGE },
      {
        what: 'the data of its standings',
        path: data(`/standings?segment=${region.id}`),
        headers: DATA,
        least: PAGE,
      },
      {
        what: 'a list of 100 series with a current ETag',
        path: list,
        headers: cachedHeaders,
        least: READ,
      },
      {
        what: `the bracket right after ${RESULTS} results`,
        path: bracket,
        headers: HTML,
        least: PAGE,
        results: 'before',
      },
      {
        what: `the bracket while ${RESULTS} results are reported in each round`,
        path: bracket,
        headers: HTML,
        least: PAGE,
        results: 'meanwhile',
      },
    ];
    const figures: Figure[] = [];
    if (!database)
      figures.push({
        what: 'visitors’ pages',
        measured: 'on the embedded database: no PostgreSQL at DATABASE_URL',
        target: '',
        met: false,
      });
    for (const one of requests)
      figures.push(
        await measured(one, {
          port,
          peer,
          peerPort,
          report: async () =>
            void (await actors.operator.matchSeries.report(results.pop()!, sweep('home'))),
        }),
      );
    return figures;
  } finally {
    peer.kill();
    await ringside.end();
    await database?.drop();
  }
}

interface Bench {
  port: number;
  peer: ChildProcess;
  peerPort: number;
  report: () => Promise<void>;
}

async function measured(
  { what, path, headers, least, results }: Asked,
  { port, peer, peerPort, report }: Bench,
): Promise<Figure> {
  const shot: Shot = { path, headers };
  await give(port, path, headers);
  const page = await give(port, path, headers);
  const acknowledged = nextMessage(peer);
  peer.send({ [path]: page });
  await acknowledged;
  const reports = async () => {
    for (let done = 0; done < RESULTS; done++) await report();
  };
  const { turns, ms } = TURNS[results ? 'results' : 'quiet'];
  const read = (at: number) => fire({ port: at, connections: CONNECTIONS, ms, next: () => shot });
  const compared = await takingTurns({
    turns,
    good: [page.status],
    other: () => read(peerPort),
    async own() {
      if (results === 'before') await reports();
      const reading = read(port);
      if (results === 'meanwhile') await reports();
      return reading;
    },
  });
  return figureOf(
    `${what} (${Math.round(Buffer.byteLength(page.body, 'base64') / 1024)} KB)`,
    compared,
    { least, floor: 'a bare node:http server with the same bytes' },
  );
}

/** Reads a response as it is on the wire, without decompression. */
function give(port: number, path: string, headers: Record<string, string>): Promise<Given> {
  const { promise, resolve, reject } = Promise.withResolvers<Given>();
  request(
    { host: '127.0.0.1', port, path, headers: { ...headers, host: '127.0.0.1' } },
    (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => chunks.push(part))
        .on('end', () => {
          const {
            date: _date,
            connection: _connection,
            'keep-alive': _alive,
            'transfer-encoding': _transfer,
            ...headers
          } = answer.headers as Record<string, string>;
          const body = Buffer.concat(chunks);
          resolve({
            status: answer.statusCode!,
            headers: {
              ...headers,
              ...(answer.statusCode !== 304 && { 'content-length': String(body.length) }),
            },
            body: body.toString('base64'),
          });
        });
    },
  )
    .on('error', reject)
    .end();
  return promise;
}

function nextMessage<Message>(peer: ChildProcess): Promise<Message> {
  const { promise, resolve } = Promise.withResolvers<Message>();
  peer.once('message', (message) => resolve(message as Message));
  return promise;
}

if (import.meta.main) printFigures(await pageFigures());
