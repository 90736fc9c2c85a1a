import { MAX_ROSTER_PLAYERS, PLAYERS_WHO_KEEP_POINTS } from '../constants.ts';
import type { UserId } from '../ids.ts';

interface LineUp {
  /** The players of the team's last line-up that was drawn into a stage. */
  lastPlayers: readonly string[];
  /** The players of the current line-up. */
  players: readonly string[];
}

/** [ROS-11] Returns how many of its last players a team needs to keep its points. */
export function playersToKeep(lastPlayers: readonly string[]): number {
  return Math.min(PLAYERS_WHO_KEEP_POINTS, lastPlayers.length);
}

/** [ROS-11] Returns the last players who are in the line-up. */
export function findStayingPlayers({ lastPlayers, players }: LineUp): string[] {
  return lastPlayers.filter((player) => players.includes(player));
}

/**
 * [ROS-11] Returns whether a team keeps its points: two of its last three players are in its
 * line-up, or can still take a free place in it.
 */
export function isKeepingPoints({ places, ...lineUp }: LineUp & { places: number }): boolean {
  const free = Math.max(0, places - lineUp.players.length);
  return findStayingPlayers(lineUp).length + free >= playersToKeep(lineUp.lastPlayers);
}

/**
 * [ROS-11] Returns the last players of a line-up: those in it (`leftAt` null), and if these are
 * fewer than three, those who left it last.
 */
export function lastPlayersOf(
  players: readonly { userId: UserId; leftAt: Date | null }[],
): string[] {
  const leftAt = (player: { leftAt: Date | null }) =>
    player.leftAt === null ? Infinity : +player.leftAt;
  const inOrder = [...players].sort((one, other) =>
    leftAt(one) === leftAt(other) ? 0 : leftAt(other) - leftAt(one),
  );
  const present = inOrder.filter((player) => player.leftAt === null).length;
  const ids = [...new Set(inOrder.map(({ userId }) => userId))];
  return ids.slice(0, Math.max(MAX_ROSTER_PLAYERS, present));
}
