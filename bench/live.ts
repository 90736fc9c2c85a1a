import { fork, type ChildProcess } from 'node:child_process';
import { actorsOf, sweep } from '../e2e/support/actors.ts';
import { fillLargeBracket, firstOpenSeries } from '../e2e/support/large-bracket.ts';
import { startRingside } from '../e2e/support/server.ts';
import { startProcess } from '../tests/support/start-process.ts';
import { type Figure, printFigures } from './figures.ts';
import { median } from './measure.ts';
import { ask, waitForListeners, removeChunkLengths } from './stream/crowds.ts';
import { findTooFewFiles } from './stream/too-few-files.ts';

const CROWDS = 2;
const OF_A_MATCH = 500;
const OF_A_BRACKET = 5_000;
/** The files of one process: its sockets, and the others it opens. */
const FILES = OF_A_BRACKET + OF_A_MATCH + 1_000;
const RESULTS = 10;
const RESULT_EVERY_MS = 1_000;
const MATCH_WITHIN_MS = 1_000;
const MOST_RATIO = 2;
/** A text that only the event of a delta contains. */
const DELTA = '"delta"';

/**
 * Measures viewers as on the site: each follows an open page and receives its deltas. For
 * comparison, bare `node:http` streams send the same bytes. A viewer whose stream is refused makes
 * the bench fail.
 */
export async function liveFigures(): Promise<Figure[]> {
  const leftOut = findTooFewFiles('viewers of open pages', FILES);
  if (leftOut) return leftOut;
  const ringside = await startRingside((port) => ({
    DATA_DIR: 'memory://',
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    STREAMS_PER_ADDRESS: String(OF_A_BRACKET + OF_A_MATCH),
  }));
  const bare = startProcess(['bench/peers/bare-stream.ts']);
  const crowds = Array.from({ length: CROWDS }, () =>
    fork(new URL('./stream/listeners.ts', import.meta.url)),
  );
  try {
    await bare.says('.');
    const actors = await actorsOf(ringside.url);
    const { region } = await actors.qualifier({ format: 'double_elimination' });
    await fillLargeBracket(actors, region.id);
    const series = await firstOpenSeries(actors, region.id, RESULTS + 1);
    const report = async (id: string) =>
      void (await actors.operator.matchSeries.report(id, sweep('home')));
    const port = Number(new URL(ringside.url).port);
    const match = series.pop()!;
    const one = await watch(crowds, {
      port,
      page: `/match/${match}`,
      viewers: OF_A_MATCH,
      acts: [() => report(match)],
    });
    const bracket = await watch(crowds, {
      port,
      page: `/brackets?segment=${region.id}`,
      viewers: OF_A_BRACKET,
      acts: series.slice(0, RESULTS).map((id) => () => report(id)),
    });
    const barePort = Number(/port (\d+)/.exec(bare.stdout())![1]);
    const floor = await watch(crowds, {
      port: barePort,
      path: '/stream',
      viewers: OF_A_BRACKET,
      acts: Array.from({ length: RESULTS }, () => () => say(barePort, bracket.bytes)),
    });
    return figures({ one, bracket, floor });
  } finally {
    for (const crowd of crowds) crowd.kill();
    ringside.stop();
    bare.process.kill();
    await bare.ended;
  }
}

const say = async (port: number, body: string) =>
  void (await (await fetch(`http://127.0.0.1:${port}/say`, { method: 'PUT', body })).text());

interface Watching {
  port: number;
  /** The page of the site that all viewers follow. */
  page?: string;
  path?: string;
  viewers: number;
  acts: (() => Promise<void>)[];
}

interface Watched {
  /** Milliseconds from the sending of a result until a viewer received it. */
  p99: number;
  last: number;
  bytes: string;
}

async function watch(
  crowds: ChildProcess[],
  { port, page, path, viewers, acts }: Watching,
): Promise<Watched> {
  const topic = page && encodeURIComponent(`page:${page}`);
  const opened = path ?? `/api/stream/1.0?topics=${topic}`;
  for (const crowd of crowds)
    await ask(crowd, { open: { port, path: opened, count: viewers / CROWDS } });
  const rounds: Watched[] = [];
  for (const act of acts) {
    const next = performance.now() + RESULT_EVERY_MS;
    for (const crowd of crowds) await ask(crowd, { expect: DELTA });
    const began = Number(process.hrtime.bigint() / 1_000n);
    await act();
    const received = await waitForListeners(crowds, viewers);
    const waits = received.at.map((at) => (at - began) / 1000).sort((one, other) => one - other);
    rounds.push({
      p99: waits[Math.floor(viewers * 0.99)]!,
      last: waits.at(-1)!,
      bytes: eventIn(removeChunkLengths(received.bytes)),
    });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  for (const crowd of crowds) await ask(crowd, { close: true });
  return {
    p99: median(rounds.map(({ p99 }) => p99)),
    last: Math.max(...rounds.map(({ last }) => last)),
    bytes: rounds[0]!.bytes,
  };
}

/** Returns the one event of a delta from the text of a stream. */
const eventIn = (text: string): string =>
  `${/event: page\ndata: [^\n]*"delta"[^\n]*/.exec(text)?.[0] ?? text.trim()}\n\n`;

function figures({ one, bracket, floor }: Record<'one' | 'bracket' | 'floor', Watched>): Figure[] {
  return [
    {
      what: `a result at ${OF_A_MATCH} viewers of its match, until the last has it`,
      measured: `${one.last.toFixed(0)} ms, no refusal`,
      target: `${MATCH_WITHIN_MS} ms`,
      met: one.last <= MATCH_WITHIN_MS,
    },
    {
      what: `${RESULTS} results in ${RESULTS} s at ${OF_A_BRACKET} viewers of a bracket of 2,048 (${bracket.bytes.length} bytes each), beside bare node:http streams`,
      measured: `${(bracket.p99 / floor.p99).toFixed(2)} times their p99 (${bracket.p99.toFixed(0)} and ${floor.p99.toFixed(0)} ms), no refusal`,
      target: `${MOST_RATIO} times`,
      met: bracket.p99 <= floor.p99 * MOST_RATIO,
    },
  ];
}

if (import.meta.main) printFigures(await liveFigures());
