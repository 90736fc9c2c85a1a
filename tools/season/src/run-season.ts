import { setTimeout as pause } from 'node:timers/promises';
import type { Standing } from '@ringside/contract/collections/standings';
import { readEnv } from '@ringside/server/platform/settings/read-env';
import { INVARIANTS } from './invariants/check-season.ts';
import { openOwnServer, type SeasonServer } from './own-server.ts';
import { playSeason } from './play-season.ts';
import { createProgress, type Terminal } from './progress.ts';
import { createRetryingSend } from './retrying-send.ts';
import { judgeOf, type SeasonJudge } from './season-judge.ts';
import { readOptions, USAGE } from './season-options.ts';
import type { Snapshot } from './snapshot.ts';
import { createStandingsHash } from './standings-hash.ts';
import { openWorld } from './world.ts';

export interface Surroundings {
  out: Terminal;
  err: Terminal;
  env: Record<string, string | undefined>;
  /** Lets a test alter what was read. */
  alter?: (snapshot: Snapshot) => Snapshot;
}

/**
 * Runs the command: plays a season, prints its standings and the invariants with their counts.
 * Returns the exit code.
 */
export async function runSeason(args: string[], surroundings: Surroundings): Promise<number> {
  const { out, err, env, alter } = surroundings;
  const options = readOptions(args);
  if ('mistake' in options) return complain(err, `${options.mistake}\n${USAGE}`);
  const server =
    options.url === undefined ? await openOwnServer() : runningServer(options.url, env);
  if ('mistake' in server) return complain(err, server.mistake);
  const progress = createProgress(err);
  const startedAt = performance.now();
  try {
    const world = openWorld(createRetryingSend(server.send, { pause }), server.operator);
    const judge = await judgeOf(world, alter);
    const hash = createStandingsHash();
    const standings = await playSeason(world, options, {
      tells: progress.tells,
      moment: async (moment) => {
        const snapshot = await judge.judge(moment);
        if (snapshot.end) hash.add(snapshot);
        const { series } = snapshot;
        progress.played(series.filter(({ state }) => state === 'finished').length, series.length);
      },
    });
    progress.done();
    out.write(report(standings, judge));
    out.write(`Standings hash: ${hash.digest()}\n`);
    err.write(
      `${options.rosters} rosters in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
    );
    return judge.breaches.length > 0 ? 1 : 0;
  } finally {
    await server.close();
  }
}

function complain(err: Terminal, text: string): number {
  err.write(`${text}\n`);
  return 1;
}

function runningServer(url: string, env: Surroundings['env']): SeasonServer | { mistake: string } {
  const {
    values: { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password },
    mistakes,
  } = readEnv(env, ['OPERATOR_EMAIL', 'OPERATOR_PASSWORD']);
  if (mistakes.length > 0) return { mistake: mistakes.join('\n') };
  if (!email || !password)
    return {
      mistake:
        'OPERATOR_EMAIL and OPERATOR_PASSWORD: required with --url; they name an operator of that server',
    };
  return {
    send: (path, init) => fetch(url + path, init),
    operator: { email, password },
    close: async () => {},
  };
}

function report(standings: Standing[], { breaches, counts }: SeasonJudge): string {
  const places = standings.map(({ roster }, index) => `${index + 1}. ${roster.name}`);
  const checks = INVARIANTS.map(({ name }) => {
    const broken = breaches.filter(({ invariant }) => invariant === name);
    const line = `${broken.length > 0 ? 'BROKEN' : 'ok'.padEnd(6)} ${String(counts.get(name) ?? 0).padStart(7)} × ${name}`;
    return [line, ...broken.map(({ label, words }) => `         ${label}: ${words}`)].join('\n');
  });
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const verdict =
    breaches.length > 0
      ? `broken: ${[...new Set(breaches.map(({ invariant }) => invariant))].join('; ')}`
      : `all ${INVARIANTS.length} invariants hold, ${total} checks`;
  return ['World Finals', ...places, '', 'Invariants', ...checks, '', verdict, ''].join('\n');
}
