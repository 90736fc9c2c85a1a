import type { Segment } from '@ringside/contract/collections/segments';
import { ApiError } from '@ringside/contract/errors';
import { fillingEndsAt } from '@ringside/rules/checkin/checkin-window';
import { openOwnServer } from '../own-server.ts';
import { playSeason, type Moment } from '../play-season.ts';
import { leavesOf } from '../play-stage.ts';
import type { SeasonOptions } from '../season-options.ts';
import { openWorld, type World } from '../world.ts';
import { checkAdvancedPlaces, readSource, type Source } from './check-advanced-places.ts';
import { checkDirectPlaces } from './check-direct-places.ts';
import { drawDisqualified, isTakenBack, STEPS, type Instant } from './draw-disqualifications.ts';
import { addCheck, type PlaceCheck } from './place-check.ts';
import {
  isIn,
  listBusyPlayers,
  listEntryRecords,
  listRosters,
  type EntryRecord,
} from './stage-rosters.ts';

/** The findings of a season with disqualifications. */
export interface DisqualifiedSeason extends PlaceCheck {
  /** The disqualifications, as stage and instant, such as `1/MQ2 after the end`. */
  out: string[];
  /** The number of rosters that moved up to a vacant place. */
  movedUp: number;
}

/** Changes what the activity log says, to plant faults. */
type AlterRecords = (records: EntryRecord[]) => EntryRecord[];

/**
 * Plays a season in which a tenth of the rosters of each stage is disqualified at random instants,
 * and some of them are reinstated. After each of them it checks the places of the next stage.
 */
export async function playWithDisqualifications(
  options: Omit<SeasonOptions, 'url'>,
  alter: AlterRecords = (records) => records,
): Promise<DisqualifiedSeason> {
  const server = await openOwnServer();
  try {
    const watch = createWatch(openWorld(server.send, server.operator), options.seed, alter);
    await playSeason(
      watch.world,
      { ...options, url: undefined },
      { tells: () => {}, moment: (moment) => watch.moment(moment) },
    );
    return watch.found;
  } finally {
    await server.close();
  }
}

function createWatch(world: World, seed: string, alter: AlterRecords) {
  const found: DisqualifiedSeason = { faults: [], checked: 0, out: [], movedUp: 0 };
  const drawn = new Map<string, Instant>();
  let source: Source | undefined;
  let steps = 0;

  async function disqualify(label: string, segments: string[], instant: Instant): Promise<void> {
    for (const segment of segments)
      for (const roster of await listRosters(world, segment)) {
        if (!isIn(roster) || drawn.get(roster.id) !== instant) continue;
        await world.operator.rosters.disqualify(roster.id, 'A borrowed account');
        found.out.push(`${label} ${instant}`);
      }
  }

  /** Reinstates some of the rosters that are disqualified in segments. */
  async function reinstate(label: string, segments: string[]): Promise<void> {
    for (const segment of segments)
      for (const roster of await listRosters(world, segment))
        if (drawn.has(roster.id) && roster.takenOut && isTakenBack(seed, label, roster)) {
          if (await isReinstated(world, roster.id)) found.out.push(`${label} taken back`);
        }
  }

  /**
   * Checks the places of a stage. A roster that entered since the records of `seen` moves up, and
   * has to be notified.
   */
  async function check({ event, stage, label }: Moment, seen?: ReadonlySet<string>): Promise<void> {
    const now = +(await world.now());
    const leaves = await Promise.all(leavesOf(stage).map((id) => world.visitor.segments.get(id)));
    const regions = leaves.filter((leaf) => now < fillingEndOf(leaf));
    if (regions.length === 0) return;
    const records = alter(await listEntryRecords(world));
    for (const { reason, rosterId } of records)
      if (!reason) found.faults.push(`${label}: roster ${rosterId} has no reason for its place`);
    for (const { id, movesUp, rosterId } of seen ? records : []) {
      if (seen?.has(id)) continue;
      found.movedUp += 1;
      if (!movesUp) found.faults.push(`${label}: roster ${rosterId} is not notified`);
    }
    const next = {
      event,
      stage,
      regions,
      busy: await listBusyPlayers(world, stage),
      // The newest record of a roster comes first, and the last value of a key counts.
      recordByRoster: new Map(records.toReversed().map((record) => [record.rosterId, record])),
    };
    addCheck(found, await checkDirectPlaces(world, next));
    if (source) addCheck(found, await checkAdvancedPlaces(world, source, next));
  }

  /** Disqualifies rosters, and checks the places of the stage. */
  async function disqualifyAndCheck(
    moment: Moment,
    ...[label, segments, instant]: Parameters<typeof disqualify>
  ): Promise<void> {
    const before = new Set((await listEntryRecords(world)).map(({ id }) => id));
    await disqualify(label, segments, instant);
    await check(moment, before);
  }

  /** Disqualifies rosters of the stage before and at the check-in, and reinstates some. */
  async function beginStage(moment: Moment): Promise<void> {
    const { stage, label } = moment;
    const segments = leavesOf(stage);
    await check(moment);
    if (source) {
      const before = source.leaves.map(({ id }) => id);
      await disqualifyAndCheck(moment, source.label, before, 'in the next stage');
      await reinstate(source.label, before);
      await check(moment);
    }
    for (const segment of segments) {
      const rosters = (await listRosters(world, segment)).filter(isIn);
      for (const [id, instant] of drawDisqualified(seed, label, rosters)) drawn.set(id, instant);
    }
    await disqualifyAndCheck(moment, label, segments, 'check-in');
    await reinstate(label, segments);
    await check(moment);
  }

  return {
    world,
    found,
    async moment(moment: Moment): Promise<void> {
      const { stage, label, ended } = moment;
      const segments = leavesOf(stage);
      if (ended) {
        await disqualify(label, segments, 'after the end');
        source = await readSource(world, moment);
        steps = 0;
        return;
      }
      if (steps === 0) await beginStage(moment);
      else if (steps <= STEPS) await disqualify(label, segments, steps - 1);
      steps += 1;
    },
  };
}

/** Reinstates a roster; false if later series or stages prevent it. */
const isReinstated = (world: World, rosterId: string): Promise<boolean> =>
  world.operator.rosters.reinstate(rosterId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return false;
      throw error;
    },
  );

const fillingEndOf = ({ segmentCheckinsConfig: { openWindow }, date }: Segment): number =>
  +fillingEndsAt({
    checkinTo: openWindow ? new Date(openWindow.to) : null,
    startsAt: new Date(date.from),
  });
