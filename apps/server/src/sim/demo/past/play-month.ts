import type { EventPlan } from '@ringside/contract/season/season-plan';
import { shareOf } from '@ringside/sim/bot-choices';
import type { RosterRow } from '../../../competition/rosters/roster.repository.ts';
import { anyOf } from '../../../platform/storage/any-of.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { DEMO_SEED } from '../demo-calendar.ts';
import { createMonth, stageOf, type Month, type MonthRegion } from '../month.ts';
import type { Past } from './past-work.ts';
import { playSegment, type Placed, type PlayedSegment } from './play-segment.ts';
import { writeRosters, type EnteredRoster, type Entrant } from './write-rosters.ts';
import type { TeamRow } from './write-teams.ts';

/** The rosters of Day 2 that advance to the Monthly Finals. */
const FINALISTS = 8;
/** Bots register and check in within these shares of the available time. */
const REGISTERS_AT = [0.02, 0.96] as const;
const CHECKS_IN_AT = [0.04, 0.8] as const;

/** Plays a whole month that was over before now; `chance` seeds its random choices. */
export async function playPastMonth(
  past: Past,
  { plan, teams, chance }: { plan: EventPlan; teams: readonly TeamRow[]; chance: string },
): Promise<void> {
  const month = await createMonth(past.at(new Date(plan.date.from)), plan);
  const dayTwo = await playToDayTwo(past, { month, plan, teams, chance });
  const finals: [MonthRegion, EnteredRoster[]][] = [];
  const second: PlayedSegment[] = [];
  for (const [region, entered] of dayTwo) {
    const played = await playSegment(past, region.segments.MQ2, entered, `${chance}/MQ2`);
    second.push(played);
    finals.push([region, await advanceFirst(past, region, 'MF', played, FINALISTS)]);
  }
  await endStage(past, month, 'MQ2', second);
  const last: PlayedSegment[] = [];
  for (const [region, entered] of finals)
    last.push(await playSegment(past, region.segments.MF, entered, `${chance}/MF`));
  await endStage(past, month, 'MF', last);
}

/**
 * Plays Day 1 of a month and writes the rosters of Day 2: those that advanced, and those that the
 * leaderboard sends.
 */
export async function playToDayTwo(
  past: Past,
  {
    month,
    plan,
    teams,
    chance,
  }: { month: Month; plan: EventPlan; teams: readonly TeamRow[]; chance: string },
): Promise<[MonthRegion, EnteredRoster[]][]> {
  await endChallenge(past, month);
  const opensAt = new Date(plan.date.from);
  const dayTwo: [MonthRegion, EnteredRoster[]][] = [];
  const first: PlayedSegment[] = [];
  for (const region of month.regions) {
    const ofRegion = teams.filter((team) => team.region === region.region);
    const entered = await writeRosters(
      past,
      region.segments.MQ1,
      ofRegion
        .filter(({ id }) => !region.straight.has(id))
        .map((team) => createEntrant(team, region, opensAt)),
    );
    const straight = await enterStraight(past, region, ofRegion);
    const played = await playSegment(past, region.segments.MQ1, entered, `${chance}/MQ1`);
    first.push(played);
    const advanced = await advanceFirst(past, region, 'MQ2', played, region.advancing);
    dayTwo.push([region, [...straight, ...advanced]]);
  }
  await endStage(past, month, 'MQ1', first);
  return dayTwo;
}

function createEntrant(team: TeamRow, { segments: { MQ1 } }: MonthRegion, opensAt: Date): Entrant {
  const { checkinFrom, checkinTo } = MQ1;
  const closes = checkinTo ?? MQ1.dateFrom;
  const opens = checkinFrom ?? opensAt;
  return {
    team,
    parent: null,
    createdAt: instantWithin(REGISTERS_AT, opensAt, opens, team.name, 'registers'),
    checkedInAt: instantWithin(CHECKS_IN_AT, opens, closes, team.name, 'checks in'),
  };
}

