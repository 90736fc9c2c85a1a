import type { Logger } from 'pino';
import { realNow } from '../../clock/real-time.ts';
import type { Work } from '../../unit-of-work.ts';

/** A letter to send. `cause` is its reason; a second letter for the same cause is never written. */
export interface NewOutgoingMessage {
  cause: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  html?: string;
}

/**
 * Writes a letter in the transaction that causes it. A rollback discards it; after the commit it is
 * sent, also after a crash.
 */
export async function writeMessage(
  work: Work,
  { html = null, ...letter }: Omit<NewOutgoingMessage, 'html'> & { html?: string | null },
): Promise<void> {
  const { db, tenantId, now } = work;
  const insertedMessage = await db
    .insertInto('letters')
    .values({
      ...letter,
      html,
      tenantId,
      status: 'waiting',
      nextTryAt: realNow(),
      createdAt: now,
      sentAt: null,
    })
    .onConflict((c) => c.columns(['tenantId', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!insertedMessage) return;
  const payload: QueuedMessage = { channel: letter.channel };
  work.schedule({ kind: 'letter-goes-out', subjectId: insertedMessage.id, dueAt: now, payload });
}

/** The payload of the job of a written message. */
type QueuedMessage = Pick<NewOutgoingMessage, 'channel'>;

/** The services of that job. */
export interface MessageJobDeps {
  log: Pick<Logger, 'debug'>;
  messageDispatcher: { wake(): void };
}

/**
 * Wakes the dispatcher, since a letter is written. The dispatcher sends outside of any transaction,
 * so that no request waits for a mail server while rows are locked.
 */
export async function wakeDispatcher(
  { log, messageDispatcher }: MessageJobDeps,
  { subjectId, payload }: { subjectId: string; payload: unknown },
): Promise<void> {
  // Null in a row that an earlier version has written.
  const { channel } = (payload ?? {}) as Partial<QueuedMessage>;
  log.debug({ letter: subjectId, channel }, 'message queued');
  messageDispatcher.wake();
}
