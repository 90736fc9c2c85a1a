import type { EmulatorClock, EmulatorDemo, OpenCheckin } from '@ringside/game-emulator/ports';
import type { Config } from '../../platform/settings/config.ts';
import { SYSTEM_ACTOR, transact } from '../../platform/unit-of-work.ts';
import { createTeam } from './create-team.ts';
import { NEXT_MONTH } from './demo-months.ts';
import { resetDemo, type ResetDeps } from './reset-demo.ts';

/** The services of the steps of the emulator's page. */
export type DemoControlDeps = ResetDeps & { config: Pick<Config, 'demo'> };

/** Creates the steps of the emulator's page. */
export function createDemoControls(deps: DemoControlDeps, clock: EmulatorClock): EmulatorDemo {
  let hasBegun = false;
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one step at a time: a reset must not overlap another one or a registration. */
  function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const running = last.then(step);
    last = running.catch(() => {});
    return running;
  }
  return {
    // During a reset there are no bots for some seconds, but the demo is still on.
    isOn: () => (hasBegun ||= deps.config.demo && deps.bots.pool !== undefined),
    makeTeam: (players) =>
      inTurn(() =>
        transact(deps, { tenantId: deps.tenants.defaultId, actor: SYSTEM_ACTOR }, (work) =>
          createTeam(work, players),
        ),
      ),
    jumpToCheckin: () => inTurn(() => jumpToCheckin(deps, clock)),
    backToNow: () => inTurn(() => resetDemo(deps, 'bots')),
    reset: () => inTurn(() => resetDemo(deps, 'players')),
  };
}

async function jumpToCheckin(
  deps: DemoControlDeps,
  clock: EmulatorClock,
): Promise<OpenCheckin | undefined> {
  const next = await findNextCheckin(deps);
  if (next) return jump(deps, clock, next);
  // Between two months no event is planned yet; the next month brings its own.
  const opensAt = await nextMonthAt(deps);
  if (!opensAt) return undefined;
  await clock.moveTo(latest(opensAt, clock.now()));
  const found = await findNextCheckin(deps);
  return found && jump(deps, clock, found);
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

async function jump(
  deps: DemoControlDeps,
  clock: EmulatorClock,
  { checkinFrom, checkinTo, event, region }: NextCheckin,
): Promise<OpenCheckin> {
  if (checkinFrom > deps.clock.now()) await clock.moveTo(latest(checkinFrom, clock.now()));
  return { now: clock.now(), closesAt: checkinTo, event, region };
}

type NextCheckin = { checkinFrom: Date; checkinTo: Date; event: string; region: string };

/** Finds the next check-in of rosters that is open or planned, preferring one of a human's team. */
async function findNextCheckin({
  storage,
  tenants,
  clock,
}: DemoControlDeps): Promise<NextCheckin | undefined> {
  const found = await storage.db
    .selectFrom('segments')
    .innerJoin('events', 'events.id', 'segments.eventId')
    .select(['checkinFrom', 'checkinTo', 'events.name as event', 'segments.name as region'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('rosters')
            .innerJoin('users', 'users.id', 'rosters.ownerId')
            .select('rosters.id')
            .whereRef('rosters.segmentId', '=', 'segments.id')
            .where('rosters.checkedInAt', 'is', null)
            .where('users.playerTag', 'not like', '#BOT%'),
        )
        .as('isOfPerson'),
    )
    .where('segments.tenantId', '=', tenants.defaultId)
    .where('segments.parentId', 'is not', null)
    .where('events.status', '=', 'active')
    .where('checkinTo', '>', clock.now())
    .where('seededAt', 'is', null)
    .orderBy('isOfPerson', 'desc')
    .orderBy('checkinFrom')
    .orderBy('segments.id')
    .executeTakeFirst();
  if (!found?.checkinFrom || !found.checkinTo) return undefined;
  const { checkinFrom, checkinTo, event, region } = found;
  return { checkinFrom, checkinTo, event, region };
}

async function nextMonthAt({ storage, tenants }: DemoControlDeps): Promise<Date | undefined> {
  const due = await storage.db
    .selectFrom('dueWork')
    .select('dueAt')
    .where('tenantId', '=', tenants.defaultId)
    .where('kind', '=', NEXT_MONTH)
    .executeTakeFirst();
  return due?.dueAt;
}
