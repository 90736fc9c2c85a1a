import type { Client } from '../packages/contract/src/client.ts';
import type { MatchSeries } from '../packages/contract/src/collections/match-series.ts';
import { type Figure, printFigures } from './figures.ts';
import { type Captain, enrol } from './load/crowd.ts';
import {
  firstRoundOf,
  heatsOf,
  listen,
  poolsOf,
  visit,
  type Visits,
  vote,
  WON,
} from './load/first-round.ts';
import { clock, MINUTE_MS } from './load/opened-day.ts';
import { type OpenedRegion, openRegion, query } from './region/opened-region.ts';
import { createPgbench } from './region/pgbench.ts';
import { type Acted, actTogether, scatter, sumOf } from './region/players.ts';
import { findTooFewFiles } from './stream/too-few-files.ts';

const SERVER_URL =
  process.env.DATABASE_URL ?? 'postgres://root@localhost/postgres?host=/var/run/postgresql';
/** The rosters of the region. The first round of their bracket has half as many series. */
const ROSTERS = 1_024;
/** The share that registers over the API; the rest is inserted as rows. */
const REGISTERED = 0.3;
/** The players who act at the same time, each on a connection of its own. */
const CONNECTIONS = 64;
/** The rosters that register at the same time. */
const REGISTERING = 16;
/** The series that check in and vote in one go: a turn of a ban phase lasts a minute. */
const COME_TOGETHER = 171;
const PGBENCH_S = 20;
const CHECKIN_MS = 10 * MINUTE_MS;
const OTHER_FILES = 1_000;

interface Region extends OpenedRegion {
  /** Runs pgbench once, between two phases. */
  runPgbench(): Promise<void>;
  /** The transactions per second of pgbench so far. */
  pgbenchRates: number[];
}

/** A phase, with the readings of pgbench before and after it. */
interface Phase extends Acted {
  from: number;
  to: number;
}

/**
 * Measures the writes of one region on PostgreSQL and one server process, in turns with pgbench.
 * The share of a row is that of the mean of the readings of pgbench around it.
 *
 * @param rosters The rosters of the region; fewer than 1,024 make a trial run
 */
export async function regionFigures(
  rosters = ROSTERS,
  pgbenchSeconds = PGBENCH_S,
): Promise<Figure[]> {
  const what = 'the writes of one region';
  const leftOut = findTooFewFiles(what, rosters + OTHER_FILES);
  if (leftOut) return leftOut;
  const fsync = await query(SERVER_URL, 'show fsync').catch(() => undefined);
  if (fsync !== 'on') {
    const reason = fsync === undefined ? 'no PostgreSQL at DATABASE_URL' : `fsync is ${fsync}`;
    return [{ what, measured: `left out: ${reason}`, target: '', met: false }];
  }
  console.log('PostgreSQL with fsync on, one server process');
  const pgbench = await createPgbench(SERVER_URL, pgbenchSeconds);
  const pgbenchRates: number[] = [];
  const runPgbench = async () => void pgbenchRates.push(await pgbench.run());
  try {
    const opened = await openRegion({ serverUrl: SERVER_URL, rosters, connections: CONNECTIONS });
    try {
      return await measure({ ...opened, runPgbench, pgbenchRates });
    } finally {
      await opened.close();
    }
  } finally {
    await pgbench.drop();
  }
}

async function measure(region: Region): Promise<Figure[]> {
  const { url, date, crowd, visitor, pgbenchRates, runPgbench } = region;
  await runPgbench();
  const registered = crowd.slice(0, Math.ceil(crowd.length * REGISTERED));
  const registration = await phaseOf(region, () => register(region, registered));
  await enrolRest(region, crowd.slice(registered.length));
  await runPgbench();

  await clock(url, date - 70 * MINUTE_MS);
  await checkRostersIn(region);
  await clock(url, date - 20 * MINUTE_MS);
  await region.analyse();
  const [heat] = heatsOf(await firstRoundOf(visitor, region.region));
  const { at, series } = heat!;
  const opens = await timed(series.length, () => clock(url, at - CHECKIN_MS));
  const { checkins, bans } = await playBanPhases(region, series);
  const live = await timed(series.length, () => clock(url, at));
  await region.analyse();
  const reports = await phaseOf(region, () => reportAll(region, series));
  await runPgbench();

  const row = rowsBeside(pgbenchRates);
  return [
    row('rosters registered: create, key, two joins', registration, 0.06),
    row('match check-ins of both sides, six players', checkins, 0.12),
    row('ban phases, start to end', bans, 0.05),
    row(
      'series reported by both sides, with a listener for each roster and visitors',
      reports,
      0.06,
    ),
    jobsRow('scheduled jobs: match check-ins of series opened', opens),
    jobsRow('scheduled jobs: series gone live', live),
    {
      what: `pgbench -s 10 -c 8 -j 2, ${pgbenchRates.length} readings`,
      measured: `${pgbenchRates.map(Math.round).join(', ')} a second`,
      target: '',
      met: true,
    },
  ];
}

/** Runs a phase between two readings of pgbench. */
async function phaseOf({ pgbenchRates }: Region, act: () => Promise<Acted>): Promise<Phase> {
  const from = pgbenchRates.length - 1;
  return { ...(await act()), from, to: from + 1 };
}

async function timed(count: number, act: () => Promise<void>): Promise<Acted> {
  const began = performance.now();
  await act();
  return { count, ms: performance.now() - began, errors: 0 };
}

