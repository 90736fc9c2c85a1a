import type { CommandContext, Answer } from '../../kernel/http/endpoint.ts';
import { endLogin, endOtherLogins } from '../../kernel/sender/operator-login.ts';
import { reauthenticateViewer } from '../user/reauthenticate.command.ts';

type Proof = { password: string };

/**
 * Ends one of the viewer's sessions: its bearers, its cookie and its refresh tokens become invalid.
 * Requires the password, so that an unattended screen cannot shut its owner out.
 */
export async function endSession(
  { work, viewer, services }: CommandContext,
  { family }: { family: string },
  proof: Proof,
): Promise<Answer> {
  const refusal = await reauthenticateViewer({ work, services }, viewer.userId, proof);
  if (refusal) return refusal;
  await endLogin(work.db, family);
  work.record({
    action: 'user.signed-out',
    subject: { type: 'users', id: viewer.userId },
    silent: true,
  });
  return { empty: true };
}

/** Ends all of the viewer's sessions except the current one. Requires the password. */
export async function endOtherSessions(
  { work, viewer, services }: CommandContext,
  proof: Proof,
): Promise<Answer> {
  const refusal = await reauthenticateViewer({ work, services }, viewer.userId, proof);
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
