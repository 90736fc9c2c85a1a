import type { CommandContext, Answer } from '../../http/endpoint.ts';
import { endLogin, endOtherLogins } from '../../sessions/operator-login.ts';
import { reauthenticateViewer } from '../user/reauthenticate.command.ts';

type Proof = { password: string };

/**
 * Ends one of the viewer's logins: its bearers, its cookie and its refresh tokens become invalid.
 * It needs the password, so that an unattended screen cannot shut its owner out.
 */
export async function endOneLogin(
  { work, viewer }: CommandContext,
  { family }: { family: string },
  proof: Proof,
): Promise<Answer> {
  const refusal = await reauthenticateViewer(work, viewer.userId, proof);
  if (refusal) return refusal;
  await endLogin(work.db, family);
  work.record({
    action: 'user.signed-out',
    subject: { type: 'users', id: viewer.userId },
    silent: true,
  });
  return { empty: true };
}

/** Ends all of the viewer's logins but the current one, by the password. */
export async function signOutElsewhere(
  { work, viewer }: CommandContext,
  proof: Proof,
): Promise<Answer> {
  const refusal = await reauthenticateViewer(work, viewer.userId, proof);
  if (refusal) return refusal;
  const ended = await endOtherLogins(work.db, viewer);
  if (ended)
    work.record({
      action: 'user.signed-out',
      subject: { type: 'users', id: viewer.userId },
      silent: true,
    });
  return { empty: true };
}
