import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import type { CreatedStage } from '@ringside/contract/season/season-plan';
import { MINUTE_MS, ROSTER_CHECKIN_LEAD_MS } from '@ringside/rules/constants';
import { getItem, mustHave } from '@ringside/rules/must';
import { prepareSeries, settleSeries, type Table } from './play-series.ts';
import { allOf, forEachOf, type World } from './world.ts';

/**
 * Bots check in one minute after match check-in opens, and have played twelve minutes after the
 * series' date.
 */
const PREPARE_LEAD_MS = 9 * MINUTE_MS;
const PLAYED_AFTER_MS = 12 * MINUTE_MS;
const MOST_STEPS = 500;

export interface StageWatch {
  /** Called after each step. */
  stepped: () => Promise<void>;
}

/** Returns the segments of a stage that hold rosters: its regions, or itself. */
export const leavesOf = ({ id, regions }: CreatedStage) =>
  regions.length > 0 ? regions.map((region) => region.id) : [id];

/** Checks all rosters of a stage in inside its window; a stage without a window needs none. */
export async function checkRostersIn(table: Table, stage: CreatedStage): Promise<void> {
  const { world, teams } = table;
  const {
    segmentCheckinsConfig: { openWindow },
  } = await world.visitor.segments.get(getItem(leavesOf(stage), 0));
  if (!openWindow) return;
  await world.moveTo(new Date(Date.parse(openWindow.from) + 5 * MINUTE_MS));
  const rosters = await allOf(world.visitor.rosters.list, {
    'filter[segment]': stage.id,
    'filter[status]': 'ready',
  });
  await forEachOf(
    rosters,
    async ({ id, name }) => void (await teams.get(name)?.members[0]?.client.checkins.ofRoster(id)),
  );
}

/** Moves the clock to the moment at which a stage is seeded. */
export async function awaitSeeding({ visitor, moveTo }: World, stage: CreatedStage): Promise<void> {
  const {
    segmentCheckinsConfig: { openWindow },
    date,
  } = await visitor.segments.get(getItem(leavesOf(stage), 0));
  await moveTo(
    openWindow ? new Date(openWindow.to) : new Date(Date.parse(date.from) - ROSTER_CHECKIN_LEAD_MS),
  );
}

/**
 * Plays a seeded stage to its end: the clock moves from one instant at which a bot has something to
 * do to the next.
 */
export async function playStage(
  table: Table,
  stage: CreatedStage,
  { stepped }: StageWatch,
): Promise<void> {
  const prepared = new Set<string>();
  for (let step = 0; step < MOST_STEPS; step++) {
    const segments = await segmentsOf(table.world, stage);
    if (segments.every(({ state }) => state === 'finished')) return;
    await takeStep(table, stage, prepared);
    await stepped();
  }
  throw new Error(`${table.stage} did not end within ${MOST_STEPS} steps`);
}

const segmentsOf = ({ visitor }: World, stage: CreatedStage): Promise<Segment[]> =>
  Promise.all(leavesOf(stage).map((id) => visitor.segments.get(id)));

async function takeStep(table: Table, stage: CreatedStage, prepared: Set<string>): Promise<void> {
  const { world } = table;
  const open = await allOf(world.visitor.matchSeries.list, {
    'filter[segment]': leavesOf(stage).join(','),
    'filter[state]': 'scheduled,live',
  });
  const due = open.map((series) => ({ series, at: actsAt(series, prepared) }));
  if (due.length === 0) return world.moveTo(new Date(+(await world.now()) + MINUTE_MS));
  const soonest = Math.min(...due.map(({ at }) => at));
  await world.moveTo(new Date(soonest));
  await forEachOf(
    due.filter(({ at }) => at === soonest),
    async ({ series }) => {
      if (series.state === 'live') return settleSeries(table, series);
      // Prepared: its date has come, and the clock has started or forfeited it.
      if (prepared.has(series.id)) return;
      await prepareSeries(table, series);
      prepared.add(series.id);
    },
  );
}

/** Returns when bots have something to do in a series. */
function actsAt({ id, state, date }: MatchSeries, prepared: Set<string>): number {
  const at = Date.parse(mustHave(date, 'the date of an open series'));
  if (state === 'live') return at + PLAYED_AFTER_MS;
  return prepared.has(id) ? at : at - PREPARE_LEAD_MS;
}
