import type { EmulatorClock, EmulatorDemo, OpenCheckin } from '@ringside/game-emulator/ports';
import type { Context } from '../context.ts';
import { SYSTEM_ACTOR, transact } from '../unit-of-work.ts';
import { createTeam } from './create-team.ts';
import { NEXT_MONTH } from './demo-months.ts';
import { resetDemo } from './reset-demo.ts';

/** Creates the steps of the emulator's page. */
export function createDemoControls(context: Context, clock: EmulatorClock): EmulatorDemo {
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
    isOn: () => (hasBegun ||= context.config.demo && context.bots.pool !== undefined),
    makeTeam: (players) =>
      inTurn(() =>
        transact(context, { tenantId: context.tenants.defaultId, actor: SYSTEM_ACTOR }, (work) =>
          createTeam(work, players),
        ),
      ),
    jumpToCheckin: () => inTurn(() => jumpToCheckin(context, clock)),
    backToNow: () => inTurn(() => resetDemo(context, 'bots')),
    reset: () => inTurn(() => resetDemo(context, 'players')),
  };
}

async function jumpToCheckin(
  context: Context,
  clock: EmulatorClock,
): Promise<OpenCheckin | undefined> {
  const next = await findNextCheckin(context);
  if (next) return jump(context, clock, next);
  // Between two months no event is planned yet; the next month brings its own.
  const opensAt = await nextMonthAt(context);
  if (!opensAt) return undefined;
  await clock.moveTo(latest(opensAt, clock.now()));
  const found = await findNextCheckin(context);
  return found && jump(context, clock, found);
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

async function jump(
  context: Context,
  clock: EmulatorClock,
  { checkinFrom, checkinTo, event, region }: NextCheckin,
): Promise<OpenCheckin> {
  if (checkinFrom > context.clock.now()) await clock.moveTo(latest(checkinFrom, clock.now()));
  return { now: clock.now(), closesAt: checkinTo, event, region };
}

type NextCheckin = { checkinFrom: Date; checkinTo: Date; event: string; region: string };

/** Finds the next check-in of rosters that is open or planned, preferring one of a human's team. */
async function findNextCheckin({
  storage,
  tenants,
  clock,
}: Context): Promise<NextCheckin | undefined> {
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

async function nextMonthAt({ storage, tenants }: Context): Promise<Date | undefined> {
  const due = await storage.db
    .selectFrom('dueWork')
    .select('dueAt')
    .where('tenantId', '=', tenants.defaultId)
    .where('kind', '=', NEXT_MONTH)
    .executeTakeFirst();
  return due?.dueAt;
}
