/** The items that a ban phase left: for one game, or (null) for those of the series in order. */
export interface PlayedItems {
  game: number | null;
  played: readonly string[];
}

/** [BAN-9] Returns the item that each game of a series is played on, by its number from 1. */
export function itemsByGame(challenges: readonly PlayedItems[]): Map<number, string> {
  return new Map(
    challenges.flatMap(({ game, played }) =>
      game === null
        ? played.map((item, index) => [index + 1, item] as const)
        : played.slice(0, 1).map((item) => [game, item] as const),
    ),
  );
}
