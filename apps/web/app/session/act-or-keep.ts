import type { PlayerClient as Client } from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import { outbox } from '../outbox/browser-outbox.ts';
import type { ActKind } from '../outbox/entry.ts';
import { requestOf } from '../outbox/request-of.ts';
import { session } from './session-store.ts';

/**
 * Runs a command for the signed-in user: at once where the server is reachable (a refusal is
 * thrown), else as soon as it is.
 */
export async function actOrKeep({
  call,
  ...act
}: {
  kind: ActKind;
  subject: string;
  about: string;
  call: (client: Client) => Promise<unknown>;
}): Promise<'sent' | 'waits'> {
  const { userId, restored } = session.get();
  if (!userId) throw new ApiError({ status: 401, method: 'POST', path: '/', errors: [] });
  return outbox.submit(
    { ...act, person: userId, request: await requestOf(call) },
    { hold: restored },
  );
}
