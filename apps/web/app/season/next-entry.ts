import type { RosterOutlook } from '@ringside/contract/collections/rosters';

type Player = Pick<NonNullable<RosterOutlook['next']>['players'][number], 'entered'>;

/**
 * Returns the state of the next stage's registration for one of its players: they must register,
 * only teammates must, or the whole team has entered.
 */
export function nextEntryOf(
  players: readonly Player[],
  viewer: Player,
): 'register' | 'teammates-register' | 'entered' {
  if (!viewer.entered) return 'register';
  return players.every(({ entered }) => entered) ? 'entered' : 'teammates-register';
}
