import { MINUTE_MS } from '@ringside/rules/constants';
import { generateCodeVerifier, generateState } from 'arctic';
import type { Kysely } from 'kysely';
import type { ChatAccount } from '../../chat-service/chat-service.ts';
import { inRealTime, realNow } from '../../clock/real-time.ts';
import type { Context } from '../../context.ts';
import { type Answer, conflict } from '../../http/endpoint.ts';
import { isTaken } from '../../http/races.ts';
import { hashOf, randomId } from '../../sessions/cookie.ts';
import type { Database } from '../../storage/tables.ts';
import type { Work } from '../../unit-of-work.ts';

export const SIGN_IN_MS = 10 * MINUTE_MS;

/** A sign-in that came back: whose it is, and where the person goes on. */
export interface BegunSignIn {
  userId: string;
  tenantId: string;
  verifier: string;
  redirect: string | null;
}

/**
 * Who comes back: the person himself, or the browser that began, since a cookie of the site does
 * not travel with a redirect from elsewhere.
 */
export interface Returning {
  userId?: string | undefined;
  browser?: string | undefined;
}

/**
 * Begins a sign-in of a person, who comes back to `site`; state and verifier stay here, only their
 * hash and challenge travel. Works for ten minutes of real time.
 */
export async function beginSignIn(
  context: Pick<Context, 'storage' | 'chat'>,
  { userId, redirect, site }: { userId: string; redirect: string | null; site: string },
): Promise<{ url: string; browser: string }> {
  const { db } = context.storage;
  const [state, verifier, browser] = [generateState(), generateCodeVerifier(), randomId()];
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
      expiresAt: inRealTime(SIGN_IN_MS),
    })
    .execute();
  return { url: context.chat!.agreeUrl({ state, verifier, site }), browser };
}

/**
 * Takes a begun sign-in, once, also where it turns out that somebody else brings it; undefined for
 * what is wrong, used or over.
 */
export async function takeSignIn(
  db: Kysely<Database>,
  state: string,
  { userId, browser }: Returning,
): Promise<BegunSignIn | undefined> {
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

const TAKEN = conflict('account-taken', 'The chat account belongs to somebody else here');

/** One chat account per person, and one person per chat account. */
export async function linkAccount(
  work: Work,
  userId: string,
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
  if (other) return TAKEN;
  const link = { accountId, username, linkedAt: now };
  try {
    await db
      .insertInto('chatAccounts')
      .values({ userId, tenantId, ...link })
      .onConflict((c) => c.column('userId').doUpdateSet(link))
      .execute();
  } catch (error) {
    // Two people with one chat account in the same instant: the slower one hears what he would have heard a moment later.
    if (isTaken(error)) return TAKEN;
    throw error;
  }
  work.record({ action: 'user.chat-linked', subject: { type: 'users', id: userId }, silent: true });
  return { plain: { data: { account: { id: accountId, username } } } };
}
