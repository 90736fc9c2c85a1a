import type { PlayerClient as Client } from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import type { CommandKind } from '../outbox/entry.ts';
import { recordRequest } from '../outbox/record-request.ts';
import { outbox } from './browser-outbox.ts';
import { session } from './session-store.ts';

/**
 * Runs a command for the signed-in user: at once where the server is reachable (a refusal is
 * thrown), else as soon as it is.
 */
export async function runOrQueue({
  call,
  ...act
}: {
  kind: CommandKind;
  subject: string;
  about: string;
  call: (client: Client) => Promise<unknown>;
}): Promise<'sent' | 'waits'> {
  const { userId, restored } = session.get();
  if (!userId) throw new ApiError({ status: 401, method: 'POST', path: '/', errors: [] });
  return outbox.submit(
    { ...act, person: userId, request: await recordRequest(call) },
    { hold: restored },
  );
}
