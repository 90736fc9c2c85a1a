import type { EventFile } from '@ringside/contract/collections/event-file';
import { positionKey, type BracketPlan } from '@ringside/rules/bracket/bracket';
import { loadGraphIndex } from '@ringside/rules/bracket/graph/graph-index';
import { roundPlaces } from '@ringside/rules/bracket/rounds';
import { MAX_BRACKET_ROSTERS } from '@ringside/rules/constants';
import { mustFind } from '@ringside/rules/must';
import { planOf } from '@ringside/rules/schedule/segment-fit';
import type { Fault } from '../../kernel/http/errors.ts';
import { flatMapInSlices } from '../../platform/slices.ts';
import { createFault } from './event-file-fault.ts';
import { hasBracketPlan } from './event-file-head-starts.ts';

/** Checks that each seeded bracket of a file has its series, and no others. */
export async function findBracketFaults({ segments, series }: EventFile): Promise<Fault[]> {
  const placesOf = new Map(segments.map(({ ref }) => [ref, new Set<string>()]));
  await flatMapInSlices(series, ({ segment, at }) => {
    mustFind(placesOf, segment).add(at.join('.'));
    return [];
  });
  return flatMapInSlices(segments, (segment, index) =>
    findFaultsOf(segment, mustFind(placesOf, segment.ref), index),
  );
}

/** Checks that a seeded bracket has all its series; the reset of the grand final is optional. */
function findFaultsOf(
  segment: EventFile['segments'][number],
  filePlaces: ReadonlySet<string>,
  index: number,
): Fault[] {
  const { format, configuration, progress } = segment;
  if (!hasBracketPlan(segment) || progress.seeded === null || progress.seeded < 2) return [];
  if (progress.seeded > MAX_BRACKET_ROSTERS)
    return [
      createFault(`/segments/${index}/progress/seeded`, 'a bracket has 16,384 places at most'),
    ];
  const plan = planOf({ format, configuration }, progress.seeded);
  const expectedPlaces = new Set(listPlaces(plan));
  const missing = [...expectedPlaces].filter((key) => !filePlaces.has(key));
  const strange = [...filePlaces].filter(
    (key) => !expectedPlaces.has(key) && !(key === '2.2.1' && plan.grandFinal === 'reset'),
  );
  return [
    ...missing.map((key) => createFault(`/segments/${index}`, `its series ${key} is missing`)),
    ...strange.map((key) => createFault(`/segments/${index}`, `its bracket has no place ${key}`)),
  ].slice(0, 20);
}

/** Lists the places of a bracket's series, without the reset of its grand final. */
function listPlaces(plan: BracketPlan): string[] {
  if (plan.graph)
    return loadGraphIndex(plan.graph).nodes.map(({ position }) => positionKey(position));
  return roundPlaces(plan)
    .filter(({ bracketNumber, roundNumber }) => bracketNumber !== 2 || roundNumber === 1)
    .flatMap((round) =>
      Array.from({ length: round.matchCount }, (_none, index) =>
        positionKey({ ...round, matchNumber: index + 1 }),
      ),
    );
}
