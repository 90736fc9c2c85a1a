import { MINUTE_MS } from '@ringside/rules/constants';
import type { TenantId, UserId } from '@ringside/rules/ids';
import { generateCodeVerifier, generateState } from 'arctic';
import type { Kysely } from 'kysely';
import { type Answer, conflict } from '../../kernel/http/endpoint.ts';
import { hashOf, createRandomId } from '../../kernel/sender/cookie.ts';
import { realTimeIn, realNow } from '../../platform/clock/real-time.ts';
import { isUniqueViolation } from '../../platform/storage/races.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { ChatAccount, ChatService } from './chat-service.ts';

export const SIGN_IN_MS = 10 * MINUTE_MS;

/** A sign-in that has returned: its user, and the page that follows. */
export interface PendingSignIn {
  userId: UserId;
  tenantId: TenantId;
  verifier: string;
  redirect: string | null;
}

/**
 * The sender of a return: the signed-in user, or the browser that began, since the site's cookie is
 * not sent on a redirect from another site.
 */
export interface CallbackSender {
  userId?: UserId | undefined;
  browser?: string | undefined;
}

/**
 * Begins a sign-in with the chat. State and verifier stay on the server; the URL has the state and
 * the challenge. It expires after ten minutes of real time.
 */
export async function beginSignIn(
  { db, chat }: { db: Kysely<Database>; chat: Pick<ChatService, 'agreeUrl'> },
  { userId, redirect, site }: { userId: UserId; redirect: string | null; site: string },
): Promise<{ url: string; browser: string }> {
  const [state, verifier, browser] = [generateState(), generateCodeVerifier(), createRandomId()];
  await db.deleteFrom('chatSignIns').where('expiresAt', '<=', realNow()).execute();
  await db
    .insertInto('chatSignIns')
    .values({
      stateHash: hashOf(state),
      userId,
      browserHash: hashOf(browser),
      verifier,
      redirect,
      createdAt: realNow(),
      expiresAt: realTimeIn(SIGN_IN_MS),
    })
    .execute();
  return { url: chat.agreeUrl({ state, verifier, site }), browser };
}

/**
 * Uses a begun sign-in up, also when another sender returns it; undefined if the state is wrong,
 * used or expired.
 */
export async function consumeSignIn(
  db: Kysely<Database>,
  state: string,
  { userId, browser }: CallbackSender,
): Promise<PendingSignIn | undefined> {
  const row = await db
    .deleteFrom('chatSignIns')
    .where('stateHash', '=', hashOf(state))
    .where('expiresAt', '>', realNow())
    .returning(['userId', 'verifier', 'redirect', 'browserHash'])
    .executeTakeFirst();
  if (
    !row ||
    !(row.userId === userId || (browser !== undefined && hashOf(browser) === row.browserHash))
  )
    return undefined;
  const { tenantId } = await db
    .selectFrom('users')
    .select('tenantId')
    .where('id', '=', row.userId)
    .executeTakeFirstOrThrow();
  return { userId: row.userId, tenantId, verifier: row.verifier, redirect: row.redirect };
}

const ACCOUNT_TAKEN = conflict('account-taken', 'The chat account is linked to another user');

/** Links a chat account; a user has one, and it belongs to one user. */
export async function linkAccount(
  work: Work,
  userId: UserId,
  { id: accountId, username }: ChatAccount,
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const other = await db
    .selectFrom('chatAccounts')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', accountId)
    .where('userId', '<>', userId)
    .executeTakeFirst();
  if (other) return ACCOUNT_TAKEN;
  const link = { accountId, username, linkedAt: now };
  try {
    await db
      .insertInto('chatAccounts')
      .values({ userId, tenantId, ...link })
      .onConflict((c) => c.column('userId').doUpdateSet(link))
      .execute();
  } catch (error) {
    // two users linked one chat account at the same time: the later one gets the usual conflict
    if (isUniqueViolation(error)) return ACCOUNT_TAKEN;
    throw error;
  }
  work.record({ action: 'user.chat-linked', subject: { type: 'users', id: userId }, silent: true });
  return { plain: { data: { account: { id: accountId, username } } } };
}
