/** The places of one game as entered so far: ids of rosters, best first. */
export type GameOrder = readonly string[];

/** The report of a lobby while it is entered, with the earlier states for undo. */
export interface LobbyDraft {
  games: readonly GameOrder[];
  earlier: readonly (readonly GameOrder[])[];
}

/** Returns a draft with the given games, or with empty ones. */
export const createDraft = (count: number, games: readonly GameOrder[] = []): LobbyDraft => ({
  games: Array.from({ length: count }, (_, index) => games[index] ?? []),
  earlier: [],
});

/** Returns the draft with another order of one game. An order that is equal changes nothing. */
function withGame(draft: LobbyDraft, game: number, order: GameOrder): LobbyDraft {
  const before = draft.games[game];
  if (!before || isSameOrder(before, order)) return draft;
  return { games: draft.games.with(game, order), earlier: [...draft.earlier, draft.games] };
}

const isSameOrder = (one: GameOrder, other: GameOrder) =>
  one.length === other.length && one.every((roster, index) => roster === other[index]);

/**
 * Gives a roster the next place of a game, or takes its place away. The last roster without a place
 * follows by itself, so that a tap on it afterwards changes nothing.
 */
export function togglePlace(
  draft: LobbyDraft,
  { game, roster, playing }: { game: number; roster: string; playing: readonly string[] },
): LobbyDraft {
  const order = draft.games[game] ?? [];
  if (isGameComplete(order, playing) && order.at(-1) === roster) return draft;
  if (order.includes(roster))
    return withGame(
      draft,
      game,
      order.filter((one) => one !== roster),
    );
  const next = [...order, roster];
  const open = playing.filter((one) => !next.includes(one));
  return withGame(draft, game, open.length === 1 ? [...next, ...open] : next);
}

/** Moves a roster by some places, as far as the game has places. */
export function movePlace(
  draft: LobbyDraft,
  { game, roster, by }: { game: number; roster: string; by: number },
): LobbyDraft {
  const order = draft.games[game] ?? [];
  const from = order.indexOf(roster);
  if (from === -1) return draft;
  const to = Math.min(order.length - 1, Math.max(0, from + by));
  const rest = order.filter((one) => one !== roster);
  return withGame(draft, game, rest.toSpliced(to, 0, roster));
}

/** Takes all places of a game away. */
export const clearGame = (draft: LobbyDraft, game: number): LobbyDraft => withGame(draft, game, []);

/** Returns the draft before its last change. */
export const undoChange = ({ games, earlier }: LobbyDraft): LobbyDraft => ({
  games: earlier.at(-1) ?? games,
  earlier: earlier.slice(0, -1),
});

/** Returns whether each game has a place for every roster that plays. */
export const isComplete = ({ games }: LobbyDraft, playing: readonly string[]): boolean =>
  games.every((order) => isGameComplete(order, playing));

/** Returns whether a game has a place for every roster that plays, and for no other. */
export const isGameComplete = (order: GameOrder, playing: readonly string[]): boolean =>
  order.length === playing.length && playing.every((roster) => order.includes(roster));

/**
 * Returns the draft without the rosters that no longer play, since one can forfeit while the report
 * is entered.
 */
export function withoutAbsent(draft: LobbyDraft, playing: readonly string[]): LobbyDraft {
  const filterGames = (games: readonly GameOrder[]) =>
    games.map((order) => order.filter((roster) => playing.includes(roster)));
  return { games: filterGames(draft.games), earlier: draft.earlier.map(filterGames) };
}
