import type { Act, Answer } from '../../http/endpoint.ts';
import { endLogin, endLoginsBut } from '../../sessions/operator-login.ts';

/** Ends one of one's own logins: its bearers, its cookie and its refresh tokens are refused from then on. */
export async function endOneLogin({ work, viewer }: Act, { family }: { family: string }): Promise<Answer> {
  await endLogin(work.db, family);
  work.record({ action: 'user.signed-out', subject: { type: 'users', id: viewer.userId }, silent: true });
  return { empty: true };
}

/** Ends all of one's own logins but the one that asks. */
export async function endOtherLogins({ work, viewer }: Act): Promise<Answer> {
  const ended = await endLoginsBut(work.db, viewer);
  if (ended) work.record({ action: 'user.signed-out', subject: { type: 'users', id: viewer.userId }, silent: true });
  return { empty: true };
}
