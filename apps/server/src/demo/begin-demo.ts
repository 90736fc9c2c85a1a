import { HABITS } from '@ringside/contract/season/bot-choices';
import { botReactions } from '../bots/bot-reactions.ts';
import type { Context } from '../context.ts';
import { json } from '../storage/tables/columns.ts';
import { THE_CLOCK, transact } from '../unit-of-work.ts';
import { DEMO_SEED } from './demo-calendar.ts';
import { armDemo } from './demo-season.ts';

const SETTING = 'demo.began-at';

/**
 * Lets the demo begin in an empty database, and its bots react in one where it has begun.
 * Everything of the demo is due work with its instant, also its two past months: they are due
 * already, so the scheduler plays them first, in order of time, each change at its own instant.
 * Nothing is written past the commands, and no clock is moved.
 */
export async function beginDemo(context: Context): Promise<void> {
  const beganAt = (await begunAt(context)) ?? (await begin(context));
  if (!beganAt) return;
  context.troupe = { seed: DEMO_SEED, habits: HABITS, aloneUntil: beganAt };
  context.react = botReactions;
}

async function begunAt({ storage }: Context): Promise<Date | undefined> {
  const row = await storage.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SETTING)
    .executeTakeFirst();
  return row && new Date(row.value as string);
}

/** Undefined where somebody has a season of his own. */
function begin(context: Context): Promise<Date | undefined> {
  const tenantId = context.tenants.defaultId;
  return transact(context, { tenantId, actor: THE_CLOCK }, async (work) => {
    if (await work.db.selectFrom('events').select('id').limit(1).executeTakeFirst())
      return undefined;
    const made = await work.db
      .insertInto('settings')
      .values({ key: SETTING, value: json(work.now.toISOString()) })
      .onConflict((c) => c.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (made) armDemo(work, work.now);
    return work.now;
  });
}
