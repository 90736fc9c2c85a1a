import type { CreatedEvent } from '@ringside/contract/season/season-plan';
import { DAY_MS, HOUR_MS, MINUTE_MS, WORLD_FINALS_NAME } from '@ringside/rules/constants';
import { shareOf } from '@ringside/sim/bot-choices';
import { executePlan } from '../../competition/events/execute-plan.command.ts';
import { scheduleSegment } from '../../competition/segments/schedule-segment.ts';
import { segmentRepository } from '../../competition/segments/segment.repository.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { RegisteringTeam } from '../bots/register-bots.ts';
import {
  cycleOf,
  cycleOpeningAt,
  createCyclePlan,
  createCupPlan,
  DEMO_SEED,
  createFinalsPlan,
  formatMonthName,
  PAST_MONTHS,
  createPastMonthPlan,
  dayTwoInProgressAt,
  type Cycle,
} from './demo-calendar.ts';
import { CUP_BOTS, MONTH_BOTS, type DemoTeam } from './demo-teams.ts';
import { createMonth, regionIdOf, type Month } from './month.ts';
import { createPast, type Past } from './past/past-work.ts';
import { playPastMonth, playToDayTwo } from './past/play-month.ts';
import { writeRosters } from './past/write-rosters.ts';
import { writeReferee, writeTeams, type TeamRow } from './past/write-teams.ts';

/** The job that opens the next month. */
export const NEXT_MONTH = 'demo-month';
/**
 * A month in progress is written this long before its Day 2 starts, so that its seeds are still to
 * draw.
 */
const WRITTEN_BEFORE_MS = 15 * MINUTE_MS;
/** After a longer pause the server joins a month in progress. */
const SKIPS_AFTER_MS = 6 * HOUR_MS;
/** The share of a cup's bots that have registered when their month is written in progress. */
const EARLY_CUP_SHARE = 0.6;

/** Returns the instant of the transaction that writes a month which is in progress at `now`. */
export const writeInstantOf = (now: Date): Date =>
  new Date(+dayTwoInProgressAt(now) - WRITTEN_BEFORE_MS);

/** Writes the past months, and a month whose Day 2 starts soon. */
export async function writeSeason(work: Work): Promise<void> {
  const past = createPast(work);
  const firstPlan = createPastMonthPlan(work.now, PAST_MONTHS[0]);
  const foundedAt = new Date(Date.parse(firstPlan.date.from) - DAY_MS);
  await writeReferee(work, foundedAt);
  const teams = await writeTeams(work, [...MONTH_BOTS, ...CUP_BOTS], foundedAt);
  for (const month of PAST_MONTHS)
    await playPastMonth(past, {
      plan: createPastMonthPlan(work.now, month),
      teams: teams.slice(0, MONTH_BOTS.length),
      chance: `past ${month}`,
    });
  await writeMonthInProgress(past, teams);
}

/**
 * Opens the next month, or joins one in progress after a long pause of the server. `clockNow` is
 * the time at which the job runs, which may be long after its instant.
 */
export async function openNextMonth(
  work: Work,
  { inProgress, clockNow }: { inProgress: boolean; clockNow: Date },
): Promise<void> {
  if (inProgress) {
    const teams = await writeTeams(work, [...MONTH_BOTS, ...CUP_BOTS], work.now);
    await writeMonthInProgress(createPast(work), teams);
  } else if (+clockNow - +work.now > SKIPS_AFTER_MS)
    scheduleNextMonth(work, { opensAt: writeInstantOf(clockNow), inProgress: true });
  else await openMonth(work);
}

function scheduleNextMonth(
  work: Work,
  { opensAt, inProgress }: { opensAt: Date; inProgress: boolean },
): void {
  work.schedule({ kind: NEXT_MONTH, subjectId: '0', dueAt: opensAt, payload: { inProgress } });
}

/** Writes a month with a finished Day 1, a Day 2 about to start, and an open cup. */
async function writeMonthInProgress(past: Past, teams: readonly TeamRow[]): Promise<void> {
  const { work } = past;
  const cycle = cycleOf(new Date(+work.now + WRITTEN_BEFORE_MS));
  const plan = createCyclePlan(cycle, await findFreeName(work, cycle.dayTwo));
  const month = await createMonth(past.at(cycle.opensAt), plan);
  const months = teams.slice(0, MONTH_BOTS.length);
  await playToDayTwo(past, { month, plan, teams: months, chance: plan.name });
  await scheduleRemaining(past, month);
  const cup = await executePlan(past.scheduling(cycle.cup.opensAt), createCupPlan(cycle));
  await enterCup(past, { cup, cycle, teams: teams.slice(MONTH_BOTS.length) });
  await planWorldFinals(past.scheduling(work.now));
  scheduleNextMonth(work, { opensAt: cycle.endsAt, inProgress: false });
  await past.save();
}

