import type { CompactBracket } from '@ringside/contract/collections/brackets';
import type { Challenge } from '@ringside/contract/collections/challenges';
import type { Checkin } from '@ringside/contract/collections/checkins';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Leaderboard, LeaderboardEntry } from '@ringside/contract/collections/people';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import type { Standing } from '@ringside/contract/collections/standings';
import type { Moment } from './play-season.ts';
import { leavesOf } from './play-stage.ts';
import { allOf, type World } from './world.ts';

/** A roster with two more facts: its way here, and whether it withdrew. */
export interface PlacedRoster extends Roster {
  withdrawn: boolean;
  parent: { id: string; name: string; tree: { level: number }; team: { id: string } } | null;
}

export interface PlacedStanding extends Standing {
  order: number;
}

/** The points that a finished segment of this season gave, by its table and its standings. */
export interface Gift {
  segment: string;
  team: string;
  points: number;
}

export interface Table {
  leaderboard: Leaderboard;
  entries: LeaderboardEntry[];
}

/** The API's answers about one stage at one moment; the invariants are functions of it. */
export interface Snapshot {
  label: string;
  /** The server's clock. */
  at: string;
  segments: Segment[];
  /** The advance rules of the stage itself. */
  stageRules: Segment['advanceRules'];
  rosters: PlacedRoster[];
  series: MatchSeries[];
  /** The ban phases of the live series, at the stage's end of all. */
  challenges: Challenge[];
  /** The challenges that a spectator saw in the middle of a blind turn. */
  blind: Challenge[];
  /** The series as they were between two reports. */
  reported: MatchSeries[];
  /** The check-ins of the live series. */
  present: Checkin[];
  /** Only at the stage's end. */
  end: StageEnd | null;
  /** The end of the previous stage in the same event. */
  cameFrom: Snapshot | null;
}

export interface StageEnd {
  brackets: CompactBracket[];
  standings: { segment: string; rows: PlacedStanding[] }[];
  rosterCheckins: Checkin[];
  tables: Table[];
  /** The leaderboards before the season. */
  tablesBefore: Table[];
  gifts: Gift[];
}

const ROSTER_PARTS = 'players.user,owner,segment,team,parent';

/** Reads a stage: what changes with each step, and at its end everything. */
export async function takeSnapshot(
  world: World,
  { stage, label, ended, blind, reported }: Moment,
): Promise<Omit<Snapshot, 'end' | 'cameFrom'>> {
  const { visitor } = world;
  const leaves = leavesOf(stage);
  const segments = await Promise.all(leaves.map((id) => visitor.segments.get(id)));
  const { advanceRules: stageRules } = await visitor.segments.get(stage.id);
  const rosters = (await allOf(visitor.rosters.list, {
    'filter[segment]': stage.id,
    include: ROSTER_PARTS,
  })) as PlacedRoster[];
  const series = await allOf(visitor.matchSeries.list, {
    'filter[segment]': leaves.join(','),
    include: 'matches',
  });
  const live = series.filter(({ state }) => state === 'live').map(({ id }) => id);
  return {
    label,
    segments,
    stageRules,
    rosters,
    series,
    blind,
    reported,
    at: (await world.now()).toISOString(),
    challenges: await inParts(ended ? series.map(({ id }) => id) : live, (ids) =>
      allOf((query) => visitor.requests.list<Challenge>('/api/challenges/1.0', query), {
        'filter[matchSeries.id]': ids,
        include: 'category',
      }),
    ),
    present: await inParts(live, (ids) =>
      allOf(world.operator.checkins.list, { 'filter[matchSeries]': ids }),
    ),
  };
}

/** Reads all leaderboards. */
export async function readTables({ visitor }: World): Promise<Table[]> {
  const { items } = await visitor.leaderboards.list();
  return Promise.all(
    items.map(async (leaderboard) => ({
      leaderboard,
      entries: await allOf((query) => visitor.leaderboards.entries(leaderboard.id, query)),
    })),
  );
}

/** Reads what is needed once, after a stage has ended. */
export async function readEnd(
  world: World,
  { stage }: Moment,
  rosters: PlacedRoster[],
): Promise<Omit<StageEnd, 'gifts' | 'tablesBefore'>> {
  const leaves = leavesOf(stage);
  return {
    brackets: await Promise.all(leaves.map((id) => world.visitor.segments.bracket(id))),
    standings: await Promise.all(
      leaves.map(async (segment) => ({
        segment,
        rows: (await allOf((query) =>
          world.visitor.segments.standings(segment, query),
        )) as PlacedStanding[],
      })),
    ),
    rosterCheckins: await inParts(
      rosters.map(({ id }) => id),
      (ids) => allOf(world.operator.checkins.list, { 'filter[roster]': ids }),
    ),
    tables: await readTables(world),
  };
}

/** Reads in parts: filters take a list of ids, and fifty at a time keep the address short. */
async function inParts<Item>(
  ids: string[],
  read: (some: string) => Promise<Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let from = 0; from < ids.length; from += 50)
    items.push(...(await read(ids.slice(from, from + 50).join(','))));
  return items;
}
