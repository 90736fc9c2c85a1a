import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openOwnServer, type SeasonServer } from '../../tools/season/src/own-server.ts';
import { playSeason } from '../../tools/season/src/play-season.ts';
import { createRetryingSend } from '../../tools/season/src/retrying-send.ts';
import { judgeOf } from '../../tools/season/src/season-judge.ts';
import type { SeasonOptions } from '../../tools/season/src/season-options.ts';
import { openWorld } from '../../tools/season/src/world.ts';
import { OPERATOR } from '../support/test-api.ts';
import { type Answered, type FleetSend, fleetSend } from './fleet-send.ts';
import { startFleet, type Fleet } from './fleet.ts';

/**
 * The healthy period before the next kill: a time, or a number of answers, which does not depend on
 * the machine's speed.
 */
export type Health = { ms: number } | { answers: number };

export interface KilledSeason {
  /** The rosters in order of their final places. */
  standings: string[];
  kills: string[];
  breaches: unknown[];
  /**
   * The number of changes that were answered with success; those of them without an entry in the
   * log; and those that were done in more than one transaction.
   */
  answered: number;
  lost: Answered[];
  twice: string[];
  faults: string[];
  crashes: string[];
  tally: Record<string, number>;
  seconds: number;
}

/** Plays the same season in memory without a fault and returns its final places. */
export async function wholeSeason(options: SeasonOptions): Promise<string[]> {
  const server = await openOwnServer();
  try {
    return (await play(server, options, () => {})).standings;
  } finally {
    await server.close();
  }
}

/**
 * Plays a season on two servers, PostgreSQL and Redis, and kills and restarts one of the four after
 * each healthy period. Returns undefined where one of them is not installed.
 */
export async function killedSeason(
  options: SeasonOptions,
  health: Health,
  tells: (message: string) => void = () => {},
): Promise<KilledSeason | undefined> {
  const fleet = await startFleet();
  if (!fleet) return undefined;
  const began = performance.now();
  const sending = fleetSend(fleet.urls);
  const over = { yes: false };
  const kills: string[] = [];
  try {
    const killing = kill(fleet, { health, sending, over, kills, tells });
    const season = play({ send: sending.send, operator: OPERATOR }, options, tells).finally(
      () => (over.yes = true),
    );
    const { standings, breaches } = await Promise.race([season, killing.then(() => season)]);
    await killing;
    await fleet.healthy();
    return {
      standings,
      breaches,
      kills,
      answered: sending.answered.length,
      faults: sending.faults,
      crashes: fleet.crashes(),
      tally: Object.fromEntries([...sending.tally].sort()),
      seconds: (performance.now() - began) / 1000,
      ...(await inTheLog(fleet.database, sending.answered)),
    };
  } finally {
    over.yes = true;
    await fleet.close();
  }
}

/**
 * Plays a stage and judges it at its end: at every step the judge's reads would be most of the
 * season.
 */
async function play(
  { send, operator }: Pick<SeasonServer, 'send' | 'operator'>,
  options: SeasonOptions,
  tells: (message: string) => void,
) {
  const world = openWorld(createRetryingSend(send, { pause: (ms) => pause(ms) }), operator);
  const judge = await judgeOf(world);
  const standings = await playSeason(world, options, {
    tells,
    moment: async (moment) => void (moment.ended && (await judge.judge(moment))),
  });
  return {
    standings: standings.map(({ roster }) => roster.name ?? roster.id),
    breaches: judge.breaches,
  };
}

interface Killing {
  health: Health;
  sending: FleetSend;
  over: { yes: boolean };
  kills: string[];
  tells: (message: string) => void;
}

async function kill(fleet: Fleet, { health, sending, over, kills, tells }: Killing): Promise<void> {
  for (;;) {
    await fleet.healthy();
    const from = { at: performance.now(), count: sending.count() };
    const isEnough = () =>
      'ms' in health
        ? performance.now() - from.at >= health.ms
        : sending.count() - from.count >= health.answers;
    while (!over.yes && !isEnough()) await pause(20);
    if (over.yes) return;
    const part = fleet.parts[kills.length % fleet.parts.length]!;
    kills.push(part.name);
    tells(`kill ${kills.length}: ${part.name}`);
    await part.kill();
    await part.start();
  }
}

/** Requests of a season without an entry in the log: signing in, the emulator, and the game side. */
const WITHOUT_LOG = /^\/(emulator|game)\/|^\/api\/login\//;

/**
 * Compares the answered changes with the log. One request is one transaction: all its entries have
 * the same transaction number.
 */
async function inTheLog(
  database: string,
  answered: Answered[],
): Promise<Pick<KilledSeason, 'lost' | 'twice'>> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ requestId: string; transactions: number }>(
    'select request_id as "requestId", count(distinct xmin::text)::int as transactions from activity where request_id is not null group by request_id',
  );
  await client.end();
  const transactionsById = new Map(
    rows.map(({ requestId, transactions }) => [requestId, transactions]),
  );
  return {
    lost: answered.filter(
      ({ path, requestId }) => !WITHOUT_LOG.test(path) && !transactionsById.has(requestId),
    ),
    twice: answered
      .filter(({ requestId }) => (transactionsById.get(requestId) ?? 0) > 1)
      .map(({ method, path, requestId }) => `${method} ${path} (${requestId})`),
  };
}
