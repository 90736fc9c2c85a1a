import { sql } from 'kysely';
import { inboxCounts } from '../collections/announcements/address-inbox.command.ts';
import type { Context } from '../context.ts';
import { GameSideFailure } from '../game/game-side.ts';
import { THE_CLOCK, transact } from '../unit-of-work.ts';
import { BACK_OFF_MS, type Carrier, createCarrier, ONE_TRY_MS } from './carrier.ts';

/** So many are on their way to the game at once. */
const AT_ONCE = 10;
const TOO_MANY = 429;
const IN_TROUBLE = 500;

/** Brings announcements to the players' inboxes in the game, each in its player's language, else in English. */
export const createInboxCarrier = (context: () => Context): Carrier =>
  createCarrier(context, async (current) => {
    const touched = new Set<string>();
    for (;;) {
      const claimed = await claim(current);
      if (claimed.length === 0) break;
      await Promise.all(claimed.map((one) => bring(current, one)));
      for (const { announcementId } of claimed) touched.add(announcementId);
    }
    for (const id of touched) await tell(current, id);
  });

type Claimed = Awaited<ReturnType<typeof claim>>[number];

/** Takes the next messages for one try: meanwhile no other process takes them. */
async function claim({ storage: { db } }: Context) {
  const started = Date.now();
  const next = db
    .selectFrom('inboxDeliveries').select(['announcementId', 'userId']).where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('nextTryAt', '<=', new Date(started))]))
    .orderBy('announcementId').orderBy('userId').limit(AT_ONCE).forUpdate().skipLocked();
  const rows = await db
    .updateTable('inboxDeliveries').set({ attempts: sql`attempts + 1`, nextTryAt: new Date(started + ONE_TRY_MS) })
    .where((eb) => eb(eb.refTuple('announcementId', 'userId'), 'in', next.$asTuple('announcementId', 'userId'))).where('status', '=', 'waiting').returning(['announcementId', 'userId', 'attempts']).execute();
  return rows;
}

async function bring(context: Context, { announcementId, userId, attempts }: Claimed): Promise<void> {
  const { storage: { db }, game, tenants, log } = context;
  const set = (changes: { status?: 'sent' | 'failed'; nextTryAt?: Date }) => db.updateTable('inboxDeliveries').set(changes).where('announcementId', '=', announcementId).where('userId', '=', userId).execute();
  const announcement = await db.selectFrom('announcements').selectAll().where('id', '=', announcementId).executeTakeFirst();
  const user = await db.selectFrom('users').select(['playerTag', 'preferredLocale']).where('id', '=', userId).executeTakeFirst();
  // Taken back or erased meanwhile.
  if (!announcement || !user?.playerTag) return void (await set({ status: 'failed' }));
  const { texts, link, tenantId } = announcement;
  const words = texts[(user.preferredLocale ?? 'en') as 'en'] ?? texts.en;
  try {
    await game.sendToInbox(user.playerTag, { ...words, link: link?.startsWith('/') ? new URL(link, tenants.urlOf(tenantId)).href : link, params: { announcement: announcementId } });
  } catch (error) {
    const status = error instanceof GameSideFailure ? error.status : IN_TROUBLE;
    const wait = status >= IN_TROUBLE || status === TOO_MANY ? BACK_OFF_MS[attempts - 1] : undefined;
    log.warn({ status, announcement: announcementId, attempts }, wait === undefined ? 'a message did not reach the game and is given up' : 'a message did not reach the game and will be tried again');
    return void (await set(wait === undefined ? { status: 'failed' } : { nextTryAt: new Date(Date.now() + wait) }));
  }
  await set({ status: 'sent' });
}

/** Who looks at the announcements sees how far they have come. */
async function tell(context: Context, id: string): Promise<void> {
  const announcement = await context.storage.db.selectFrom('announcements').select(['tenantId', 'version']).where('id', '=', id).executeTakeFirst();
  if (!announcement) return;
  const after = (await inboxCounts(context.storage, [id])).get(id);
  await transact(context, { tenantId: announcement.tenantId, actor: THE_CLOCK }, async (work) => work.record({ action: 'announcement.sent-to-inbox', subject: { type: 'announcements', id, version: announcement.version }, after, topics: ['announcements:all'] }));
}
