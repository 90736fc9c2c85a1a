import type { Roster } from '@ringside/contract/collections/rosters';
import { runOrQueue } from './run-or-queue.ts';
import { readRoster } from './watches.ts';

/** Checks the roster in, or stores the command until the server is reachable. */
export async function checkRosterIn({ id, name }: Pick<Roster, 'id' | 'name'>): Promise<void> {
  const outcome = await runOrQueue({
    kind: 'roster-checkin',
    subject: id,
    about: name,
    call: (api) => api.checkins.ofRoster(id),
  });
  if (outcome === 'sent') await readRoster();
}
