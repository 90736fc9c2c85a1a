import type { Side } from '../bracket/bracket.ts';
import type { SwissOutcome, SwissPlan, SwissResult, SwissRoster } from './swiss.ts';

export type RoundKind = 'open' | 'played' | 'bye' | 'forfeit-win' | 'forfeit-loss' | 'absent';

/** What one round was for a roster; `opponent` is the scheduled one of a forfeit too. */
export interface RecordRound {
  round: number;
  kind: RoundKind;
  opponent: string | null;
  /** The opponent's number among the records; -1 without one. */
  against: number;
  points: 0 | 1;
  gameDifference: number;
}

export interface Float {
  round: number;
  direction: 'down' | 'up';
}

export interface SwissRecord {
  rosterId: string;
  /** Its place in the list of records, from 0. */
  number: number;
  seed: number;
  withdrawn: boolean;
  /** A win, a forfeit win and a bye are one point each. */
  score: number;
  wins: number;
  losses: number;
  forfeitWins: number;
  forfeitLosses: number;
  byes: number;
  gameDifference: number;
  /** Everybody it was paired with, in the order of rounds; forfeits are no less a meeting. */
  opponents: string[];
  /** Rounds in which its opponent had another score: `down` met a lower one, `up` a higher one. */
  floats: Float[];
  rounds: RecordRound[];
  /** Rounds so far without a played series. */
  unplayed: number;
  /** [SWS-6] With early exit: through with enough wins, out with enough losses; neither is paired again. */
  exit: 'advanced' | 'eliminated' | null;
}

/**
 * [SWS-2] Every roster's record: a pure function of results, whatever the order of reports. An open series counts as nothing yet; a round
 * without a series is an absence, and not one after an early exit.
 */
export function swissRecords({ rosters, results, plan = {} }: { rosters: readonly SwissRoster[]; results: readonly SwissResult[]; plan?: SwissPlan }): Map<string, SwissRecord> {
  const records = new Map(rosters.map((roster, number) => [roster.rosterId, emptyRecord(roster, number)]));
  const all = [...records.values()];
  for (const [round, series] of roundsOf(results)) {
    const seats = series.map((result) => ({ result, home: records.get(result.home)!, away: result.away === null ? null : records.get(result.away)! }));
    // Floats compare the scores before the round, so all are noted before anything is counted.
    for (const { home, away } of seats) if (away && home.score !== away.score) noteFloat({ round, home, away });
    for (const seat of seats) countSeries(seat);
    for (const record of all) closeRound({ record, round, plan });
  }
  return records;
}

function emptyRecord({ rosterId, seed, withdrawn = false }: SwissRoster, number: number): SwissRecord {
  return {
    rosterId, number, seed, withdrawn, score: 0, wins: 0, losses: 0, forfeitWins: 0, forfeitLosses: 0, byes: 0, gameDifference: 0,
    opponents: [], floats: [], rounds: [], unplayed: 0, exit: null,
  };
}

/** The rounds from the first to the last that has a series, each with its series. */
function roundsOf(results: readonly SwissResult[]): [number, SwissResult[]][] {
  const rounds: [number, SwissResult[]][] = [];
  for (const result of results) {
    while (rounds.length < result.round) rounds.push([rounds.length + 1, []]);
    rounds[result.round - 1]![1].push(result);
  }
  return rounds;
}

type Seats = { result: SwissResult; home: SwissRecord; away: SwissRecord | null };

function noteFloat({ round, home, away }: { round: number; home: SwissRecord; away: SwissRecord }): void {
  const homeAhead = home.score > away.score;
  home.floats.push({ round, direction: homeAhead ? 'down' : 'up' });
  away.floats.push({ round, direction: homeAhead ? 'up' : 'down' });
}

function countSeries({ result: { round, outcome }, home, away }: Seats): void {
  if (away === null) {
    addRound(home, { round, kind: 'bye', opponent: null, against: -1, points: 1, gameDifference: 0 });
    return;
  }
  const played = outcome?.how === 'played';
  const difference = played ? outcome.score.home - outcome.score.away : 0;
  countSide({ record: home, opponent: away, round, kind: kindFor(outcome, 'home'), gameDifference: difference });
  countSide({ record: away, opponent: home, round, kind: kindFor(outcome, 'away'), gameDifference: difference === 0 ? 0 : -difference });
}

type Kind = { kind: RoundKind; points: 0 | 1 };

function kindFor(outcome: SwissOutcome | null, side: Side): Kind {
  if (outcome === null) return { kind: 'open', points: 0 };
  const points = outcome.winner === side ? 1 : 0;
  return { kind: outcome.how === 'played' ? 'played' : points === 1 ? 'forfeit-win' : 'forfeit-loss', points };
}

function countSide({ record, opponent, round, kind: { kind, points }, gameDifference }: { record: SwissRecord; opponent: SwissRecord; round: number; kind: Kind; gameDifference: number }): void {
  record.opponents.push(opponent.rosterId);
  addRound(record, { round, kind, opponent: opponent.rosterId, against: opponent.number, points, gameDifference });
}

function addRound(record: SwissRecord, round: RecordRound): void {
  record.rounds.push(round);
  record.score += round.points;
  record.gameDifference += round.gameDifference;
  if (round.kind === 'open') return;
  if (round.kind !== 'played') record.unplayed++;
  if (round.kind === 'bye') record.byes++;
  else if (round.kind === 'forfeit-win') record.forfeitWins++;
  else if (round.kind === 'forfeit-loss') record.forfeitLosses++;
  else if (round.kind === 'played') record[round.points === 1 ? 'wins' : 'losses']++;
}

/** Notes an absence, and who is out after this round. */
function closeRound({ record, round, plan: { earlyExit } }: { record: SwissRecord; round: number; plan: SwissPlan }): void {
  if (record.exit) return;
  if (record.rounds[record.rounds.length - 1]?.round !== round) addRound(record, { round, kind: 'absent', opponent: null, against: -1, points: 0, gameDifference: 0 });
  if (!earlyExit) return;
  if (record.score >= earlyExit.wins) record.exit = 'advanced';
  else if (record.losses + record.forfeitLosses >= earlyExit.losses) record.exit = 'eliminated';
}
