import type { BracketPlan, BracketSeries, Outcome, Side } from '../bracket/bracket.ts';
import { finalPlacements } from '../bracket/final-placements.ts';
import type { RosterId } from '../ids.ts';
import { pointsFor } from './points.ts';

export interface StandingRow {
  rosterId: RosterId;
  /** Shared by ties. */
  placement: number;
  /** Unshared, for advancement. */
  order: number;
  /** [SER-8] As in `Placement`. */
  unplayedOrder?: number;
  gamesPlayed: number;
  wins: number;
  /** Only where the stage has a points table, so that a series can be drawn. */
  draws?: number;
  losses: number;
  ffw: number;
  ffl: number;
  gameDifference: number;
  points: number;
  /** Whether the roster has no series left to play. */
  out: boolean;
}
export type SeriesRecord = Pick<
  StandingRow,
  'gamesPlayed' | 'wins' | 'losses' | 'ffw' | 'ffl' | 'gameDifference'
>;

/** [STD-2] Creates an empty record: nothing played. */
export function emptyRecord(): SeriesRecord {
  return { gamesPlayed: 0, wins: 0, losses: 0, ffw: 0, ffl: 0, gameDifference: 0 };
}

/**
 * [STD-2] Adds one series to a side's record: a played one counts as game, win or loss and by its
 * score's difference; a forfeit or an unplayed series as FFW or FFL only; a bye not at all.
 * `winner` null: both lose.
 */
export function addSeries({
  record,
  side,
  outcome,
}: {
  record: SeriesRecord;
  side: Side;
  outcome: Outcome;
}): SeriesRecord {
  const won = outcome.winner === side;
  if (outcome.how === 'bye') return record;
  if (outcome.how !== 'played')
    return { ...record, ffw: record.ffw + Number(won), ffl: record.ffl + Number(!won) };
  const { home, away } = outcome.score;
  return {
    ...record,
    gamesPlayed: record.gamesPlayed + 1,
    wins: record.wins + Number(won),
    losses: record.losses + Number(!won),
    gameDifference: record.gameDifference + (side === 'home' ? home - away : away - home),
  };
}

/**
 * [STD-1] Returns the standings of an elimination, in unshared order: a pure function of its
 * results, provisional while running; points only once finished.
 */
export function eliminationStandings({
  plan,
  series,
  points = [],
  finished,
}: {
  plan: BracketPlan;
  series: BracketSeries[];
  points?: number[];
  finished: boolean;
}): StandingRow[] {
  const records = recordsOf(series);
  return finalPlacements({ plan, series }).map(({ rosterId, placement, order, out }) => ({
    rosterId,
    placement,
    order,
    ...(records.get(rosterId) ?? emptyRecord()),
    points: finished ? pointsFor({ placement, table: points }) : 0,
    out,
  }));
}

/** [STD-2] Returns the record of every roster of a bracket. */
function recordsOf(
  series: Pick<BracketSeries, 'home' | 'away' | 'outcome'>[],
): Map<string, SeriesRecord> {
  const records = new Map<string, SeriesRecord>();
  for (const { home, away, outcome } of series) {
    for (const [side, slot] of [
      ['home', home],
      ['away', away],
    ] as const) {
      if (slot.kind !== 'roster') continue;
      const record = records.get(slot.rosterId) ?? emptyRecord();
      records.set(slot.rosterId, outcome ? addSeries({ record, side, outcome }) : record);
    }
  }
  return records;
}
