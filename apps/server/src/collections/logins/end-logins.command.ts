import type { Act, Answer } from '../../http/endpoint.ts';
import { endLogin, endLoginsBut } from '../../sessions/operator-login.ts';
import { refusalOfAsker } from '../user/prove-oneself.command.ts';

type Proof = { password: string };

/**
 * Ends one of one's own logins: its bearers, its cookie and its refresh tokens are refused from
 * then on. By the password: an open screen is not to shut its owner out.
 */
export async function endOneLogin(
  { work, viewer }: Act,
  { family }: { family: string },
  proof: Proof,
): Promise<Answer> {
  const refusal = await refusalOfAsker(work, viewer.userId, proof);
  if (refusal) return refusal;
  await endLogin(work.db, family);
  work.record({
    action: 'user.signed-out',
    subject: { type: 'users', id: viewer.userId },
    silent: true,
  });
  return { empty: true };
}

/** Ends all of one's own logins but the one that asks, by the password. */
export async function endOtherLogins({ work, viewer }: Act, proof: Proof): Promise<Answer> {
  const refusal = await refusalOfAsker(work, viewer.userId, proof);
  if (refusal) return refusal;
  const ended = await endLoginsBut(work.db, viewer);
  if (ended)
    work.record({
      action: 'user.signed-out',
      subject: { type: 'users', id: viewer.userId },
      silent: true,
    });
  return { empty: true };
}
