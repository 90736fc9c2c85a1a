import type { Logger } from 'pino';
import { type GameSide, GameSideFailure } from '../../game/game-side.ts';
import { realNow, realTimeAfter, realTimeIn } from '../../platform/clock/real-time.ts';
import {
  BACK_OFF_MS,
  type Dispatcher,
  createDispatcher,
  ONE_TRY_MS,
} from '../../platform/outbound/dispatcher.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import { SYSTEM_ACTOR, transact, type TransactDeps } from '../../platform/unit-of-work.ts';
import { inboxRepository } from './inbox.repository.ts';
import { countInboxMessages } from './queue-inbox-messages.command.ts';

/** The services that send announcements to the game. */
type InboxDispatcherDeps = TransactDeps & {
  storage: Pick<Storage, 'db'>;
  game: Pick<GameSide, 'sendToInbox'>;
  tenants: Pick<Tenants, 'urlOf'>;
  log: Pick<Logger, 'error' | 'warn'>;
};

/** The number of messages that are sent to the game at once. */
const AT_ONCE = 10;
const TOO_MANY = 429;
const IN_TROUBLE = 500;

/**
 * Creates the dispatcher of announcements to the players' inboxes in the game, each in its player's
 * language, otherwise in English.
 */
export const createInboxDispatcher = (deps: InboxDispatcherDeps): Dispatcher =>
  createDispatcher(deps, async () => {
    const inbox = inboxRepository(deps.storage.db);
    const touched = new Set<string>();
    for (;;) {
      const started = realNow();
      const claimed = await inbox.claim({
        started,
        claimedUntil: realTimeAfter(started, ONE_TRY_MS),
        most: AT_ONCE,
      });
      if (claimed.length === 0) break;
      await Promise.all(claimed.map((one) => sendAnnouncement(deps, one)));
      for (const { announcementId } of claimed) touched.add(announcementId);
    }
    for (const id of touched) await publishProgress(deps, id);
  });

type Inbox = ReturnType<typeof inboxRepository>;
type Message = NonNullable<Awaited<ReturnType<Inbox['message']>>>;
type Claimed = Awaited<ReturnType<Inbox['claim']>>[number];

async function sendAnnouncement(
  { storage, game, tenants, log }: InboxDispatcherDeps,
  one: Claimed,
): Promise<void> {
  const inbox = inboxRepository(storage.db);
  const message = await inbox.message(one);
  if (!message?.playerTag) return inbox.failed(one);
  const { link, tenantId, playerTag } = message;
  const address = link?.startsWith('/') ? new URL(link, tenants.urlOf(tenantId)).href : link;
  try {
    await game.sendToInbox(playerTag, {
      ...translationOf(message),
      link: address,
      params: { announcement: one.announcementId },
    });
  } catch (error) {
    const status = error instanceof GameSideFailure ? error.status : IN_TROUBLE;
    const wait = isTemporary(status) ? BACK_OFF_MS[one.attempts - 1] : undefined;
    log.warn(
      { status, announcement: one.announcementId, attempts: one.attempts },
      wait === undefined
        ? 'a message did not reach the game: no more retries'
        : 'a message did not reach the game and will be retried',
    );
    return wait === undefined ? inbox.failed(one) : inbox.tryAgain(one, realTimeIn(wait));
  }
  await inbox.sent(one);
}

function translationOf({ texts, preferredLocale }: Message): Message['texts']['en'] {
  const translations: Partial<Record<string, Message['texts']['en']>> = texts;
  return translations[preferredLocale ?? 'en'] ?? texts.en;
}

const isTemporary = (status: number): boolean => status >= IN_TROUBLE || status === TOO_MANY;

/** Publishes the progress of an announcement to the operators who watch it. */
async function publishProgress(deps: InboxDispatcherDeps, id: string): Promise<void> {
  const announcement = await inboxRepository(deps.storage.db).announcement(id);
  if (!announcement) return;
  const { tenantId, version } = announcement;
  const after = (await countInboxMessages(deps.storage, [id])).get(id);
  await transact(deps, { tenantId, actor: SYSTEM_ACTOR }, async (work) =>
    work.record({
      action: 'announcement.sent-to-inbox',
      subject: { type: 'announcements', id, version },
      after,
      topics: ['announcements:all'],
      audiences: ['announcements.write'],
    }),
  );
}
