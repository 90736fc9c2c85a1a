import type { RosterId } from '../../ids.ts';
import { mustFind } from '../../must.ts';
import { groupPlacesIn, seedsIn, type BracketGraph, type GroupPlace } from './graph.ts';

/** [BRK-23] Returns a group place as text, for maps and for messages: `A1`. */
export const groupPlaceKey = ({ group, place }: GroupPlace): string => `${group}${place}`;

/**
 * [BRK-23] Returns the seed that each group place takes, by its key. They follow the seeds that the
 * graph names, best place first.
 */
export function seedsOfGroupPlaces(graph: BracketGraph): Map<string, number> {
  const named = seedsIn(graph).length;
  return new Map(
    groupPlacesIn(graph).map((place, index) => [groupPlaceKey(place), named + index + 1]),
  );
}

/** A roster that enters a graph. */
export interface Entrant {
  rosterId: RosterId;
  /** Its place in the stage before; in the result the place that gave it the seed. Null: none. */
  groupPlace: GroupPlace | null;
}

/**
 * [BRK-23] Returns rosters in the order of the seeds of a graph. A group place takes the first
 * roster with that place. The others, in the given order, take the seeds and then the vacant group
 * places. When none is left, the roster of the last seed moves to the first vacant one, so that the
 * last seeds are the byes.
 */
export function seatEntrants({
  graph,
  entrants,
}: {
  graph: BracketGraph;
  /** In the automatic order, at most as many as the graph takes. */
  entrants: readonly Entrant[];
}): Entrant[] {
  const seedOf = seedsOfGroupPlaces(graph);
  const seats = new Map<number, Entrant>();
  const others: Entrant[] = [];
  for (const entrant of entrants) {
    const seed = entrant.groupPlace && seedOf.get(groupPlaceKey(entrant.groupPlace));
    if (typeof seed === 'number' && !seats.has(seed)) seats.set(seed, entrant);
    else others.push({ ...entrant, groupPlace: null });
  }
  for (let seed = 1; seed <= entrants.length; seed++)
    if (!seats.has(seed)) seats.set(seed, others.shift() ?? takeLast(seats));
  return Array.from(entrants, (_, index) => mustFind(seats, index + 1));
}

/** Takes the roster of the last seed off it. */
function takeLast(seats: Map<number, Entrant>): Entrant {
  const last = Math.max(...seats.keys());
  const { rosterId } = mustFind(seats, last);
  seats.delete(last);
  return { rosterId, groupPlace: null };
}
