import { fork, type ChildProcess } from 'node:child_process';
import { actorsOf, sweep } from '../e2e/support/actors.ts';
import { fillLargeBracket, firstOpenSeries } from '../e2e/support/large-bracket.ts';
import { startRingside } from '../e2e/support/server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startProcess } from '../tests/support/start-process.ts';
import { type Figure, printFigures } from './figures.ts';
import { type Memory, memoryAt } from './inspect.ts';
import { median } from './measure.ts';
import { ask, waitForListeners, removeChunkLengths } from './stream/crowds.ts';
import { findTooFewFiles } from './stream/too-few-files.ts';

const LISTENERS = 10_000;
const CROWDS = 2;
const ROUNDS = 5;
const MOST_RATIO = 2;
const MOST_BYTES = 24 * 1024;
/** The files of one process: its sockets, and the others it opens. */
const FILES = LISTENERS + 1_000;

interface Fan {
  /** Ms from the sending of a result until each listener received it: of the median round. */
  p50: number;
  p99: number;
  /** The memory of one listener, in bytes. */
  memory: Memory;
}

/**
 * Measures a result sent to ten thousand listeners of one process, against bare `node:http` streams
 * with the same bytes in the same run; the listeners are in processes of their own.
 */
export async function streamFigures(): Promise<Figure[]> {
  const leftOut = findTooFewFiles('the live stream', FILES);
  if (leftOut) return leftOut;
  const inspect = await freePort();
  const ringside = await startRingside((port) => ({
    DATA_DIR: 'memory://',
    PORT: String(port),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspect}`,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    STREAMS_PER_ADDRESS: String(LISTENERS),
  }));
  const bareInspect = await freePort();
  const bare = startProcess([`--inspect=127.0.0.1:${bareInspect}`, 'bench/peers/bare-stream.ts']);
  const crowds = Array.from({ length: CROWDS }, () =>
    fork(new URL('./stream/listeners.ts', import.meta.url)),
  );
  try {
    await bare.says('.');
    const actors = await actorsOf(ringside.url);
    const { region } = await actors.qualifier({ format: 'double_elimination' });
    await fillLargeBracket(actors, region.id);
    const series = await firstOpenSeries(actors, region.id, ROUNDS);
    const ourFan = await fan(crowds, {
      port: Number(new URL(ringside.url).port),
      path: `/api/stream/1.0?topics=segments:${region.id}`,
      inspect,
      act: async (round) =>
        void (await actors.operator.matchSeries.report(series[round]!, sweep('home'))),
    });
    const port = Number(/port (\d+)/.exec(bare.stdout())![1]);
    const other = await fan(crowds, {
      port,
      path: '/stream',
      inspect: bareInspect,
      act: async () =>
        void (await (
          await fetch(`http://127.0.0.1:${port}/say`, { method: 'PUT', body: ourFan.bytes })
        ).text()),
    });
    return figures(ourFan, other);
  } finally {
    for (const crowd of crowds) crowd.kill();
    ringside.stop();
    bare.process.kill();
    await bare.ended;
  }
}

interface Fanning {
  port: number;
  path: string;
  inspect: number;
  act: (round: number) => Promise<void>;
}

async function fan(
  crowds: ChildProcess[],
  { port, path, inspect, act }: Fanning,
): Promise<Fan & { bytes: string }> {
  const before = await memoryAt(inspect);
  for (const crowd of crowds) await ask(crowd, { open: { port, path, count: LISTENERS / CROWDS } });
  const after = await memoryAt(inspect);
  const memory = {
    held: (after.held - before.held) / LISTENERS,
    resident: (after.resident - before.resident) / LISTENERS,
  };
  const rounds: { p50: number; p99: number }[] = [];
  let bytes = '';
  for (let round = 0; round < ROUNDS; round++) {
    for (const crowd of crowds) await ask(crowd, { expect: '\nevent: ' });
    const began = Number(process.hrtime.bigint() / 1_000n);
    await act(round);
    const received = await waitForListeners(crowds, LISTENERS);
    bytes ||= removeChunkLengths(received.bytes);
    const waits = received.at.map((at) => (at - began) / 1000).sort((one, other) => one - other);
    rounds.push({ p50: waits[LISTENERS / 2]!, p99: waits[Math.floor(LISTENERS * 0.99)]! });
  }
  for (const crowd of crowds) await ask(crowd, { close: true });
  return {
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    memory,
    bytes,
  };
}

function figures(ours: Fan & { bytes: string }, bare: Fan): Figure[] {
  const ms = ({ p50, p99 }: Fan) => `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms`;
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const both = ({ memory: { held, resident } }: Fan) =>
    `${kilobytes(resident)} of the machine's, ${kilobytes(held)} after collecting`;
  return [
    {
      what: `a result (${ours.bytes.length} bytes) at ${LISTENERS} listeners of one process, beside bare node:http streams`,
      measured: `${(ours.p99 / bare.p99).toFixed(2)} times their p99 (${ms(ours)}; bare ${ms(bare)})`,
      target: `${MOST_RATIO} times`,
      met: ours.p99 <= bare.p99 * MOST_RATIO,
    },
    {
      what: 'memory a listener',
      measured: `${both(ours)} (bare ${both(bare)})`,
      target: kilobytes(MOST_BYTES),
      met: Math.max(ours.memory.held, ours.memory.resident) <= MOST_BYTES,
    },
  ];
}

if (import.meta.main) printFigures(await streamFigures());