const register = ({ region }: Region, teams: readonly Captain[]): Promise<Acted> =>
  actTogether(teams, REGISTERING, async ({ name, members }) => {
    const [captain, ...others] = members as [Client, ...Client[]];
    const roster = await captain.rosters.create({ name, segment: region });
    const key = await captain.rosters.joiningKey(roster.id);
    for (const other of others) await other.rosters.join(key);
  });

async function enrolRest(
  { databaseUrl, region, analyse }: Region,
  teams: readonly Captain[],
): Promise<void> {
  await enrol({ databaseUrl, region, teams: [...teams], places: teams.length });
  await analyse();
}

async function checkRostersIn({ crowd, visitor, region }: Region): Promise<void> {
  const captains = new Map(crowd.map(({ name, members }) => [name, members[0]!]));
  const rosters: { id: string; name: string }[] = [];
  for (let page = 1; rosters.length < crowd.length; page++)
    rosters.push(
      ...(
        await visitor.rosters.list({
          'filter[segment]': region,
          'page[size]': 100,
          'page[number]': page,
        })
      ).items,
    );
  const { errors } = await actTogether(rosters, CONNECTIONS, ({ id, name }) =>
    captains.get(name)!.checkins.ofRoster(id),
  );
  if (errors > 0) throw new Error(`${errors} rosters are not checked in`);
}

/** Checks in and votes by parts of the round, with readings of pgbench after the first and the last. */
async function playBanPhases(
  region: Region,
  series: readonly MatchSeries[],
): Promise<{ checkins: Phase; bans: Phase }> {
  const { crowd, visitor, pgbenchRates, runPgbench } = region;
  const teams = new Map(crowd.map((team) => [team.name, team]));
  const membersOf = (one: MatchSeries, side: number) =>
    teams.get(one.competitors[side]!.roster!.name)!.members;
  const pools = await poolsOf(visitor);
  const [checkins, bans]: [Acted[], Acted[]] = [[], []];
  const from = pgbenchRates.length - 1;
  for (let start = 0; start < series.length; start += COME_TOGETHER) {
    const some = series.slice(start, start + COME_TOGETHER);
    const players = some.flatMap((one) =>
      [0, 1].flatMap((side) => membersOf(one, side).map((player) => ({ player, id: one.id }))),
    );
    const arrived = await actTogether(scatter(players), CONNECTIONS, ({ player, id }) =>
      player.checkins.ofSeries(id),
    );
    checkins.push({ ...arrived, count: some.length });
    bans.push(
      await actTogether(some, CONNECTIONS, (one) =>
        vote({ visitor, pools, captain: (side) => membersOf(one, side)[0]! }, one.id, (call) =>
          call(),
        ),
      ),
    );
    if (start === 0 || start + COME_TOGETHER >= series.length) await runPgbench();
  }
  const to = pgbenchRates.length - 1;
  return { checkins: { ...sumOf(checkins), from, to }, bans: { ...sumOf(bans), from, to } };
}

/** Lets the captains of both sides report, while streams are open and visitors read the bracket. */
async function reportAll(
  { port, region, crowd }: Region,
  series: readonly MatchSeries[],
): Promise<Acted> {
  const teams = new Map(crowd.map((team) => [team.name, team]));
  const listeners = await listen(port, region, crowd.length);
  const visits: Visits = { all: 0, given: 0, ms: 0, took: [] };
  const stopVisiting = visit(port, region, visits);
  try {
    const reports = series.flatMap(({ id, competitors }) =>
      competitors.map(({ roster }) => ({ id, captain: teams.get(roster!.name)!.members[0]! })),
    );
    const reported = await actTogether(scatter(reports), CONNECTIONS, ({ id, captain }) =>
      captain.matchSeries.report(id, WON),
    ).finally(stopVisiting);
    const left = crowd.length - (await listeners.there());
    const unread = visits.all - visits.given;
    console.log(`(${visits.given} visits of the bracket meanwhile; ${left} listeners lost)`);
    return { ...reported, count: series.length, errors: reported.errors + unread + left };
  } finally {
    listeners.stop();
  }
}

const perSecondOf = ({ count, ms }: Acted): number => (count * 1_000) / ms;
const errorsOf = ({ errors }: Acted): string => (errors > 0 ? `; ${errors} ERRORS` : '');

/** Returns the function that compares a phase with the readings of pgbench around it. */
const rowsBeside =
  (pgbenchRates: readonly number[]) =>
  (what: string, phase: Phase, least: number): Figure => {
    const rates = pgbenchRates.slice(phase.from, phase.to + 1);
    const beside = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    const perSecond = perSecondOf(phase);
    const share = perSecond / beside;
    return {
      what,
      measured: `${perSecond.toFixed(1)} a second, ${(share * 100).toFixed(1)}% of pgbench (${Math.round(beside)})${errorsOf(phase)}`,
      target: `${least * 100}%`,
      met: phase.errors === 0 && share >= least,
    };
  };

const LEAST_JOBS = 1_400;
const jobsRow = (what: string, jobs: Acted): Figure => ({
  what,
  measured: `${Math.round(perSecondOf(jobs))} a second`,
  target: `${LEAST_JOBS} a second`,
  met: perSecondOf(jobs) >= LEAST_JOBS,
});

if (import.meta.main) {
  const [rosters, pgbenchSeconds] = process.argv.slice(2).map(Number);
  printFigures(await regionFigures(rosters, pgbenchSeconds));
}
