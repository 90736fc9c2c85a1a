import type { UserId } from '@ringside/rules/ids';
import { hashOf } from '../../kernel/sender/cookie.ts';
import { endLogin } from '../../kernel/sender/operator-login.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { consumeRefreshToken } from '../sessions/refresh-token.ts';

/** Records that a login ended. On this record every process closes the streams of the login. */
export const recordSignOut = (work: Work, userId: UserId): void =>
  work.record({
    action: 'user.signed-out',
    subject: { type: 'users', id: userId },
    by: { ...work.actor, userId },
    silent: true,
  });

/** Ends the logins that a console's cookie and a refresh token belong to. */
export async function signOut(
  work: Work,
  { cookie, refreshToken }: { cookie: string | undefined; refreshToken: string | undefined },
): Promise<void> {
  const { db } = work;
  const session =
    cookie === undefined
      ? undefined
      : await db
          .deleteFrom('sessions')
          .where('idHash', '=', hashOf(cookie))
          .returning('family')
          .executeTakeFirst();
  const used =
    refreshToken === undefined
      ? undefined
      : await consumeRefreshToken(db, refreshToken, (userId) => recordSignOut(work, userId));
  for (const family of new Set([session?.family, used?.family])) {
    const ended = typeof family === 'string' ? await endLogin(db, family) : undefined;
    if (ended) recordSignOut(work, ended.userId);
  }
}
