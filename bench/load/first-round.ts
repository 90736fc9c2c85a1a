import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import type { Client } from '../../packages/contract/src/client.ts';
import type { MatchSeries } from '../../packages/contract/src/collections/match-series.ts';
import { fire } from '../api/load.ts';
import { type Act, measure, computePercentiles, type Timed } from './acts.ts';
import { clock, type Day, MINUTE_MS } from './opened-day.ts';

const PLAY_MS = 5 * MINUTE_MS;
/** The number of series that check in and vote in one batch: a turn lasts a minute. */
const COME_TOGETHER = 200;
const VISITORS = 2;
const CHECKIN_MS = 10 * MINUTE_MS;
/** The clock advances while due jobs run, and never moves back. */
const AHEAD_MS = 2 * MINUTE_MS;
const PAGE = 100;
export const WON = [0, 1].map(() => ({
  periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
  forfeit: null,
}));

/**
 * Plays the first round, heat by heat: check-in, ban phases and reports of both sides, with a
 * listener for each roster and visitors on the bracket.
 */
export async function playFirstRound(day: Day): Promise<Act[]> {
  const { url, port, places, visitor, crowd, region, date, rss } = day;
  const begin = (act: string) => measure({ act, rosters: places, rss, longestMs: PLAY_MS });
  const teams = new Map(crowd.map((team) => [team.name, team]));
  const captainOf = (one: MatchSeries, side: number) =>
    teams.get(one.competitors[side]!.roster!.name)!.members[0]!;
  const pools = await poolsOf(visitor);
  const acts = {
    opens: begin('match check-in opens for a heat'),
    checkins: begin('match check-in of both sides'),
    bans: begin('ban phase'),
    live: begin('a heat goes live'),
    reports: begin('both report, with a listener for each roster and visitors on the bracket'),
  };
  const visits: Visits = { all: 0, given: 0, ms: 0, took: [] };
  const listeners = await listen(port, region, crowd.length);
  let stayed = 0;
  try {
    for (const { at, series } of heatsOf(await firstRoundOf(visitor, region))) {
      if (at > date) await untilHeat(url, at);
      await acts.opens.atOnce(series.length, () => clock(url, at - CHECKIN_MS));
      for (let from = 0; from < series.length; from += COME_TOGETHER) {
        const some = series.slice(from, from + COME_TOGETHER);
        await acts.checkins.each(some, async (one, timed) => {
          for (const side of [0, 1])
            await timed(() => captainOf(one, side).checkins.ofSeries(one.id));
        });
        await acts.bans.each(some, (one, timed) =>
          vote({ visitor, pools, captain: (side) => captainOf(one, side) }, one.id, timed),
        );
      }
      await acts.live.atOnce(series.length, () => clock(url, at));
      const stopVisiting = visit(port, region, visits);
      await acts.reports.each(series, async (one, timed) => {
        for (const side of [0, 1])
          await timed(() => captainOf(one, side).matchSeries.report(one.id, WON));
      });
      await stopVisiting();
    }
    stayed = await listeners.there();
  } finally {
    listeners.stop();
  }
  const perSecond = (visits.given * 1000) / visits.ms;
  const visitors: Act = {
    act: 'visitors on the bracket meanwhile',
    rosters: places,
    done: visits.given,
    of: visits.all,
    perSecond,
    ...computePercentiles(visits.took),
    errors: visits.all - visits.given,
    msEach: 1000 / perSecond,
    megabytes: rss(),
    load: loadavg()[0]!,
  };
  console.log(`(of ${crowd.length} listeners ${stayed} are there at the end)`);
  return [...Object.values(acts).map((act) => act.result()), visitors];
}

/**
 * Advances to a heat. No team checks in to the rounds that the first heat continues before the
 * second begins: the better seeds win them.
 */
