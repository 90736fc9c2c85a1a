import { accept, refuse, type Decision } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import { getItem } from '../must.ts';
import { snakeGroups } from '../round-robin/round-robin.ts';
import { DEFAULT_PLACEMENT_POINTS, LEAST_IN_LOBBY, MOST_IN_LOBBY } from './lobby.ts';

type Groups = { count: number; size: number };

/**
 * [LOB-1] Returns the number of groups: as many as planned, more if a lobby would have more rosters
 * than planned or than 16, fewer if one would have fewer than three.
 */
export function lobbyGroupCount({
  rosters,
  groups = { count: 1, size: MOST_IN_LOBBY },
}: {
  rosters: number;
  groups?: Groups | undefined;
}): number {
  const size = Math.min(groups.size, MOST_IN_LOBBY);
  const planned = Math.max(groups.count, Math.ceil(rosters / size));
  return Math.max(1, Math.min(planned, Math.floor(rosters / LEAST_IN_LOBBY)));
}

/** [LOB-1] Returns the groups of rosters in the order of their seeds, dealt by the snake. */
export function lobbyGroups<T>({
  rosters,
  groups,
}: {
  rosters: readonly T[];
  groups?: Groups | undefined;
}): Decision<T[][]> {
  return snakeGroups({ rosters, groups: lobbyGroupCount({ rosters: rosters.length, groups }) });
}

/**
 * [LOB-2] Decides whether a points table suits lobbies: it never rises, its first place gives more
 * than its last, and it has a place for each roster of the largest lobby. Refused
 * `invalid-placement-points`.
 */
export function decidePlacementPoints({
  format,
  placementPoints,
  groups,
  rosters,
}: {
  format: string;
  placementPoints?: readonly number[] | undefined;
  groups?: Groups | undefined;
  /** The seeded rosters, else the limit; null without either. */
  rosters: number | null;
}): Decision<true> {
  if (!placementPoints) return accept(true);
  if (!traitsOf({ format }).hasLobbies)
    return refuse('invalid-placement-points', 'only lobbies have a points table of places');
  const rising = placementPoints.findIndex(
    (points, index) => index > 0 && points > getItem(placementPoints, index - 1),
  );
  if (rising >= 0)
    return refuse(
      'invalid-placement-points',
      `place ${rising + 1} gives more than place ${rising}`,
    );
  const [first, last] = [placementPoints[0] ?? 0, placementPoints.at(-1) ?? 0];
  if (first <= last)
    return refuse('invalid-placement-points', 'the first place gives no more than the last');
  const largest = largestLobby({ groups, rosters });
  return placementPoints.length < largest
    ? refuse(
        'invalid-placement-points',
        `${placementPoints.length} places for a lobby of up to ${largest} rosters`,
      )
    : accept(true);
}

/** Returns the most rosters of a lobby: of the known number, else as many as a group takes. */
function largestLobby({
  groups,
  rosters,
}: {
  groups?: Groups | undefined;
  rosters: number | null;
}) {
  if (rosters !== null && rosters > 0)
    return Math.ceil(rosters / lobbyGroupCount({ rosters, groups }));
  return Math.min(groups?.size ?? MOST_IN_LOBBY, MOST_IN_LOBBY);
}

/**
 * [LOB-1] Decides whether the groups of lobbies have three to sixteen rosters. Refused
 * `invalid-lobbies`.
 */
export function decideLobbyGroups({
  format,
  groups,
}: {
  format: string;
  groups?: Groups | undefined;
}): Decision<true> {
  if (!groups || !traitsOf({ format }).hasLobbies) return accept(true);
  return groups.size < LEAST_IN_LOBBY || groups.size > MOST_IN_LOBBY
    ? refuse(
        'invalid-lobbies',
        `a lobby has ${LEAST_IN_LOBBY} to ${MOST_IN_LOBBY} rosters, not ${groups.size}`,
      )
    : accept(true);
}

/** [LOB-2] Returns the points table of a stage. */
export const placementPointsOf = ({
  configuration,
}: {
  configuration: { placementPoints?: readonly number[] | undefined };
}): readonly number[] => configuration.placementPoints ?? DEFAULT_PLACEMENT_POINTS;
