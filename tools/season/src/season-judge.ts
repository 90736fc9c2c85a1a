import { getItem, mustFind } from '@ringside/rules/must';
import { judgeSnapshot } from './invariants/check-season.ts';
import type { Breach } from './invariants/invariant.ts';
import type { Moment } from './play-season.ts';
import {
  readEnd,
  readTables,
  takeSnapshot,
  type Gift,
  type Snapshot,
  type StageEnd,
} from './snapshot.ts';
import type { World } from './world.ts';

const MOST_KEPT_BREACHES = 20;

export interface SeasonJudge {
  judge(moment: Moment): Promise<Snapshot>;
  breaches: Breach[];
  counts: Map<string, number>;
}

/**
 * Creates the judge of each moment of a season. The reads of a moment are not one instant, and a
 * running server's clock ticks between them, so an apparent breach is read once more before it
 * counts.
 */
export async function judgeOf(
  world: World,
  alter: (snapshot: Snapshot) => Snapshot = (same) => same,
): Promise<SeasonJudge> {
  const tablesBefore = await readTables(world);
  const gifts: Gift[] = [];
  const breaches: Breach[] = [];
  const counts = new Map<string, number>();
  let before: Snapshot | null = null;
  let lastEnd: { event: string; snapshot: Snapshot } | null = null;

  async function read(moment: Moment): Promise<Snapshot> {
    const snapshot = await takeSnapshot(world, moment);
    const end = moment.ended ? await endOf(snapshot, moment) : null;
    return alter({
      ...snapshot,
      end,
      cameFrom: lastEnd?.event === moment.event.id ? lastEnd.snapshot : null,
    });
  }

  async function endOf(
    snapshot: Omit<Snapshot, 'end' | 'cameFrom'>,
    moment: Moment,
  ): Promise<StageEnd> {
    const end = await readEnd(world, moment, snapshot.rosters);
    return { ...end, tablesBefore, gifts: [...gifts, ...giftsOf(snapshot, end.standings)] };
  }

  return {
    breaches,
    counts,
    async judge(moment) {
      const earlier = before?.label === moment.label ? before : null;
      let now = await read(moment);
      let verdict = judgeSnapshot(now, earlier);
      if (verdict.breaches.length > 0) {
        now = await read(moment);
        verdict = judgeSnapshot(now, earlier);
      }
      for (const [name, count] of verdict.counts) counts.set(name, (counts.get(name) ?? 0) + count);
      breaches.push(...verdict.breaches.slice(0, MOST_KEPT_BREACHES - breaches.length));
      before = now;
      if (now.end) {
        gifts.splice(0, gifts.length, ...now.end.gifts);
        lastEnd = { event: moment.event.id, snapshot: now };
      }
      return now;
    },
  };
}

/** Returns what the segments of an ended stage give to the teams that have a leaderboard. */
function giftsOf(
  { rosters, segments }: Pick<Snapshot, 'rosters' | 'segments'>,
  standings: StageEnd['standings'],
): Gift[] {
  const teams = new Map(rosters.map(({ id, team }) => [id, team.id]));
  return standings.flatMap(({ segment, rows }) => {
    const table = segments.find(({ id }) => id === segment)?.configuration.points ?? [];
    return rows.flatMap(({ roster, placement }) =>
      table[placement - 1]
        ? [{ segment, team: mustFind(teams, roster.id), points: getItem(table, placement - 1) }]
        : [],
    );
  });
}
