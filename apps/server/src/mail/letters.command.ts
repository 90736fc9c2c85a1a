import type { Work } from '../unit-of-work.ts';

/** What is to be sent. `cause` names why; a second letter for the same cause is never written. */
export interface NewLetter {
  cause: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  html?: string;
}

/**
 * Writes a letter in the transaction that causes it: refused or rolled back, nothing goes out;
 * committed, it goes out after it, also after a crash.
 */
export async function writeLetter(
  work: Work,
  { html = null, ...letter }: Omit<NewLetter, 'html'> & { html?: string | null },
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
  work.context.log.debug({ letter: made.id, channel: letter.channel }, 'letter written');
  work.arm({ kind: 'letter-goes-out', subjectId: made.id, dueAt: now });
}

/**
 * Due at once: the letter is there, so the carrier is called. It sends outside of any transaction,
 * so that nobody waits for a mail server with rows locked.
 */
export async function callCarrier({ context }: Work): Promise<void> {
  context.carrier.called();
}