/** Schedules the jobs of Day 2 and the Monthly Finals. */
async function scheduleRemaining(past: Past, { regions }: Month): Promise<void> {
  const { work } = past;
  const repository = segmentRepository(work.db, work.tenantId);
  for (const { segments } of regions)
    for (const { id } of [segments.MQ2, segments.MF]) {
      const segment = await repository.findById(id);
      if (segment) await scheduleSegment(work, segment);
      // The leaderboard's teams have already entered.
      work.cancel('segment-qualifiers-enter', id);
    }
}

/** Registers some teams in the cup at once, and schedules the others one after the other. */
async function enterCup(
  past: Past,
  { cup, cycle, teams }: { cup: CreatedEvent; cycle: Cycle; teams: readonly TeamRow[] },
): Promise<void> {
  const { work } = past;
  const repository = segmentRepository(work.db, work.tenantId);
  const [early, late] = [true, false].map((isEarly) =>
    teams.filter(({ name }) => shareOf(DEMO_SEED, name, 'cup') < EARLY_CUP_SHARE === isEarly),
  ) as [TeamRow[], TeamRow[]];
  for (const [region, some] of Map.groupBy(early, (team) => team.region)) {
    const segment = await repository.findById(regionIdOf(cup, 'MQ1', region));
    if (!segment) continue;
    await writeRosters(
      past,
      segment,
      some.map((team) => ({
        team,
        parent: null,
        createdAt: between(cycle.cup.opensAt, work.now, team.name),
        checkedInAt: null,
      })),
    );
  }
  registerLater(work, {
    event: cup,
    teams: late,
    from: work.now,
    to: lastEntryBefore(cycle.cup.startsAt),
  });
}

/** Returns the last instant to register: the check-in ends ten minutes before the start. */
const lastEntryBefore = (startsAt: Date) => new Date(+startsAt - 20 * MINUTE_MS);

const between = (from: Date, to: Date, name: string): Date =>
  new Date(Math.round(+from + shareOf(DEMO_SEED, name, 'enters') * (+to - +from)));

function registerLater(
  work: Work,
  {
    event,
    teams,
    from,
    to,
  }: { event: CreatedEvent; teams: readonly DemoTeam[]; from: Date; to: Date },
): void {
  for (const { name, region, players } of teams) {
    const segment = regionIdOf(event, 'MQ1', region);
    work.schedule({
      kind: 'bots-register',
      subjectId: `${segment}-${name}`,
      dueAt: between(from, to, name),
      payload: { segment, name, players } satisfies RegisteringTeam,
    });
  }
}

/** Opens a month that plays by jobs alone: teams register, check in and play from Day 1 on. */
async function openMonth(work: Work): Promise<void> {
  const cycle = cycleOpeningAt(work.now);
  const { event, regions } = await createMonth(
    work,
    createCyclePlan(cycle, await findFreeName(work, cycle.dayTwo)),
  );
  const straight = new Set(regions.flatMap((region) => [...region.straight]));
  const teams = await writeTeams(work, MONTH_BOTS, work.now);
  registerLater(work, {
    event,
    teams: teams.filter(({ id }) => !straight.has(id)),
    from: work.now,
    to: lastEntryBefore(cycle.dayOne),
  });
  const cup = await executePlan(work, createCupPlan(cycle));
  registerLater(work, {
    event: cup,
    teams: CUP_BOTS,
    from: cycle.cup.opensAt,
    to: lastEntryBefore(cycle.cup.startsAt),
  });
  await planWorldFinals(work);
  scheduleNextMonth(work, { opensAt: cycle.endsAt, inProgress: false });
}

async function findFreeName({ db, tenantId }: Work, date: Date): Promise<string> {
  const rows = await db
    .selectFrom('events')
    .select('name')
    .where('tenantId', '=', tenantId)
    .execute();
  return formatMonthName(date, new Set(rows.map(({ name }) => name)));
}

/** Plans World Finals if none are to come. */
async function planWorldFinals(work: Work): Promise<void> {
  const { db, tenantId, now } = work;
  const ahead = await db
    .selectFrom('events')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('name', '=', WORLD_FINALS_NAME)
    .where('dateTo', '>', now)
    .executeTakeFirst();
  if (!ahead) await executePlan(work, createFinalsPlan(now));
}
