import type { CompactBracket } from '@ringside/contract/collections/brackets';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { TopicChange } from '@ringside/contract/topics';
import type { SegmentId } from '@ringside/rules/ids';

/** A series as the board counts it. */
export interface BoardSeries {
  id: string;
  segmentId: SegmentId;
  bracketNumber: number;
  roundNumber: number;
  matchNumber: number;
  state: MatchSeries['state'];
  reporting: MatchSeries['reporting'];
  /** Its scheduled start: its own date, else its round's. */
  date: string | null;
  home: string | null;
  away: string | null;
  forfeited: boolean;
}

export type BoardMap = ReadonlyMap<string, BoardSeries>;

const STATES = { n: 'new', s: 'scheduled', l: 'live', f: 'finished' } as const;
const keyOf = (bracketNumber: number, roundNumber: number) => `${bracketNumber}.${roundNumber}`;

/**
 * Returns the series of these brackets by id, without byes. A separate request reads `reporting`,
 * because brackets do not contain it.
 */
export function createBoardMap(
  brackets: CompactBracket[],
  reporting: ReadonlyMap<string, MatchSeries['reporting']>,
): Map<string, BoardSeries> {
  const board = new Map<string, BoardSeries>();
  for (const { segmentId, rounds, rosters, series } of brackets) {
    const dates = new Map(
      rounds.map((round) => [keyOf(round.bracketNumber, round.roundNumber), round.date]),
    );
    const nameOf = (side: number | 'bye' | null) =>
      typeof side === 'number' ? (rosters[side]?.name ?? null) : side === 'bye' ? 'Bye' : null;
    for (const {
      id,
      at: [bracketNumber, roundNumber, matchNumber],
      home,
      away,
      state,
      forfeit,
      date,
    } of series) {
      // A bye is not played.
      if (home === 'bye' || away === 'bye') continue;
      board.set(id, {
        id,
        segmentId,
        bracketNumber,
        roundNumber,
        matchNumber,
        state: STATES[state],
        reporting: reporting.get(id) ?? 'none',
        date: date ?? dates.get(keyOf(bracketNumber, roundNumber)) ?? null,
        home: nameOf(home),
        away: nameOf(away),
        forfeited: forfeit !== undefined,
      });
    }
  }
  return board;
}

/**
 * Applies a stream event to a series of the board. Returns undefined if the board does not contain
 * the series, or the event lacks its state or reporting.
 */
export function mergeChange(
  board: BoardMap,
  { type, id, changes }: TopicChange,
): BoardSeries | undefined {
  const before = board.get(id);
  const { state, reporting, date } = changes as Partial<
    Pick<BoardSeries, 'state' | 'reporting' | 'date'>
  >;
  if (type !== 'match-series' || !before || !state || !reporting) return undefined;
  return { ...before, state, reporting, date: date ?? before.date };
}

export interface RoundOverview {
  bracketNumber: number;
  roundNumber: number;
  total: number;
  open: BoardSeries[];
  live: BoardSeries[];
  late: BoardSeries[];
  disputed: BoardSeries[];
  overdue: BoardSeries[];
  forfeited: BoardSeries[];
}

/** Returns whether a series has not begun after its scheduled start. */
const isLate = ({ state, date }: BoardSeries, now: Date): boolean =>
  (state === 'new' || state === 'scheduled') && date !== null && Date.parse(date) < +now;

/**
 * Returns a segment's rounds in playing order, with their open series and those that need an
 * operator.
 */
export function groupByRound(series: Iterable<BoardSeries>, now: Date): RoundOverview[] {
  const rounds = new Map<string, RoundOverview>();
  for (const one of series) {
    const key = keyOf(one.bracketNumber, one.roundNumber);
    let round = rounds.get(key);
    if (!round) {
      round = {
        bracketNumber: one.bracketNumber,
        roundNumber: one.roundNumber,
        total: 0,
        open: [],
        live: [],
        late: [],
        disputed: [],
        overdue: [],
        forfeited: [],
      };
      rounds.set(key, round);
    }
    round.total++;
    if (one.state !== 'finished') round.open.push(one);
    if (one.state === 'live') round.live.push(one);
    if (isLate(one, now)) round.late.push(one);
    if (one.reporting === 'disputed') round.disputed.push(one);
    if (one.reporting === 'overdue' && one.state === 'live') round.overdue.push(one);
    if (one.forfeited) round.forfeited.push(one);
  }
  return [...rounds.values()].sort(
    (one, other) => one.bracketNumber - other.bracketNumber || one.roundNumber - other.roundNumber,
  );
}
