import type { Side } from '../bracket/bracket.ts';
import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import {
  PLAIN_POINTS,
  type ResultPoints,
  type SeriesPoints,
  weighSeries,
} from '../standings/result-points.ts';
import {
  isDraw,
  type SwissOutcome,
  type SwissPlan,
  type SwissResult,
  type SwissRoster,
} from './swiss.ts';

type RoundKind = 'open' | 'played' | 'bye' | 'forfeit-win' | 'forfeit-loss' | 'absent';

/** One round of a roster; `opponent` is the scheduled one of a forfeit too. */
export interface RecordRound {
  round: number;
  kind: RoundKind;
  opponent: string | null;
  /** The opponent's number among the records; -1 without one. */
  against: number;
  points: SeriesPoints;
  gameDifference: number;
  gamesWon: number;
}

interface Float {
  round: number;
  direction: 'down' | 'up';
}

export interface SwissRecord {
  rosterId: RosterId;
  /** Its place in the list of records, from 0. */
  number: number;
  seed: number;
  withdrawn: boolean;
  /** A win, a forfeit win and a bye are one point each, a draw half a point. */
  score: number;
  /** [SWS-20] The score that rounds are paired by: by the points table if the plan has one. */
  pairingScore: number;
  wins: number;
  draws: number;
  losses: number;
  forfeitWins: number;
  forfeitLosses: number;
  byes: number;
  gameDifference: number;
  gamesWon: number;
  /** All scheduled opponents, in the order of rounds, including those of forfeits. */
  opponents: string[];
  /** The rounds against another score: `down` met a lower one, `up` a higher one. */
  floats: Float[];
  rounds: RecordRound[];
  /** The rounds so far without a played series. */
  unplayed: number;
  /**
   * [SWS-6] With early exit: advanced with enough wins, eliminated with enough losses; neither is
   * paired again.
   */
  exit: 'advanced' | 'eliminated' | null;
}

/** [STD-3] Returns the games that a series counts for its winner and its loser if one forfeits it. */
export type ForfeitGames = (
  round: number,
  home: SwissRecord,
  away: SwissRecord,
) => Readonly<{ winner: number; loser: number }>;

const NO_GAMES = { winner: 0, loser: 0 };

/**
 * [SWS-2] Returns every roster's record: a pure function of results, whatever the order of reports.
 * An open series counts as nothing yet; a round without a series is an absence, except after an
 * early exit.
 */
export function swissRecords({
  rosters,
  results,
  plan = {},
  forfeitGames = () => NO_GAMES,
}: {
  rosters: readonly SwissRoster[];
  results: readonly SwissResult[];
  plan?: SwissPlan;
  forfeitGames?: ForfeitGames | undefined;
}): Map<string, SwissRecord> {
  const records = new Map(
    rosters.map((roster, number) => [roster.rosterId, emptyRecord(roster, number)]),
  );
  const allRecords = [...records.values()];
  const table = plan.resultPoints ?? PLAIN_POINTS;
  for (const [round, series] of roundsOf(results)) {
    const homes = series.map(({ home }) => mustFind(records, home));
    const aways = series.map(({ away }) => (away === null ? null : mustFind(records, away)));
    // Floats compare the scores before the round, so all are noted before anything is counted.
    for (let index = 0; index < series.length; index++)
      noteFloat(round, getItem(homes, index), getItem(aways, index));
    for (let index = 0; index < series.length; index++) {
      const [home, away] = [getItem(homes, index), getItem(aways, index)];
      if (away === null) addRound(home, byeOf(round), table);
      else countSeries(getItem(series, index), home, away, { forfeitGames, table });
    }
    for (const record of allRecords) closeRound(record, round, plan, table);
  }
  return records;
}

function emptyRecord(
  { rosterId, seed, withdrawn = false }: SwissRoster,
  number: number,
): SwissRecord {
  return {
    rosterId,
    number,
    seed,
    withdrawn,
    score: 0,
    pairingScore: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    forfeitWins: 0,
    forfeitLosses: 0,
    byes: 0,
    gameDifference: 0,
    gamesWon: 0,
    opponents: [],
    floats: [],
    rounds: [],
    unplayed: 0,
    exit: null,
  };
}

/** Returns the rounds from the first to the last that has a series, each with its series. */
function roundsOf(results: readonly SwissResult[]): [number, SwissResult[]][] {
  const rounds: [number, SwissResult[]][] = [];
  for (const result of results) {
    while (rounds.length < result.round) rounds.push([rounds.length + 1, []]);
    getItem(rounds, result.round - 1)[1].push(result);
  }
  return rounds;
}

function noteFloat(round: number, home: SwissRecord, away: SwissRecord | null): void {
  if (away === null || home.pairingScore === away.pairingScore) return;
  const homeAhead = home.pairingScore > away.pairingScore;
  home.floats.push({ round, direction: homeAhead ? 'down' : 'up' });
  away.floats.push({ round, direction: homeAhead ? 'up' : 'down' });
}

