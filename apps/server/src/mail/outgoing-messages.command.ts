import type { Work } from '../unit-of-work.ts';

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
  const made = await db
    .insertInto('letters')
    .values({
      ...letter,
      html,
      tenantId,
      status: 'waiting',
      nextTryAt: now,
      createdAt: now,
      sentAt: null,
    })
    .onConflict((c) => c.columns(['tenantId', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  work.context.log.debug({ letter: made.id, channel: letter.channel }, 'message queued');
  work.schedule({ kind: 'letter-goes-out', subjectId: made.id, dueAt: now });
}

/**
 * Wakes the carrier, since a letter is written. The carrier sends outside of any transaction, so
 * that no request waits for a mail server while rows are locked.
 */
export async function wakeDispatcher({ context }: Work): Promise<void> {
  context.messageDispatcher.wake();
}
