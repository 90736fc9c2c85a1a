import { accept, refuse, type Decision } from '../decision.ts';

/** [LOB-8] The criteria that order the rosters of a group of lobbies; the points come first. */
export const LOBBY_CRITERIA = [
  'placement-points',
  'first-places',
  'best-place',
  'last-game',
] as const;
export type LobbyCriterion = (typeof LOBBY_CRITERIA)[number];
/** A criterion of lobbies, or a last resort. */
export type LobbyTieBreaker = LobbyCriterion | 'seed' | 'lot';

const NAMES: readonly string[] = [...LOBBY_CRITERIA, 'seed', 'lot'];
const isLobbyTieBreaker = (name: string): name is LobbyTieBreaker => NAMES.includes(name);

/**
 * [LOB-8] Decides whether an operator's order of tie-breakers is valid for lobbies. Refused
 * `invalid-tie-breakers`: none, one that lobbies do not have, a duplicate, and points that do not
 * come first.
 */
export function decideLobbyTieBreakers(
  tieBreakers: readonly string[],
): Decision<LobbyTieBreaker[]> {
  if (tieBreakers.length === 0) return refuse('invalid-tie-breakers', 'at least one');
  const unknown = tieBreakers.find((name) => !isLobbyTieBreaker(name));
  if (unknown !== undefined) return refuse('invalid-tie-breakers', `${unknown} in lobbies`);
  const twice = tieBreakers.find((name, index) => tieBreakers.indexOf(name) !== index);
  if (twice !== undefined) return refuse('invalid-tie-breakers', `${twice} twice`);
  return tieBreakers.indexOf('placement-points') > 0
    ? refuse('invalid-tie-breakers', 'placement-points come first')
    : accept(tieBreakers.filter(isLobbyTieBreaker));
}

/** [LOB-8] Returns the criteria of lobbies in their order; the points always come first. */
export const lobbyTieBreakersOf = (
  tieBreakers: readonly string[] = LOBBY_CRITERIA,
): LobbyTieBreaker[] => [
  'placement-points',
  ...tieBreakers.filter(isLobbyTieBreaker).filter((name) => name !== 'placement-points'),
];
