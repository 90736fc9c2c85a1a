import type { UserId } from '@ringside/rules/ids';
import type { CommandContext, Answer } from '../../kernel/http/endpoint.ts';
import { deleteCounter } from '../login/sign-in-counter.repository.ts';

/** Opens password sign-in of an account again: deletes its count of failures and its alarm. */
export async function unlockSignIn(
  { work }: CommandContext,
  { userId, subject }: { userId: UserId; subject: string },
): Promise<Answer> {
  const { db, tenantId } = work;
  if (await deleteCounter(db, { tenantId, subject }))
    work.record({
      action: 'user.sign-in-unlocked',
      subject: { type: 'users', id: userId },
      silent: true,
    });
  return { empty: true };
}
