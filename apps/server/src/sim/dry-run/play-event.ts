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
import { HABITS } from '@ringside/sim/bot-choices';
import { compose } from '../../app/compose.ts';
import { readConfig } from '../../app/config.ts';
import { executePlan } from '../../competition/events/execute-plan.command.ts';
import { importEvent } from '../../competition/events/import-event.command.ts';
import {
  loadPhasesBySegment,
  segmentRepository,
} from '../../competition/segments/segment.repository.ts';
import { SYSTEM_ACTOR, transact, type TransactDeps } from '../../kernel/unit-of-work.ts';
import { type Clock, createManualClock } from '../../platform/clock/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import type { BotPool } from '../bots/bots.ts';
import { bringHouse } from './bring-house.command.ts';
import { bringStanding, forgetDue } from './bring-standing.command.ts';
import type { DryRunJob } from './dry-run-job.ts';
import type { House } from './house.query.ts';
import { dueNext, progressOf } from './progress.query.ts';
import { isQueue, planRegistrations, takesRegistrations } from './registrations.ts';
import { reportOf, type Refusals } from './report.query.ts';

/** The services that a dry run uses beside its bots. */
type PlayDeps = TransactDeps & {
  storage: Pick<Storage, 'db'>;
  tenants: Pick<Tenants, 'defaultId'>;
  clock: Pick<Clock, 'set'>;
  scheduler: { catchUp(): Promise<void> };
};

/** Simulated time that is let pass at once. */
const STEP_MS = 5 * MINUTE_MS;
/** What has not ended so long after the event never will. */
const HORIZON_MS = 30 * DAY_MS;
/**
 * The month of the template that is played before an event whose rosters come by the leaderboards:
 * it opens, its Day 1 begins, and the event begins.
 */
const MONTH_BEFORE_MS = 12 * DAY_MS;
const DAY_ONE_AFTER_MS = 5 * DAY_MS;
const FAR_MS = 100 * 365 * DAY_MS;

/**
 * Plays an event to its end with bots, in a database of its own in memory, with a clock that jumps
 * over empty time.
 */
export async function playEvent(
  { file, house, options, segments, mostMs }: DryRunJob,
  tell: (progress: DryRunProgress) => void,
): Promise<DryRunReport> {
  const until = performance.now() + mostMs;
  const begins = beginOf(file);
  const has = (...types: string[]) => file.segments.some(({ type }) => types.includes(type));
  const stands = house.standing.length > 0 && has('MQ2', 'LCQ', 'WF');
  const needsMonth = !stands && has('LCQ', 'WF');
  const startsAt = stands || needsMonth ? new Date(+begins - MONTH_BEFORE_MS) : begins;
  const config = readConfig({
    DATA_DIR: 'memory://',
    DEMO: 'off',
    EMULATOR: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  const { services, close } = await compose(config, { clock: createManualClock(startsAt) });
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
    await change(services, (work) => bringHouse(work, house));
    if (stands) await takeStanding(services, botPool, house);
    if (needsMonth) await playMonthBefore(services, { startsAt, begins, options, until });
    const eventId = await bringEvent(services, file);
    await registerTeams(services, eventId, options);
    await playOn(services, eventId, {
      until,
      horizon: new Date(Date.parse(file.event.date.to) + HORIZON_MS),
      tell,
    });
    return await reportOf(
      { db: services.storage.db, tenantId: services.tenants.defaultId },
      { eventId, begins, stands, refusals, segments, teams: options.teams },
    );
  } finally {
    await close();
  }
}

const change = <Result>(deps: PlayDeps, act: Parameters<typeof transact<Result>>[2]) =>
  transact(deps, { tenantId: deps.tenants.defaultId, actor: SYSTEM_ACTOR }, act);

/** A minute before anything of it happens. */
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

/** Why a team was not let in. */
function reasonsOf(answer: object): string[] {
  if ('refusal' in answer) return [(answer.refusal as { reason: string }).reason];
  if ('faults' in answer)
    return [(answer.faults as { faults: { code: string }[] }).faults[0]!.code];
  return [];
}

/** What is due for the event that stands for the months before is let be: it is never played. */
async function takeStanding(deps: PlayDeps, botPool: BotPool, { standing }: House): Promise<void> {
  await change(deps, (work) => bringStanding({ ...work, botPool }, standing, botPool.seed));
  await change(deps, (work) => forgetDue(work));
}

/** The same teams play a month by the template, so that the leaderboards send some of them in. */
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
  await registerTeams(deps, eventId, options, { queue: false });
  await playOn(deps, eventId, { until, horizon: begins, tell: () => {} });
}

async function bringEvent(deps: PlayDeps, file: EventFile): Promise<string> {
  const answer = await change(deps, (work) =>
    importEvent(work, { ...file, event: { ...file.event, status: 'active' } }),
  );
  invariant('show' in answer, `the event was refused: ${JSON.stringify(answer)}`);
  return answer.show.id;
}

async function registerTeams(
  deps: PlayDeps,
  eventId: EventId,
  { teams, seed }: DryRunOptions,
  { queue = true } = {},
): Promise<void> {
  await change(deps, async (work) => {
    const all = await segmentRepository(work.db, work.tenantId).findAllByEvent(eventId);
    const parents = new Set(all.map(({ parentId }) => parentId));
    const open = all.filter(
      (segment) =>
        !parents.has(segment.id) && takesRegistrations(segment) && (queue || !isQueue(segment)),
    );
    const phases = await loadPhasesBySegment(work.db, open);
    const planned = planRegistrations(
      open.map((segment) => ({ segment, phases: phases.get(segment.id)! })),
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

/** Lets time pass until every segment has ended, or nothing is due any more. */
async function playOn(
  deps: PlayDeps,
  eventId: EventId,
  {
    until,
    horizon,
    tell,
  }: { until: number; horizon: Date; tell: (progress: DryRunProgress) => void },
): Promise<void> {
  const { db } = deps.storage;
  for (;;) {
    const progress = await progressOf(
      { db, tenantId: deps.tenants.defaultId },
      eventId,
      deps.clock.now(),
    );
    tell(progress);
    const due = await dueNext(db);
    if (progress.finished === progress.all || !due || due.dueAt > horizon) return;
    invariant(due.attempts === 0, `what was due could not be done: ${due.kind}`);
    if (performance.now() > until)
      throw new Error('It took too long. Fewer teams are played sooner.');
    await deps.clock.set(new Date(Math.max(+deps.clock.now(), +due.dueAt) + STEP_MS));
    await deps.scheduler.catchUp();
  }
}
