import type {
  BracketNumber,
  BracketPlan,
  BracketSeries,
  Outcome,
  Position,
  Side,
} from '../bracket/bracket.ts';
import { finalPlacements, findLastSeats } from '../bracket/final-placements.ts';
import type { Placement } from '../bracket/placement.ts';
import type { RosterId } from '../ids.ts';
import { mustFind } from '../must.ts';

/**
 * [EXP-2] The end or the present state of a roster's run: its last series, and its result there.
 * `won` ends the run of a first, a third, or a bracket's winner without a grand final. `unplayed`:
 * both sides lost it without playing.
 */
interface Ending {
  rosterId: RosterId;
  position: Position;
  /** The wave in which that series is played: a later one is further. */
  wave: number;
  result: 'won' | 'lost' | 'unplayed' | 'open';
}

/** [EXP-2] The criterion that puts a roster directly behind the previous one. */
export type PlaceCriterion =
  /** It is first: no roster is ahead. */
  | { kind: 'first' }
  /** The two played the last series of both, and it lost. */
  | { kind: 'met-last'; position: Position }
  /**
   * Their last series are in brackets of different rank: the final before third place, the upper
   * bracket's winner before the lower's.
   */
  | { kind: 'bracket'; own: BracketNumber; ahead: BracketNumber }
  /** It went out in an earlier wave. */
  | { kind: 'wave'; own: number; ahead: number }
  /** One of the two still plays: the placement that each has for certain. */
  | { kind: 'certain'; own: number; ahead: number }
  /**
   * Each has the place of the series in which its run ended: in a graph, and [SER-8] beside an
   * unplayed series.
   */
  | { kind: 'place'; own: number; ahead: number }
  /** [SER-8] An unplayed series put it out, not the one ahead with the same placement, if any. */
  | { kind: 'unplayed'; position: Position }
  /** They share their placement; the better seed is ahead. */
  | { kind: 'seed'; own: number; ahead: number };

export interface PlaceReason extends Placement {
  ending: Ending;
  /** The number of rosters that share the placement, including itself. */
  sharing: number;
  by: PlaceCriterion;
}

/**
 * [EXP-2] Explains the placement of each roster of an elimination, in unshared order: where its run
 * ended, and the criterion with its figures that puts it behind the previous one.
 */
export function explainPlaces({
  plan,
  series,
}: {
  plan: BracketPlan;
  series: BracketSeries[];
}): PlaceReason[] {
  const places = finalPlacements({ plan, series });
  const endings = endingsOf(plan, series);
  const sharing = new Map<number, number>();
  for (const { placement } of places) sharing.set(placement, (sharing.get(placement) ?? 0) + 1);
  return places.map((place, index) => {
    const ending = mustFind(endings, place.rosterId);
    const before = places[index - 1];
    const by: PlaceCriterion = before
      ? criterion({ plan, place, before, ending, ahead: mustFind(endings, before.rosterId) })
      : firstPlace(ending);
    return { ...place, ending, sharing: mustFind(sharing, place.placement), by };
  });
}

function endingsOf(plan: BracketPlan, series: BracketSeries[]): Map<string, Ending> {
  const endings = new Map<string, Ending>();
  for (const [rosterId, { series: last, side, wave }] of findLastSeats(plan, series)) {
    endings.set(rosterId, {
      rosterId,
      position: last.position,
      wave,
      result: resultOf(last.outcome, side),
    });
  }
  return endings;
}

/** [SER-8] Returns why no roster is ahead; one that did not play its last series has not won. */
const firstPlace = (ending: Ending): PlaceCriterion =>
  isUnplayed(ending) ? { kind: 'unplayed', position: ending.position } : { kind: 'first' };

const isUnplayed = ({ result }: Ending): boolean => result === 'unplayed';

function resultOf(outcome: Outcome | null, side: Side): Ending['result'] {
  if (!outcome) return 'open';
  if (outcome.winner === null) return 'unplayed';
  return outcome.winner === side ? 'won' : 'lost';
}

function criterion({
  plan,
  place,
  before,
  ending,
  ahead,
}: {
  plan: BracketPlan;
  place: Placement;
  before: Placement;
  ending: Ending;
  ahead: Ending;
}): PlaceCriterion {
  if (place.placement === before.placement)
    return isUnplayed(ending) && !isUnplayed(ahead)
      ? { kind: 'unplayed', position: ending.position }
      : { kind: 'seed', own: place.seed, ahead: before.seed };
  if (ending.result === 'open' || ahead.result === 'open')
    return { kind: 'certain', own: place.placement, ahead: before.placement };
  if (samePosition(ending.position, ahead.position))
    return { kind: 'met-last', position: ending.position };
  if (plan.graph || [ending, ahead].some(isUnplayed))
    return { kind: 'place', own: place.placement, ahead: before.placement };
  if (ending.wave < ahead.wave) return { kind: 'wave', own: ending.wave, ahead: ahead.wave };
  return {
    kind: 'bracket',
    own: ending.position.bracketNumber,
    ahead: ahead.position.bracketNumber,
  };
}

const samePosition = (one: Position, other: Position) =>
  one.bracketNumber === other.bracketNumber &&
  one.roundNumber === other.roundNumber &&
  one.matchNumber === other.matchNumber;
