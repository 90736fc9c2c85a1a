import { positionKey } from '@ringside/rules/bracket/bracket';
import { HABITS } from '@ringside/sim/bot-choices';
import type { Storage } from '../../platform/storage/storage.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import { SYSTEM_ACTOR, transact, type TransactDeps } from '../../platform/unit-of-work.ts';
import type { BotHost, BotPool } from '../bots/bots.ts';
import { DEMO_SEED } from './demo-calendar.ts';
import { writeSeason, writeInstantOf } from './demo-months.ts';
import { REFEREE_TAG } from './past/write-teams.ts';

/** The services that start the demo. */
export type DemoDeps = TransactDeps & {
  storage: Pick<Storage, 'db'>;
  tenants: Pick<Tenants, 'defaultId'>;
  bots: BotHost;
};

export const DEMO_SETTING = 'demo.began-at';

/**
 * Starts the demo in an empty database, and its bots if the demo has already begun. The past months
 * are written in one transaction; jobs play the rest until now.
 */
export async function startDemo(deps: DemoDeps): Promise<void> {
  if (!(await hasStarted(deps)) && !(await writeDemo(deps))) return;
  deps.bots.pool = {
    seed: DEMO_SEED,
    habits: HABITS,
    habitsIn: demoHabits,
    refereeId: await findReferee(deps),
    aloneUntil: deps.clock.now(),
  };
}

/** One series of each Day 2 is disputed for certain, soon after the demo begins. */
const DISPUTED = { type: 'MQ2', region: 'EMEA', position: '0.2.1' };
const demoHabits: NonNullable<BotPool['habitsIn']> = ({ type, region, position }) =>
  type === DISPUTED.type &&
  region === DISPUTED.region &&
  positionKey(position) === DISPUTED.position
    ? { ...HABITS, noShow: 0, differentReport: 1 }
    : HABITS;

async function findReferee({ storage, tenants }: DemoDeps): Promise<string | undefined> {
  const referee = await storage.db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenants.defaultId)
    .where('playerTag', '=', REFEREE_TAG)
    .executeTakeFirst();
  return referee?.id;
}

async function hasStarted({ storage }: DemoDeps): Promise<boolean> {
  const row = await storage.db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', DEMO_SETTING)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the demo. Returns false if the championship has a season of its own. */
export function writeDemo(deps: DemoDeps): Promise<boolean> {
  const tenantId = deps.tenants.defaultId;
  const beganAt = deps.clock.now();
  const now = writeInstantOf(beganAt);
  return transact(deps, { tenantId, actor: SYSTEM_ACTOR, now }, async (work) => {
    if (await work.db.selectFrom('events').select('id').limit(1).executeTakeFirst()) return false;
    const row = await work.db
      .insertInto('settings')
      .values({ key: DEMO_SETTING, value: json(beganAt.toISOString()) })
      .onConflict((c) => c.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!row) return true;
    await writeSeason(work);
    // This change makes open pages and cached answers reload the season.
    work.record({ action: 'demo.began', subject: { type: 'events', id: '0' } });
    return true;
  });
}