/**
 * Counts the series of a round. Ten thousand rosters have a hundred thousand sides, so it creates
 * no objects except the rounds themselves.
 */
function countSeries(
  { round, outcome }: SwissResult,
  home: SwissRecord,
  away: SwissRecord,
  { forfeitGames, table }: { forfeitGames: ForfeitGames; table: ResultPoints },
): void {
  const score = outcome?.how === 'played' ? outcome.score : null;
  const games = outcome === null || score ? NO_GAMES : forfeitGames(round, home, away);
  home.opponents.push(away.rosterId);
  away.opponents.push(home.rosterId);
  const [homePoints, awayPoints] = [pointsFor(outcome, 'home'), pointsFor(outcome, 'away')];
  addRound(
    home,
    {
      round,
      kind: kindFor(outcome, homePoints),
      opponent: away.rosterId,
      against: away.number,
      points: homePoints,
      gameDifference: score ? score.home - score.away : awarded(games, homePoints),
      gamesWon: score ? score.home : gamesAwarded(games, homePoints),
    },
    table,
  );
  addRound(
    away,
    {
      round,
      kind: kindFor(outcome, awayPoints),
      opponent: home.rosterId,
      against: home.number,
      points: awayPoints,
      gameDifference: score ? score.away - score.home : awarded(games, awayPoints),
      gamesWon: score ? score.away : gamesAwarded(games, awayPoints),
    },
    table,
  );
}

/** Returns the difference of a forfeit: a side without a win loses the games, also when both do. */
const awarded = (games: ReturnType<ForfeitGames>, points: SeriesPoints): number =>
  points === 1 ? games.winner - games.loser : games.loser - games.winner;
/** Returns the games that a side has from a forfeit: those of the loser also if both forfeit. */
const gamesAwarded = ({ winner, loser }: ReturnType<ForfeitGames>, points: SeriesPoints): number =>
  points === 1 ? winner : loser;

const byeOf = (round: number): RecordRound => ({
  round,
  kind: 'bye',
  opponent: null,
  against: -1,
  points: 1,
  gameDifference: 0,
  gamesWon: 0,
});

function pointsFor(outcome: SwissOutcome | null, side: Side): SeriesPoints {
  if (outcome === null) return 0;
  if (outcome.winner === side) return 1;
  return isDraw(outcome) ? 0.5 : 0;
}

function kindFor(outcome: SwissOutcome | null, points: SeriesPoints): RoundKind {
  if (outcome === null) return 'open';
  if (outcome.how === 'played') return 'played';
  return points === 1 ? 'forfeit-win' : 'forfeit-loss';
}

const playedAs = (points: SeriesPoints) =>
  points === 1 ? 'wins' : points === 0.5 ? 'draws' : 'losses';

function addRound(record: SwissRecord, round: RecordRound, table: ResultPoints): void {
  record.rounds.push(round);
  record.score += round.points;
  record.pairingScore += pointsOfRound(table, round);
  record.gameDifference += round.gameDifference;
  record.gamesWon += round.gamesWon;
  const { kind } = round;
  if (kind === 'played') {
    record[playedAs(round.points)]++;
    return;
  }
  if (kind === 'open') return;
  record.unplayed++;
  if (kind === 'bye') record.byes++;
  else if (kind === 'forfeit-win') record.forfeitWins++;
  else if (kind === 'forfeit-loss') record.forfeitLosses++;
}

/** Notes absences, and early exits after this round. */
function closeRound(
  record: SwissRecord,
  round: number,
  { earlyExit }: SwissPlan,
  table: ResultPoints,
): void {
  if (record.exit) return;
  if (record.rounds[record.rounds.length - 1]?.round !== round)
    addRound(
      record,
      {
        round,
        kind: 'absent',
        opponent: null,
        against: -1,
        points: 0,
        gameDifference: 0,
        gamesWon: 0,
      },
      table,
    );
  if (!earlyExit) return;
  if (record.score >= earlyExit.wins) record.exit = 'advanced';
  else if (record.losses + record.forfeitLosses >= earlyExit.losses) record.exit = 'eliminated';
}

/**
 * [RRB-8] [SWS-20] Returns a roster's points by the table. A forfeit counts as a win and a loss, a
 * bye as a win; a round without a series counts as nothing.
 */
export const resultPointsOf = (
  { win, draw, loss }: ResultPoints,
  { wins, draws, losses, forfeitWins, forfeitLosses, byes }: SwissRecord,
): number => win * (wins + forfeitWins + byes) + draw * draws + loss * (losses + forfeitLosses);

/** [SWS-20] Returns the points of one round by the table: an open or missed one gives none. */
const pointsOfRound = (
  table: ResultPoints,
  { kind, points }: Pick<RecordRound, 'kind' | 'points'>,
): number => (kind === 'open' || kind === 'absent' ? 0 : weighSeries(table, points));
