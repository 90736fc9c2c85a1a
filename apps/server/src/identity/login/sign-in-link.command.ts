import { SIGN_IN_LINK_MINUTES } from '@ringside/contract/reset-link';
import { MINUTE_MS } from '@ringside/rules/constants';
import type { UserId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import type { Kysely } from 'kysely';
import type { CommandPart } from '../../kernel/http/endpoint.ts';
import { hashOf, createRandomId } from '../../kernel/sender/cookie.ts';
import { realTimeIn, realNow } from '../../platform/clock/real-time.ts';
import { writeMessage } from '../../platform/outbound/mail/outgoing-messages.command.ts';
import { getTexts } from '../../platform/outbound/mail/texts.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { UserRow } from '../users/user.repository.ts';

/** Sends an operator a link that signs in once, and invalidates the previous link. */
export async function sendSignInLink(
  { work, services: { tenants } }: CommandPart<'tenants'>,
  { id: userId, email, preferredLocale }: UserRow,
): Promise<void> {
  const { db, tenantId } = work;
  const token = createRandomId();
  const tokenHash = hashOf(token);
  await endSignInLinks(db, userId);
  await db
    .insertInto('signInLinks')
    .values({
      tokenHash,
      userId,
      createdAt: realNow(),
      expiresAt: realTimeIn(SIGN_IN_LINK_MINUTES * MINUTE_MS),
      usedAt: null,
    })
    .execute();
  // after the hash sign: browsers send it to no server, so no proxy logs it
  const link = `${tenants.consoleUrlOf(tenantId)}/sign-in#token=${token}`;
  await writeMessage(work, {
    cause: `sign-in-link/${tokenHash}`,
    channel: 'mail',
    recipient: mustHave(email, 'the email of an operator'),
    ...getTexts(preferredLocale).signInLink({ link, minutes: SIGN_IN_LINK_MINUTES }),
  });
}

/** Finds the id of the user whom a link signs in; undefined if it was used or has expired. */
export async function findLinkOwner(
  db: Kysely<Database>,
  token: string,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('signInLinks')
    .select('userId')
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', realNow())
    .executeTakeFirst();
  return link?.userId;
}

/** Marks a link as used. Of several simultaneous requests only one gets true. */
export async function redeemSignInLink(db: Kysely<Database>, token: string): Promise<boolean> {
  const now = realNow();
  const { numUpdatedRows } = await db
    .updateTable('signInLinks')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the links that were sent to a user. */
export async function endSignInLinks(db: Kysely<Database>, userId: UserId): Promise<void> {
  await db.deleteFrom('signInLinks').where('userId', '=', userId).execute();
}