async function untilHeat(url: string, at: number): Promise<void> {
  const began = performance.now();
  await clock(url, at - CHECKIN_MS - AHEAD_MS);
  console.log(
    `(what fell due between the heats: ${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
}

/** Returns the items of each category by its id. */
export async function poolsOf(visitor: Client): Promise<Map<string, string[]>> {
  const pools = new Map<string, string[]>();
  for (const { id } of (await visitor.categories.list()).items)
    pools.set(
      id,
      (await visitor.items.list(id)).items.map((item) => item.id),
    );
  return pools;
}

/** Returns the series of the first round in which both sides are known. */
export async function firstRoundOf(visitor: Client, region: string): Promise<MatchSeries[]> {
  const found: MatchSeries[] = [];
  for (let number = 1; ; number++) {
    const { items } = await visitor.matchSeries.list({
      'filter[segment]': region,
      'filter[bracket.number]': 0,
      'filter[roundNumber]': 1,
      'filter[state]': 'scheduled',
      'page[size]': PAGE,
      'page[number]': number,
    });
    found.push(...items);
    if (items.length < PAGE) return found;
  }
}

export const heatsOf = (series: MatchSeries[]) =>
  [...Map.groupBy(series, ({ date }) => Date.parse(date!))]
    .map(([at, heatSeries]) => ({ at, series: heatSeries }))
    .sort((one, other) => one.at - other.at);

interface Voting {
  visitor: Client;
  pools: Map<string, string[]>;
  captain: (side: number) => Client;
}

/** Plays a ban phase: in each turn the acting side reads it, and its captain votes. */
export async function vote(
  { visitor, pools, captain }: Voting,
  seriesId: string,
  timed: Timed,
): Promise<void> {
  for (let guard = 0; guard < 40; guard++) {
    const { items } = await timed(() => visitor.challenges.ofSeries(seriesId));
    const open = items.find(({ status, turn }) => status === 'open' && turn !== null);
    const side = open?.turn?.sides[0];
    if (!open || !side) return;
    const { kind, count } = open.turns[open.turn!.index]!;
    const takenItems = new Set([...open.banned, ...open.picked].map(({ item }) => item));
    const chosen = (pools.get(open.category.id) ?? [])
      .filter((item) => !takenItems.has(item))
      .slice(0, count);
    await timed(() =>
      captain(side === 'home' ? 0 : 1).challenges.vote(open.id, {
        [kind === 'ban' ? 'banned' : 'picked']: chosen,
      }),
    );
  }
}

/** Opens streams of the region in a process of their own. */
export async function listen(
  port: number,
  region: string,
  count: number,
): Promise<{ there: () => Promise<number>; stop: () => void }> {
  const crowd = fork(new URL('../stream/listeners.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  crowd.once('message', ({ failed }: { failed?: string }) =>
    failed ? reject(new Error(`the listeners: ${failed}`)) : resolve(),
  );
  crowd.send({ open: { port, path: `/api/stream/1.0?topics=segments:${region}`, count } });
  await promise;
  const there = () => {
    const counted = Promise.withResolvers<number>();
    crowd.once('message', (message: { there: number }) => counted.resolve(message.there));
    crowd.send({ tell: true });
    return counted.promise;
  };
  return { there, stop: () => void crowd.kill() };
}

/** The requests of visitors, and their answers with status 200. */
export interface Visits {
  all: number;
  given: number;
  ms: number;
  /** The duration of each, in ms. */
  took: number[];
}

/** Reads the bracket as visitors do, again and again until the returned function is called. */
export function visit(port: number, region: string, visits: Visits): () => Promise<void> {
  const began = performance.now();
  const page = {
    path: `/brackets?segment=${region}`,
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  };
  let isOver = false;
  const fired = fire({
    port,
    connections: VISITORS,
    ms: 2 * PLAY_MS,
    next: () => (isOver ? undefined : page),
    took: visits.took,
  });
  return async () => {
    isOver = true;
    const { statuses } = await fired;
    visits.ms += performance.now() - began;
    visits.given += statuses[200] ?? 0;
    visits.all += Object.values(statuses).reduce((sum, count) => sum + count, 0);
  };
}
