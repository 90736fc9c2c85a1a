import type { RosterId, UserId } from '../ids.ts';

export type KickCheck<R> =
  | { kicked: false }
  | { kicked: true; latestRoster: R | null; showPickTeamButton: true; goTo: '/my-team/kicked' };

/**
 * [KCK-1] Detects that the polled roster no longer has the user among its players: then the latest
 * roster is the last other one or none, the pick-team button is shown, and the user is sent to
 * /my-team/kicked.
 */
export function kickDetection<R extends { id: string }>({
  rosterId,
  playerIds,
  userId,
  rosters,
}: {
  rosterId: RosterId;
  /** The users of the roster's players, as the poll answered. */
  playerIds: string[];
  userId: UserId;
  rosters: R[];
}): KickCheck<R> {
  if (playerIds.includes(userId)) return { kicked: false };
  const latest = rosters.filter(({ id }) => id !== rosterId).at(-1) ?? null;
  return { kicked: true, latestRoster: latest, showPickTeamButton: true, goTo: '/my-team/kicked' };
}
