import type { Clock } from '../../platform/clock/clock.ts';
import { SYSTEM_ACTOR, transact, type Work } from '../../platform/unit-of-work.ts';
import { type DemoDeps, startDemo, DEMO_SETTING } from './start-demo.ts';

/** The services that reset the demo. */
export type ResetDeps = DemoDeps & {
  clock: Pick<Clock, 'reset'>;
  relay: { clockMoved(): void };
  scheduler: { lookAt(dueAt: Date): void; catchUp(): Promise<void> };
};

/** An instant before all others: the scheduler then asks the database what is due. */
const LOOK = new Date(0);

/** The users that a reset removes: bots alone, or all players. */
export type Removed = 'bots' | 'players';

/**
 * Empties the championship of the demo, returns the clock to real time and starts the demo again.
 * Operators, their settings and the reference data stay.
 */
export async function resetDemo(deps: ResetDeps, removed: Removed): Promise<void> {
  const tenantId = deps.tenants.defaultId;
  // The bots of the old season must not react to the new one.
  deps.bots.pool = undefined;
  await transact(deps, { tenantId, actor: SYSTEM_ACTOR }, async (work) => {
    await deleteSeason(work);
    await deletePeople(work, removed);
    await work.db.deleteFrom('settings').where('key', '=', DEMO_SETTING).execute();
  });
  await deps.clock.reset();
  deps.relay.clockMoved();
  await startDemo(deps);
  deps.scheduler.lookAt(LOOK);
  await deps.scheduler.catchUp();
}

/** The tables in the order that their references require; the rest is deleted by cascades. */
const SEASON_TABLES = [
  'pointAwards',
  'matchSeries',
  'checkins',
  'rosters',
  'events',
  'teams',
  'dueWork',
  'letters',
  'activity',
] as const;

async function deleteSeason({ db, tenantId }: Work): Promise<void> {
  for (const table of SEASON_TABLES)
    await db.deleteFrom(table).where('tenantId', '=', tenantId).execute();
}

/** Deletes users without a role, and players of the game who are in no championship any more. */
async function deletePeople({ db, tenantId }: Work, removed: Removed): Promise<void> {
  const users = db
    .selectFrom('users')
    .select('users.id')
    .where('tenantId', '=', tenantId)
    .where('playerTag', 'is not', null)
    .where('passwordHash', 'is', null)
    .$if(removed === 'bots', (bots) => bots.where('playerTag', 'like', '#BOT%'))
    .where('users.id', 'not in', db.selectFrom('operatorRoles').select('userId'));
  await db.deleteFrom('inboxDeliveries').where('userId', 'in', users).execute();
  await db.deleteFrom('users').where('id', 'in', users).execute();
  const userTags = db.selectFrom('users').select('playerTag').where('playerTag', 'is not', null);
  await db
    .deleteFrom('emulatorPlayers')
    .$if(removed === 'bots', (bots) => bots.where('playerTag', 'like', '#BOT%'))
    .where('playerTag', 'not in', userTags.$narrowType<{ playerTag: string }>())
    .execute();
  if (removed === 'bots') return;
  const players = db.selectFrom('emulatorPlayers').select('playerTag');
  await db.deleteFrom('inboxMessages').where('playerTag', 'not in', players).execute();
  await db.deleteFrom('mailbox').execute();
}
