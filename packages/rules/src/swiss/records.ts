import type { SwissPlan, SwissResult, SwissRoster } from './swiss.ts';

export type RoundKind = 'open' | 'played' | 'bye' | 'forfeit-win' | 'forfeit-loss' | 'absent';

/** What one round was for a roster; `opponent` is the scheduled one of a forfeit too. */
export interface RecordRound {
  round: number;
  kind: RoundKind;
  opponent: string | null;
  points: 0 | 1;
  gameDifference: number;
}

export interface Float {
  round: number;
  direction: 'down' | 'up';
}

export interface SwissRecord {
  rosterId: string;
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
  const records = new Map(rosters.map((roster) => [roster.rosterId, emptyRecord(roster)]));
  for (const [round, series] of roundsOf(results)) {
    // Floats compare the scores before the round, so nothing is counted before both are read.
    const floats = series.map(({ home, away }) => (away === null ? 0 : records.get(home)!.score - records.get(away)!.score));
    series.forEach((one, index) => countSeries({ records, result: one, ahead: floats[index]! }));
    for (const record of records.values()) closeRound({ record, round, plan });
  }
  return records;
}

function emptyRecord({ rosterId, seed, withdrawn = false }: SwissRoster): SwissRecord {
  return {
    rosterId, seed, withdrawn, score: 0, wins: 0, losses: 0, forfeitWins: 0, forfeitLosses: 0, byes: 0, gameDifference: 0,
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

function countSeries({ records, result: { round, home, away, outcome }, ahead }: { records: Map<string, SwissRecord>; result: SwissResult; ahead: number }): void {
  if (away === null) {
    addRound(records.get(home)!, { round, kind: 'bye', opponent: null, points: 1, gameDifference: 0 });
    return;
  }
  for (const side of ['home', 'away'] as const) {
    const opponent = side === 'home' ? away : home;
    const record = records.get(side === 'home' ? home : away)!;
    record.opponents.push(opponent);
    const sign = side === 'home' ? 1 : -1;
    if (ahead !== 0) record.floats.push({ round, direction: sign * ahead > 0 ? 'down' : 'up' });
    const won = outcome?.winner === side;
    const played = outcome?.how === 'played';
    const gameDifference = played ? sign * (outcome.score.home - outcome.score.away) : 0;
    const kind = !outcome ? 'open' : played ? 'played' : won ? 'forfeit-win' : 'forfeit-loss';
    addRound(record, { round, kind, opponent, points: won ? 1 : 0, gameDifference });
  }
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
  if (record.rounds.at(-1)?.round !== round) addRound(record, { round, kind: 'absent', opponent: null, points: 0, gameDifference: 0 });
  if (!earlyExit) return;
  if (record.score >= earlyExit.wins) record.exit = 'advanced';
  else if (record.losses + record.forfeitLosses >= earlyExit.losses) record.exit = 'eliminated';
}
