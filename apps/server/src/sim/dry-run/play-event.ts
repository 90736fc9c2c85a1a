import type {
  DryRunOptions,
  DryRunProgress,
  DryRunReport,
} from '@ringside/contract/collections/dry-runs';
import type { EventFile } from '@ringside/contract/collections/event-file';
import { planMonth } from '@ringside/contract/season/season-plan';
import { DAY_MS, MINUTE_MS } from '@ringside/rules/constants';
import { invariant } from '@ringside/rules/decision';
import type { EventId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { HABITS } from '@ringside/sim/bot-choices';
import { executePlan } from '../../competition/events/execute-plan.command.ts';
import { importEvent } from '../../competition/events/import-event.command.ts';
import {
  loadPhasesBySegment,
  segmentRepository,
} from '../../competition/segments/segment.repository.ts';
import type { DryRunJob } from '../../operations/dry-runs/dry-run-job.ts';
import type { Snapshot } from '../../operations/dry-runs/snapshot.query.ts';
import { type Clock, createManualClock } from '../../platform/clock/clock.ts';
import { type Config, readConfig } from '../../platform/settings/config.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import { SYSTEM_ACTOR, transact, type TransactDeps } from '../../platform/unit-of-work.ts';
import type { BotHost, BotPool } from '../bots/bots.ts';
import { applySnapshot } from './load-snapshot.command.ts';
import { findNextJob, loadProgress } from './progress.query.ts';
import { isQueue, planRegistrations, isOpenToRegistration } from './registrations.ts';
import { loadReport, type Refusals } from './report.query.ts';
import { deleteScheduledJobs, seatLeaderboardTeams } from './seat-leaderboard-teams.command.ts';

/** The services that a dry run uses beside its bots. */
type PlayDeps = TransactDeps & {
  storage: Pick<Storage, 'db'>;
  tenants: Pick<Tenants, 'defaultId'>;
  clock: Pick<Clock, 'set'>;
  scheduler: { catchUp(): Promise<void> };
};

/** Opens a server without an address, on a database of its own. */
export type OpenServer = (
  config: Config,
  opening: { clock: Clock },
) => Promise<{ services: PlayDeps & { bots: BotHost }; close(): Promise<void> }>;

/** The simulated time of one step. */
const STEP_MS = 5 * MINUTE_MS;
/** How long after the event its segments may end. */
const HORIZON_MS = 30 * DAY_MS;
/**
 * The month of the template that bots play before an event which takes its rosters from the
 * leaderboards: its beginning before the event, and its Day 1 after its beginning.
 */
const MONTH_BEFORE_MS = 12 * DAY_MS;
const DAY_ONE_AFTER_MS = 5 * DAY_MS;
const FAR_MS = 100 * 365 * DAY_MS;

/**
 * Plays an event to its end with bots, in a database of its own in memory, with a clock that jumps
 * over empty time.
 */
export async function playEvent(
  openServer: OpenServer,
  { file, snapshot, options, segmentIds, maxDurationMs }: DryRunJob,
  onProgress: (progress: DryRunProgress) => void,
): Promise<DryRunReport> {
  const until = performance.now() + maxDurationMs;
  const begins = beginOf(file);
  const hasType = (...types: string[]) => file.segments.some(({ type }) => types.includes(type));
  const usesLeaderboards = snapshot.leaderboardTeams.length > 0 && hasType('MQ2', 'LCQ', 'WF');
  const needsMonth = !usesLeaderboards && hasType('LCQ', 'WF');
  const startsAt = usesLeaderboards || needsMonth ? new Date(+begins - MONTH_BEFORE_MS) : begins;
  const config = readConfig({
    DATA_DIR: 'memory://',
    DEMO: 'off',
    EMULATOR: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  const { services, close } = await openServer(config, { clock: createManualClock(startsAt) });
  try {
    const refusals: Refusals = [];
    const { missedCheckin, noShow, late, dispute } = options;
    const habits = {
      ...HABITS,
      missedCheckin: missedCheckin / 100,
      noShow: noShow / 100,
      late: late / 100,
      differentReport: dispute / 100,
    };
    const botPool: BotPool = {
      seed: options.seed,
      habits,
      aloneUntil: new Date(+startsAt + FAR_MS),
      heard: ({ segment }, answer) =>
        refusals.push(...reasonsOf(answer).map((reason) => ({ segment, reason }))),
    };
    services.bots.pool = botPool;
    await change(services, (work) => applySnapshot(work, snapshot));
    if (usesLeaderboards) await fillLeaderboards(services, botPool, snapshot);
    if (needsMonth) await playMonthBefore(services, { startsAt, begins, options, until });
    const eventId = await importFile(services, file);
    await scheduleRegistrations(services, eventId, options);
    await playToEnd(services, eventId, {
      until,
      horizon: new Date(Date.parse(file.event.date.to) + HORIZON_MS),
      onProgress,
    });
    return await loadReport(
      { db: services.storage.db, tenantId: services.tenants.defaultId },
      { eventId, begins, usesLeaderboards, refusals, segmentIds, teams: options.teams },
    );
  } finally {
    await close();
  }
}

/** Runs a command of a dry run in a transaction. */
const change = <Result>(deps: PlayDeps, act: Parameters<typeof transact<Result>>[2]) =>
  transact(deps, { tenantId: deps.tenants.defaultId, actor: SYSTEM_ACTOR }, act);

/** Returns the instant one minute before the first date of an event. */
function beginOf({ event, segments }: EventFile): Date {
  const instants = [
    event.date.from,
    ...segments.flatMap(({ date, checkin, registrationPhases }) => [
      date.from,
      ...(checkin ? [checkin.from] : []),
      ...registrationPhases.map((phase) => phase.date.from),
    ]),
  ];
  return new Date(Math.min(...instants.map((text) => Date.parse(text))) - MINUTE_MS);
}

/** Returns the reasons for which a registration was refused. */
function reasonsOf(answer: object): string[] {
  if ('refusal' in answer) return [(answer.refusal as { reason: string }).reason];
  if ('faults' in answer)
    return (answer.faults as { faults: { code: string }[] }).faults
      .slice(0, 1)
      .map(({ code }) => code);
  return [];
}

/**
 * Gives the leaderboards the teams of the snapshot. The event in which these teams register is
 * never played, so its jobs are deleted.
 */
async function fillLeaderboards(
  deps: PlayDeps,
  botPool: BotPool,
  { leaderboardTeams }: Snapshot,
): Promise<void> {
  await change(deps, (work) =>
    seatLeaderboardTeams({ ...work, botPool }, leaderboardTeams, botPool.seed),
  );
  await change(deps, (work) => deleteScheduledJobs(work));
}

/** Plays a month of the template with the same teams, so that the leaderboards send some of them on. */
async function playMonthBefore(
  deps: PlayDeps,
  {
    startsAt,
    begins,
    options,
    until,
  }: { startsAt: Date; begins: Date; options: DryRunOptions; until: number },
): Promise<void> {
  const plan = planMonth({
    name: 'The month before',
    opensAt: new Date(+startsAt + MINUTE_MS),
    dayOne: new Date(+startsAt + DAY_ONE_AFTER_MS),
    firstMonth: true,
  });
  const eventId = await change(deps, async (work) => (await executePlan(work, plan)).id);
  await scheduleRegistrations(deps, eventId, options, { queue: false });
  await playToEnd(deps, eventId, { until, horizon: begins, onProgress: () => {} });
}

/** Imports the event that is played, and publishes it. */
async function importFile(deps: PlayDeps, file: EventFile): Promise<string> {
  const answer = await change(deps, (work) =>
    importEvent(work, { ...file, event: { ...file.event, status: 'active' } }),
  );
  invariant('show' in answer, `the event was refused: ${JSON.stringify(answer)}`);
  return answer.show.id;
}

/** Schedules the registrations of all teams. */
async function scheduleRegistrations(
  deps: PlayDeps,
  eventId: EventId,
  { teams, seed }: DryRunOptions,
  { queue = true } = {},
): Promise<void> {
  await change(deps, async (work) => {
    const segments = await segmentRepository(work.db, work.tenantId).findAllByEvent(eventId);
    const parents = new Set(segments.map(({ parentId }) => parentId));
    const open = segments.filter(
      (segment) =>
        !parents.has(segment.id) && isOpenToRegistration(segment) && (queue || !isQueue(segment)),
    );
    const phases = await loadPhasesBySegment(work.db, open);
    const planned = planRegistrations(
      open.map((segment) => ({ segment, phases: mustFind(phases, segment.id) })),
      { teams, seed },
    );
    for (const { at, team } of planned)
      work.schedule({
        kind: 'bots-register',
        subjectId: `${team.segment}-${team.name}`,
        dueAt: at,
        payload: team,
      });
  });
}

/** Moves the clock on until every segment has ended or no job is left. */
async function playToEnd(
  deps: PlayDeps,
  eventId: EventId,
  {
    until,
    horizon,
    onProgress,
  }: { until: number; horizon: Date; onProgress: (progress: DryRunProgress) => void },
): Promise<void> {
  const { db } = deps.storage;
  for (;;) {
    const progress = await loadProgress(
      { db, tenantId: deps.tenants.defaultId },
      eventId,
      deps.clock.now(),
    );
    onProgress(progress);
    const job = await findNextJob(db);
    if (progress.finished === progress.all || !job || job.dueAt > horizon) return;
    invariant(job.attempts === 0, `a scheduled job failed: ${job.kind}`);
    if (performance.now() > until)
      throw new Error('The dry run took too long. Choose fewer teams.');
    await deps.clock.set(new Date(Math.max(+deps.clock.now(), +job.dueAt) + STEP_MS));
    await deps.scheduler.catchUp();
  }
}
