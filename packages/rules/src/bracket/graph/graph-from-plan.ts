import { invariant } from '../../decision.ts';
import {
  matchCount,
  type BracketPlan,
  type Position,
  type Source,
  type RoundKind,
} from '../bracket.ts';
import { isLastForWinner, sourcesOf, targetsOf } from '../links.ts';
import { roundName, roundPlaces } from '../rounds.ts';
import { resultSource, type BracketGraph, type GraphSeries, type GraphSource } from './graph.ts';

/**
 * [BRK-21] Returns the graph that plays like an elimination with a roster on each of its places:
 * the same series, links and placements.
 *
 * @throws {Error} For a grand final with a reset or an advantage, which no graph expresses, and for
 *   a plan that is a graph.
 */
export function graphFromPlan(plan: BracketPlan): BracketGraph {
  invariant(!plan.graph, 'the plan is arithmetic');
  invariant(
    plan.grandFinal === 'none' || plan.grandFinal === 'single',
    'a graph has neither a reset nor an advantage',
  );
  const loserPlaces = loserPlacesOf(plan);
  return {
    series: roundPlaces(plan).flatMap((round) =>
      Array.from({ length: round.matchCount }, (_, index): GraphSeries => {
        const position = { ...round, matchNumber: index + 1 };
        const { home, away } = sourcesOf({ plan, position });
        const { winner, loser } = targetsOf({ plan, position });
        return {
          id: seriesId(position),
          home: toGraphSource(home),
          away: toGraphSource(away),
          name: nameOf(plan, position),
          ...(!winner && { winnerPlace: winnerPlace(plan, position) }),
          ...(!loser && { loserPlace: loserPlaces(position) }),
        };
      }),
    ),
  };
}

/** Returns the id of a series: `U1-2` for match 2 of upper round 1, `L…`, `GF` and `3P`. */
function seriesId({ bracketNumber, roundNumber, matchNumber }: Position): string {
  if (bracketNumber === 2) return 'GF';
  if (bracketNumber === 3) return '3P';
  return `${bracketNumber === 0 ? 'U' : 'L'}${roundNumber}-${matchNumber}`;
}

const toGraphSource = (source: Source): GraphSource => {
  if (source.kind === 'seed') return { seed: source.seed };
  return resultSource(source.takes, seriesId(source.position));
};

const ROUND_WORDS: Record<RoundKind, string> = {
  final: 'final',
  'semi-final': 'semi-final',
  'quarter-final': 'quarter-final',
  round: 'round',
  'grand-final': 'Grand final',
  reset: 'Grand final reset',
  'third-place': 'Third place',
};

function nameOf(plan: BracketPlan, position: Position): string {
  const { kind, bracket, number } = roundName({ plan, ...position });
  const label = kind === 'round' ? `round ${number}` : ROUND_WORDS[kind];
  if (bracket > 1) return label;
  const isDouble = targetsOf({ plan, position: FIRST }).loser?.position.bracketNumber === 1;
  return isDouble
    ? `${bracket === 0 ? 'Upper' : 'Lower'} ${label}`
    : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

const FIRST: Position = { bracketNumber: 0, roundNumber: 1, matchNumber: 1 };

function winnerPlace(plan: BracketPlan, position: Position): number {
  if (position.bracketNumber === 3) return 3;
  // The winner of a lower bracket without a grand final is second to the upper bracket's.
  if (position.bracketNumber === 1) return 2;
  invariant(isLastForWinner({ plan, position, side: 'home' }), 'the winner of the last series');
  return 1;
}

/** Returns the places of losers: one more than the rosters that are left after their round. */
function loserPlacesOf(plan: BracketPlan): (position: Position) => number {
  return ({ bracketNumber, roundNumber }) => {
    if (bracketNumber === 3) return 4;
    if (bracketNumber === 2) return 2;
    let left = plan.size;
    for (let round = 1; round <= roundNumber; round++)
      left -= matchCount({ plan, bracketNumber, roundNumber: round });
    return left + 1;
  };
}