function instantWithin(
  [least, most]: readonly [number, number],
  from: Date,
  to: Date,
  name: string,
  word: string,
): Date {
  const share = least + shareOf(DEMO_SEED, name, word) * (most - least);
  return new Date(Math.round(+from + share * (+to - +from)));
}

/** Enters teams with points into Day 2 when Day 1 is seeded, with their last roster. */
async function enterStraight(
  past: Past,
  { segments: { MQ1, MQ2 }, straight }: MonthRegion,
  teams: readonly TeamRow[],
): Promise<EnteredRoster[]> {
  const sent = teams.filter(({ id }) => straight.has(id));
  const last = await loadLastRosters(past.work, sent);
  return writeRosters(
    past,
    MQ2,
    sent.map((team) => ({
      team,
      parent: last.get(team.id) ?? null,
      createdAt: MQ1.checkinTo ?? MQ1.dateFrom,
      checkedInAt: null,
    })),
  );
}

async function loadLastRosters(
  { db, tenantId }: Work,
  teams: readonly TeamRow[],
): Promise<Map<string, RosterRow>> {
  const rows = await db
    .selectFrom('rosters')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('teamId', '=', anyOf(teams.map(({ id }) => id)))
    .where('status', '<>', 'disbanded')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.teamId, row]));
}

/** Advances the first of a segment to the next stage at its end. */
async function advanceFirst(
  past: Past,
  { segments }: MonthRegion,
  to: 'MQ2' | 'MF',
  { placed, finishedAt }: PlayedSegment,
  count: number,
): Promise<EnteredRoster[]> {
  const first = placed.filter(({ order }) => order <= count);
  const entered = await writeRosters(
    past,
    segments[to],
    first.map(({ row, team }) => ({
      team,
      parent: row,
      createdAt: finishedAt,
      checkedInAt: null,
    })),
  );
  await writeSources(past, first, entered);
  return entered;
}

async function writeSources(
  { work: { db } }: Past,
  first: readonly Placed[],
  entered: readonly EnteredRoster[],
): Promise<void> {
  const sources = first.flatMap(({ row, order }, index) => {
    const next = entered[index];
    return next
      ? {
          segmentId: row.segmentId,
          rosterId: row.id,
          nextRosterId: next.row.id,
          placement: order,
        }
      : [];
  });
  if (sources.length > 0) await db.insertInto('advanceSources').values(sources).execute();
}

/** Ends the Championship Challenge of a month; bots have their wins from the game. */
async function endChallenge(past: Past, { event }: Month): Promise<void> {
  const { id, regions } = stageOf(event, 'CC');
  await past.work.db
    .updateTable('segments')
    .set((eb) => ({ finishedAt: eb.ref('dateTo') }))
    .where('id', 'in', [id, ...regions.map((region) => region.id)])
    .execute();
}

/** Ends a stage with the last of its regions. */
async function endStage(
  past: Past,
  { event, regions }: Month,
  type: 'MQ1' | 'MQ2' | 'MF',
  played: readonly PlayedSegment[],
): Promise<void> {
  const { id } = stageOf(event, type);
  const finishedAt = new Date(Math.max(...played.map((one) => +one.finishedAt)));
  const segmentIds = regions.map(({ segments }) => segments[type].id);
  await past.work.db
    .updateTable('segments')
    .set((eb) => ({
      finishedAt,
      startedAt: eb.ref('dateFrom'),
      seededAt: eb
        .selectFrom('segments as region')
        .select((region) => region.fn.min('region.seededAt').as('seededAt'))
        .where('region.id', 'in', segmentIds),
    }))
    .where('id', '=', id)
    .execute();
  past.at(finishedAt).record({
    action: 'segment.finished',
    subject: { type: 'segments', id },
    changes: { state: 'finished' },
    topics: [`events:${event.id}`],
  });
}
