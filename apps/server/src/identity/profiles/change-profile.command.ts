import type { profileChanges } from '@ringside/contract/collections/people';
import type { z } from 'zod';
import {
  type CommandContext,
  type Answer,
  hasPermission,
  conflict,
} from '../../kernel/http/endpoint.ts';
import { loadOpenRosters } from '../users/open-rosters.query.ts';
import { updateUser, type UserRow } from '../users/user.repository.ts';

/**
 * Changes a profile. The nationality decides the region, so only an operator changes it for a
 * player in a roster.
 */
export async function changeProfile(
  { work, viewer }: CommandContext,
  user: UserRow,
  sent: z.output<typeof profileChanges>,
): Promise<Answer> {
  const changes = Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => value !== undefined && value !== user[field as keyof UserRow],
    ),
  );
  const bound =
    changes.nationality !== undefined &&
    !hasPermission(viewer, 'users.write') &&
    (await loadOpenRosters(work, user.id, { seeded: false })).length > 0;
  if (bound)
    return conflict(
      'playing',
      'A member of a roster cannot change nationality, which decides the region',
      '/data/attributes/nationality',
    );
  const changed = await updateUser(work.db, user.id, changes);
  const was = Object.fromEntries(
    Object.keys(changes).map((field) => [field, user[field as keyof UserRow]]),
  );
  work.record({
    action: 'user.updated',
    subject: { type: 'users', id: user.id, version: changed.version },
    before: was,
    after: changes,
    silent: true,
  });
  return { show: { type: 'profiles', id: user.id } };
}
