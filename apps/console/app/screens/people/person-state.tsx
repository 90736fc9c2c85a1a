import { serverNow } from '@ringside/contract/live/server-clock';
import { Tag } from '@ringside/ui/tag';
import type { PersonData } from './read-person.ts';

/** Returns whether a user is suspended now. */
export function isSuspended({ suspendedAt, suspendedUntil }: PersonData['user']): boolean {
  return Boolean(suspendedAt) && (!suspendedUntil || Date.parse(suspendedUntil) > +serverNow());
}

/** Returns whether a user is erased for good: the rest has no name. */
export const isErased = ({ suspensionReason, playerTag, email }: PersonData['user']): boolean =>
  suspensionReason === 'deleted' && !playerTag && !email;

/** The state of a user: staff, player, suspended or erased. */
export function PersonState({ user }: { user: PersonData['user'] }) {
  if (isErased(user)) return <Tag tone="bad">Erased</Tag>;
  if (user.mergedInto) return <Tag tone="warn">Merged</Tag>;
  if (isSuspended(user)) return <Tag tone="bad">Suspended</Tag>;
  if (user.isBanned) return <Tag tone="bad">Banned in the game</Tag>;
  if (user.roles && user.roles.length > 0)
    return (
      <Tag tone="home" icon="star">
        {user.roles.map((role) => role.replace('operator.', '')).join(', ')}
      </Tag>
    );
  return <Tag>Player</Tag>;
}
