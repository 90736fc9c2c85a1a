import type { BracketRoundView } from '@ringside/ui/bracket/bracket-card';
import type { NextPlace } from '@ringside/ui/bracket/bracket-view';

/**
 * Returns the rounds that stay legible on a broadcast, where `most` series of a column do: those of
 * at most as many series; of a custom bracket the groups that fit, from the first that is not
 * over.
 */
export function roundsThatFit<Round extends BracketRoundView>(
  rounds: readonly Round[],
  most: number,
): Round[] {
  const fitting = rounds.filter(({ count }) => count <= most);
  if (!rounds[0]?.graph) return fitting;
  const titles = titlesThatFit(fitting, most);
  const legible = fitting.filter(({ graph }) => titles.has(graph?.title ?? null));
  return relink(rounds, legible);
}

/** The height of a group's heads, in series. */
const HEADS = 1;

function titlesThatFit(rounds: readonly BracketRoundView[], most: number): Set<string | null> {
  const roundsByTitle = [...Map.groupBy(rounds, ({ graph }) => graph?.title ?? null)];
  const isOver = ([, part]: (typeof roundsByTitle)[number]) =>
    part.every(({ count, state }) =>
      [...Array(count).keys()].every((cell) => state(cell, null) === 'done'),
    );
  const running = roundsByTitle.findIndex((part) => !isOver(part));
  const titles = new Set<string | null>();
  let room = most;
  for (const [title, part] of roundsByTitle.slice(Math.max(0, running))) {
    room -= HEADS + Math.max(...part.map(({ count }) => count));
    if (room < 0 && titles.size > 0) break;
    titles.add(title);
  }
  return titles;
}

/** Returns rounds with links to each other only, by their new places. */
function relink<Round extends BracketRoundView>(
  rounds: readonly Round[],
  shown: readonly Round[],
): Round[] {
  const newIndexes = new Map(shown.map((round, index) => [rounds.indexOf(round), index]));
  const relinked = (places: readonly (NextPlace | null)[]) =>
    places.map((place) => {
      const round = place ? newIndexes.get(place.round) : undefined;
      return place && round !== undefined ? { ...place, round } : null;
    });
  return shown.map((round) =>
    round.graph
      ? {
          ...round,
          graph: {
            ...round.graph,
            winners: relinked(round.graph.winners),
            losers: relinked(round.graph.losers),
          },
        }
      : round,
  );
}
