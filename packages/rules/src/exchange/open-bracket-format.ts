import { positionKey, type BracketPlan, type BracketSeries, type Side } from '../bracket/bracket.ts';
import { finalPlacements } from '../bracket/final-placements.ts';
import { distanceToFinal, waveOf } from '../bracket/rounds.ts';
import { matchWinner, type MatchResult } from '../series/score.ts';
import { bestOfAt, type BestOf } from '../series/series-date.ts';

/** [EXC-1] An elimination as it leaves the house and comes back: who plays, in order of seed, and all series in playing order. */
export interface ExchangedSegment {
  name: string;
  /** The day of its start, YYYY-MM-DD. */
  date: string | null;
  game: string | null;
  plan: BracketPlan;
  bestOf: BestOf;
  rosters: { rosterId: string; name: string; players: { name: string; country: string | null }[] }[];
  series: BracketSeries[];
  /** The matches of a series by its position (`bracket.round.match`), where they are known. */
  matches: Record<string, MatchResult[]>;
}

export type SetResult = 'win' | 'lose' | 'draw' | 'dq';

/** [EXC-1] What we write of the Open Bracket Format, v1.0 (openbracketformat/openbracketformat, tournamentSchema.json). */
export interface OpenBracket {
  version: 'v1.0';
  event: {
    name: string;
    date?: string;
    gameName?: string;
    tournamentStructure: 'single-elim' | 'double-elim';
    phases: { phaseID: string; phaseStructure: string }[];
    numberEntrants: number;
    other: { ringside: { thirdPlace: boolean; grandFinal: BracketPlan['grandFinal']; bestOf: BestOf } };
  };
  entrants: OpenEntrant[];
  sets: OpenSet[];
}

export interface OpenEntrant {
  entrantID: string;
  entrantTag: string;
  initialSeed: number;
  finalPlacement?: number;
  personalInformation: { name: string; country?: string }[];
}

export interface OpenSet {
  setID: string;
  entrant1ID?: string;
  entrant2ID?: string;
  status: 'completed' | 'pending';
  entrant1Result?: SetResult;
  entrant2Result?: SetResult;
  entrant1Score?: number;
  entrant2Score?: number;
  entrant1PrevSetID?: string;
  entrant2PrevSetID?: string;
  entrant1NextSetID?: string;
  entrant2NextSetID?: string;
  setFormat: string;
  phaseID: string;
  roundID: string;
  games?: { gameNumber: number; entrant1Result?: SetResult; entrant2Result?: SetResult; other: { ringside: MatchResult } }[];
  other?: { ringside: { winner: Side; how: string; forfeits?: { home: boolean; away: boolean } } };
}

const PHASES = ['upper', 'lower', 'grand-final', 'third-place'] as const;

/** [EXC-1] An elimination in the Open Bracket Format. Byes are no sets; what the format has no field for stands under `other.ringside`. */
export function toOpenBracket(segment: ExchangedSegment): OpenBracket {
  const { name, date, game, plan, bestOf, rosters } = segment;
  const structure = plan.format === 'single_elimination' ? 'single-elim' : 'double-elim';
  const used = new Set(segment.series.map(({ position }) => position.bracketNumber));
  return {
    version: 'v1.0',
    event: {
      name,
      ...(date !== null && { date }),
      ...(game !== null && { gameName: game }),
      tournamentStructure: structure,
      phases: PHASES.filter((_, bracket) => used.has(bracket as 0 | 1 | 2 | 3)).map((phaseID) => ({ phaseID, phaseStructure: structure })),
      numberEntrants: rosters.length,
      other: { ringside: { thirdPlace: plan.thirdPlace, grandFinal: plan.grandFinal, bestOf } },
    },
    entrants: entrantsOf(segment),
    sets: setsOf(segment),
  };
}

function entrantsOf({ plan, series, rosters }: ExchangedSegment): OpenEntrant[] {
  const isOver = series.every(({ outcome }) => outcome !== null);
  const places = new Map(finalPlacements({ plan, series }).map((place) => [place.rosterId, place]));
  return rosters.map(({ rosterId, name, players }, index) => {
    const place = places.get(rosterId);
    return {
      entrantID: rosterId,
      entrantTag: name,
      initialSeed: index + 1,
      ...(place && (isOver || place.out) && { finalPlacement: place.placement }),
      personalInformation: players.map((player) => ({ name: player.name, ...(player.country !== null && { country: player.country }) })),
    };
  });
}

function setsOf({ plan, series, bestOf, matches }: ExchangedSegment): OpenSet[] {
  const played = series.filter(({ home, away }) => home.kind !== 'bye' && away.kind !== 'bye');
  const ways = waysOf(plan, played);
  return played.map((one) => {
    const key = positionKey(one.position);
    const own = matches[key];
    return {
      setID: key,
      ...entrantFields(one, ways),
      status: one.outcome ? 'completed' : 'pending',
      ...resultFields(one),
      setFormat: `best of ${bestOfAt({ bestOf, distanceToFinal: distanceToFinal({ plan, ...one.position }) })}`,
      phaseID: PHASES[one.position.bracketNumber],
      roundID: `${PHASES[one.position.bracketNumber]} ${one.position.roundNumber}`,
      ...(own && { games: own.map(gameOf) }),
    };
  });
}

/** The sets of each roster in the order in which it plays them. */
function waysOf(plan: BracketPlan, played: BracketSeries[]): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  const inOrder = [...played].sort((one, other) => waveOf(plan, one.position.bracketNumber, one.position.roundNumber) - waveOf(plan, other.position.bracketNumber, other.position.roundNumber));
  for (const { position, home, away } of inOrder) {
    for (const slot of [home, away]) {
      if (slot.kind !== 'roster') continue;
      const way = ways.get(slot.rosterId);
      if (way) way.push(positionKey(position));
      else ways.set(slot.rosterId, [positionKey(position)]);
    }
  }
  return ways;
}

function entrantFields({ position, home, away }: BracketSeries, ways: Map<string, string[]>): Partial<OpenSet> {
  const fields: Partial<OpenSet> = {};
  for (const [entrant, slot] of [['entrant1', home], ['entrant2', away]] as const) {
    if (slot.kind !== 'roster') continue;
    const way = ways.get(slot.rosterId)!;
    const at = way.indexOf(positionKey(position));
    fields[`${entrant}ID`] = slot.rosterId;
    if (at > 0) fields[`${entrant}PrevSetID`] = way[at - 1]!;
    if (at < way.length - 1) fields[`${entrant}NextSetID`] = way[at + 1]!;
  }
  return fields;
}

function resultFields({ outcome }: BracketSeries): Partial<OpenSet> {
  if (!outcome) return {};
  const { winner, how, score, forfeits } = outcome;
  const result = (side: Side): SetResult => (how === 'double-forfeit' || (winner !== side && how === 'forfeit') ? 'dq' : winner === side ? 'win' : 'lose');
  return {
    entrant1Result: result('home'),
    entrant2Result: result('away'),
    entrant1Score: score.home,
    entrant2Score: score.away,
    other: { ringside: { winner, how, ...(forfeits && { forfeits }) } },
  };
}

function gameOf(match: MatchResult, index: number): NonNullable<OpenSet['games']>[number] {
  const winner = matchWinner({ match });
  const result = (side: Side): SetResult => (winner === null ? 'draw' : winner === side ? 'win' : match.forfeit === side ? 'dq' : 'lose');
  return { gameNumber: index + 1, entrant1Result: result('home'), entrant2Result: result('away'), other: { ringside: match } };
}
