import type { BracketPlan, BracketSeries, Side } from '../bracket/bracket.ts';
import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import type { WithdrawalPolicy } from '../round-robin/withdrawals.ts';
import type { BestOf } from '../series/best-of.ts';
import { matchWinner, type MatchResult } from '../series/reporting.ts';
import type { ResultPoints } from '../standings/result-points.ts';
import { isDraw, type SwissOutcome } from '../swiss/swiss.ts';

/** [EXC-1] The facts of every format that are exported and imported. */
export interface ExchangedFacts {
  name: string;
  /** The day of its start, YYYY-MM-DD. */
  date: string | null;
  game: string | null;
  bestOf: BestOf;
  /** In order of seed. */
  rosters: ExchangedRoster[];
  /** The matches of a series by its position (`bracket.round.match`), if they are known. */
  matches: Record<string, MatchResult[]>;
}

export interface ExchangedRoster {
  rosterId: RosterId;
  name: string;
  players: { name: string; country: string | null }[];
  withdrawn: boolean;
}

/** [EXC-1] An elimination, all series in playing order. */
export interface ExchangedBracket extends ExchangedFacts {
  kind: 'bracket';
  plan: BracketPlan;
  series: BracketSeries[];
}

/** [EXC-4] A swiss or a round robin, its series by group, round and number. */
export interface ExchangedRounds extends ExchangedFacts {
  kind: 'rounds';
  format: 'swiss' | 'round_robin';
  settings: RoundSettings;
  series: RoundSeries[];
}

/** The settings of a swiss or a round robin, as in a segment's `configuration`. */
export interface RoundSettings {
  swissRounds?: number;
  swissVariant?: 'major' | 'knockout';
  avoidSameRegionRounds?: number;
  earlyExit?: { wins: number; losses: number };
  groups?: { count: number; size: number };
  doubleRoundRobin?: true;
  withdrawals?: WithdrawalPolicy;
  resultPoints?: ResultPoints;
  tieBreakSeries?: true;
}

/** `group` counts from 0; `away` null is a bye. */
export interface RoundSeries {
  group: number;
  round: number;
  match: number;
  home: string;
  away: string | null;
  outcome: SwissOutcome | null;
  /** The most matches, if known; otherwise the settings decide. */
  bestOf?: number;
}

export type SetResult = 'win' | 'lose' | 'draw' | 'dq';

export type OpenStructure = 'single-elim' | 'double-elim' | 'custom' | 'swiss' | 'round-robin';
export type OurBracket = Pick<BracketPlan, 'thirdPlace' | 'grandFinal' | 'graph'> & {
  bestOf: BestOf;
};
/** The format has no set with one entrant, so the byes of a swiss are stored separately. */
export type OurRounds = RoundSettings & {
  bestOf: BestOf;
  byes: { setID: string; entrantID: string }[];
};

/**
 * [EXC-1] The subset of the Open Bracket Format that we write, v1.0
 * (openbracketformat/openbracketformat, tournamentSchema.json).
 */
export interface OpenBracket {
  version: 'v1.0';
  event: {
    name: string;
    date?: string;
    gameName?: string;
    tournamentStructure: OpenStructure;
    phases: { phaseID: string; phaseStructure: string }[];
    numberEntrants: number;
    other: { ringside: OurBracket | OurRounds };
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
  other?: { ringside: { withdrawn: true } };
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
  games?: {
    gameNumber: number;
    entrant1Result?: SetResult;
    entrant2Result?: SetResult;
    other: { ringside: MatchResult };
  }[];
  other?: {
    ringside: { winner: Side | null; how: string; forfeits?: { home: boolean; away: boolean } };
  };
}

/** Returns a roster as an entrant of the format. */
export function openEntrant(
  { rosterId, name, players, withdrawn }: ExchangedRoster,
  seed: number,
  placement: number | undefined,
): OpenEntrant {
  return {
    entrantID: rosterId,
    entrantTag: name,
    initialSeed: seed,
    ...(placement !== undefined && { finalPlacement: placement }),
    personalInformation: players.map((player) => ({
      name: player.name,
      ...(player.country !== null && { country: player.country }),
    })),
    ...(withdrawn && { other: { ringside: { withdrawn } } }),
  };
}

/** Returns the sets of each roster, in the given order. */
export function openWays(inOrder: { setID: string; rosters: string[] }[]): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  for (const { setID, rosters } of inOrder) {
    for (const rosterId of rosters) {
      const way = ways.get(rosterId);
      if (way) way.push(setID);
      else ways.set(rosterId, [setID]);
    }
  }
  return ways;
}

/** Returns the entrants of a set, with the sets that each came from and goes to. */
export function openEntrants(
  { setID, home, away }: { setID: string; home: string | null; away: string | null },
  ways: Map<string, string[]>,
): Partial<OpenSet> {
  const fields: Partial<OpenSet> = {};
  for (const [entrant, rosterId] of [
    ['entrant1', home],
    ['entrant2', away],
  ] as const) {
    if (rosterId === null) continue;
    const way = mustFind(ways, rosterId);
    const at = way.indexOf(setID);
    fields[`${entrant}ID`] = rosterId;
    if (at > 0) fields[`${entrant}PrevSetID`] = getItem(way, at - 1);
    if (at < way.length - 1) fields[`${entrant}NextSetID`] = getItem(way, at + 1);
  }
  return fields;
}

/** Returns the result of a set; empty while it is open. */
export function openResult(outcome: SwissOutcome | null): Partial<OpenSet> {
  if (!outcome) return {};
  const { winner, how, score, forfeits } = outcome;
  const result = (side: Side): SetResult => {
    if (isDraw(outcome)) return 'draw';
    if (winner === side && how !== 'double-forfeit') return 'win';
    return how === 'double-forfeit' || how === 'forfeit' ? 'dq' : 'lose';
  };
  return {
    entrant1Result: result('home'),
    entrant2Result: result('away'),
    entrant1Score: score.home,
    entrant2Score: score.away,
    other: { ringside: { winner, how, ...(forfeits && { forfeits }) } },
  };
}

/** Returns a match as a game of the format. */
export function openGame(match: MatchResult, index: number): NonNullable<OpenSet['games']>[number] {
  const winner = matchWinner({ match });
  const result = (side: Side): SetResult =>
    winner === null ? 'draw' : winner === side ? 'win' : match.forfeit === side ? 'dq' : 'lose';
  return {
    gameNumber: index + 1,
    entrant1Result: result('home'),
    entrant2Result: result('away'),
    other: { ringside: match },
  };
}

/**
 * [EXC-1] Returns the head of a file: the facts of every format, with our own under
 * `other.ringside`.
 */
export function openEvent(
  { name, date, game, rosters }: ExchangedFacts,
  structure: OpenStructure,
  phases: string[],
  ringside: OurBracket | OurRounds,
): OpenBracket['event'] {
  return {
    name,
    ...(date !== null && { date }),
    ...(game !== null && { gameName: game }),
    tournamentStructure: structure,
    phases: phases.map((phaseID) => ({ phaseID, phaseStructure: structure })),
    numberEntrants: rosters.length,
    other: { ringside },
  };
}
