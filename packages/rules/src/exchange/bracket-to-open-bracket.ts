import {
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type EliminationFormat,
} from '../bracket/bracket.ts';
import { finalPlacements } from '../bracket/final-placements.ts';
import { waveOf } from '../bracket/rounds.ts';
import { seriesBestOf } from '../bracket/series-best-of.ts';
import {
  openEntrant,
  openEntrants,
  openEvent,
  openGame,
  openResult,
  openWays,
  type ExchangedBracket,
  type OpenBracket,
  type OpenEntrant,
  type OpenSet,
  type OpenStructure,
} from './open-bracket-format.ts';

const PHASES = ['upper', 'lower', 'grand-final', 'third-place'] as const;

/** The format leaves the names of structures open. */
const STRUCTURES: Record<EliminationFormat, OpenStructure> = {
  single_elimination: 'single-elim',
  double_elimination: 'double-elim',
  custom_bracket: 'custom',
};

/**
 * [EXC-1] Converts an elimination into the Open Bracket Format. Byes are not sets; facts without a
 * field in the format are under `other.ringside`.
 */
export function formatOpenBracket(segment: ExchangedBracket): OpenBracket {
  const { plan, bestOf } = segment;
  const used = new Set(segment.series.map(({ position }) => position.bracketNumber));
  return {
    version: 'v1.0',
    event: openEvent(
      segment,
      STRUCTURES[plan.format],
      PHASES.filter((_, bracket) => used.has(bracket as 0 | 1 | 2 | 3)),
      {
        thirdPlace: plan.thirdPlace,
        grandFinal: plan.grandFinal,
        bestOf,
        ...(plan.graph && { graph: plan.graph }),
      },
    ),
    entrants: entrantsOf(segment),
    sets: setsOf(segment),
  };
}

function entrantsOf({ plan, series, rosters }: ExchangedBracket): OpenEntrant[] {
  const isOver = series.every(({ outcome }) => outcome !== null);
  const places = new Map(finalPlacements({ plan, series }).map((place) => [place.rosterId, place]));
  return rosters.map((roster, index) => {
    const place = places.get(roster.rosterId);
    return openEntrant(
      roster,
      index + 1,
      place && (isOver || place.out) ? place.placement : undefined,
    );
  });
}

function setsOf({ plan, series, bestOf, matches }: ExchangedBracket): OpenSet[] {
  const played = series.filter(({ home, away }) => home.kind !== 'bye' && away.kind !== 'bye');
  const ways = waysOf(plan, played);
  return played.map((one) => {
    const key = positionKey(one.position);
    const seriesMatches = matches[key];
    return {
      setID: key,
      ...entrantFields(one, ways),
      status: one.outcome ? 'completed' : 'pending',
      ...openResult(one.outcome),
      setFormat: `best of ${seriesBestOf({ plan, bestOf, position: one.position })}`,
      phaseID: PHASES[one.position.bracketNumber],
      roundID: `${PHASES[one.position.bracketNumber]} ${one.position.roundNumber}`,
      ...(seriesMatches && { games: seriesMatches.map(openGame) }),
    };
  });
}

/** Returns the sets of each roster in the order in which it plays them. */
function waysOf(plan: BracketPlan, played: BracketSeries[]): Map<string, string[]> {
  const inOrder = [...played].sort(
    (one, other) =>
      waveOf(plan, one.position.bracketNumber, one.position.roundNumber) -
      waveOf(plan, other.position.bracketNumber, other.position.roundNumber),
  );
  return openWays(
    inOrder.map(({ position, home, away }) => ({
      setID: positionKey(position),
      rosters: [home, away].flatMap((slot) => (slot.kind === 'roster' ? [slot.rosterId] : [])),
    })),
  );
}

const idOf = (slot: BracketSeries['home']) => (slot.kind === 'roster' ? slot.rosterId : null);
const entrantFields = ({ position, home, away }: BracketSeries, ways: Map<string, string[]>) =>
  openEntrants({ setID: positionKey(position), home: idOf(home), away: idOf(away) }, ways);
