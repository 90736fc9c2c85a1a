import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { PAGE_POLL_MS } from '@ringside/contract/live/live-stream';
import { actorsOf, sweep } from '../e2e/support/actors.ts';
import { fillLargeBracket, firstOpenSeries } from '../e2e/support/large-bracket.ts';
import { startRingside } from '../e2e/support/server.ts';
import { isInstalled, startEdgeAnywhere } from '../tests/edges/real-edges.ts';
import { startCountingProxy } from './edge/counting-proxy.ts';
import type { Report } from './edge/viewers.ts';
import { type Figure, printFigures } from './figures.ts';
import { median } from './measure.ts';

const VIEWERS = 5_000;
const CROWDS = 2;
const ROUNDS = 5;
const LOOK_MS = 200;
const GIVE_UP_MS = 90_000;
const MOST_REQUESTS = 20;
const headOf = (page: string) => `/live/head?page=${encodeURIComponent(page)}`;
const dataOf = (page: string) => `/live/page?page=${encodeURIComponent(page)}&v=`;

interface Round {
  /** Requests at the origin from the commit until all viewers show the result, heads included. */
  requests: number;
  seconds: number;
}

/**
 * Measures the requests that one result causes at the origin while five thousand viewers poll a
 * bracket behind nginx, with the configuration of `deploy/edges`. A proxy between the two counts
 * nginx's requests.
 */
export async function edgeFigures(): Promise<Figure[]> {
  const what = `${VIEWERS} polling viewers of a bracket of 2,048 behind nginx: requests at the origin for one result`;
  const target = `${MOST_REQUESTS} requests`;
  if (!isInstalled('nginx'))
    return [{ what, measured: 'left out: nginx is not installed', target, met: false }];
  await using cleanup = new AsyncDisposableStack();
  const ringside = await startRingside((port) => ({
    DATA_DIR: 'memory://',
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  }));
  cleanup.defer(ringside.stop);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ format: 'double_elimination' });
  await fillLargeBracket(actors, region.id);
  const series = await firstOpenSeries(actors, region.id, ROUNDS);
  const proxy = await startCountingProxy(Number(new URL(ringside.url).port));
  cleanup.defer(proxy.close);
  const edge = await startEdgeAnywhere('nginx', proxy.port);
  cleanup.defer(edge.stop);
  const crowds = Array.from({ length: CROWDS }, () =>
    fork(new URL('./edge/viewers.ts', import.meta.url)),
  );
  cleanup.defer(() => crowds.forEach((crowd) => crowd.kill()));

  const page = `/brackets?segment=${region.id}`;
  const watched = { port: Number(new URL(edge.url).port), head: headOf(page), data: dataOf(page) };
  for (const crowd of crowds)
    await order(crowd, { watch: { ...watched, count: VIEWERS / CROWDS, pollMs: PAGE_POLL_MS } });
  await allShow(crowds);
  const rounds: Round[] = [];
  for (const id of series) {
    const { version } = (await (await fetch(edge.url + watched.head)).json()) as {
      version: string;
    };
    for (const crowd of crowds) await order(crowd, { before: version });
    // Noted before the commit, so that every request counts.
    const [sentAt, counted] = [Number(process.hrtime.bigint() / 1_000n), proxy.count()];
    await actors.operator.matchSeries.report(id, sweep('home'));
    const lastAt = await allShow(crowds);
    rounds.push({ requests: proxy.count() - counted, seconds: (lastAt - sentAt) / 1e6 });
  }
  const requests = median(rounds.map((round) => round.requests));
  const seconds = median(rounds.map((round) => round.seconds));
  return [
    {
      what,
      measured: `${requests} (the last viewer shows it after ${seconds.toFixed(1)} s; a head every ${PAGE_POLL_MS / 1_000} s)`,
      target,
      met: requests <= MOST_REQUESTS,
    },
  ];
}

/** Resolves with the instant at which the last viewer got a newer version. */
async function allShow(crowds: ChildProcess[]): Promise<number> {
  const until = performance.now() + GIVE_UP_MS;
  for (;;) {
    const reports: Report[] = [];
    for (const crowd of crowds) reports.push(await order(crowd, { tell: true }));
    const showing = reports.reduce((sum, report) => sum + report.shown, 0);
    const failures = reports.reduce((sum, report) => sum + report.failures, 0);
    if (failures > 0) throw new Error(`${failures} requests of viewers failed`);
    if (showing >= VIEWERS) return Math.max(...reports.map(({ lastAt }) => lastAt));
    if (performance.now() > until) throw new Error(`${showing} of ${VIEWERS} viewers show it`);
    await pause(LOOK_MS);
  }
}

async function order(crowd: ChildProcess, message: object): Promise<Report> {
  const answered = once(crowd, 'message');
  crowd.send(message);
  const [report] = (await answered) as [Report];
  return report;
}

if (import.meta.main) printFigures(await edgeFigures());
