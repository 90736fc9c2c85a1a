import type {
  BracketRound,
  CompactBracket,
  CompactSeries,
} from '@ringside/contract/collections/brackets';

type Bracket = Pick<CompactBracket, 'rounds' | 'series'>;
export type RoundState = 'over' | 'running' | 'paired' | 'unpaired';

export interface RoundOf {
  number: number;
  state: RoundState;
}

/**
 * Returns the rounds of a Swiss or a round robin with their states; the running one is the first
 * with an open series.
 */
export function roundsOf({ rounds, series }: Bracket): RoundOf[] {
  const seriesByRound = Map.groupBy(series, ({ at: [, round] }) => round);
  const last = Math.max(
    0,
    ...rounds.map(({ roundNumber }) => roundNumber),
    ...seriesByRound.keys(),
  );
  let running = false;
  return Array.from({ length: last }, (_, index) => {
    const seriesOfRound = seriesByRound.get(index + 1);
    if (!seriesOfRound) return { number: index + 1, state: 'unpaired' };
    if (seriesOfRound.every(({ state }) => state === 'f'))
      return { number: index + 1, state: 'over' };
    const state = running ? 'paired' : 'running';
    running = true;
    return { number: index + 1, state };
  });
}

/**
 * Returns the requested round if it exists; else the running one, else the held one, else the last
 * that was paired.
 */
export function selectRound(
  rounds: RoundOf[],
  requestedRound: string | null,
  held: number | null = null,
): number {
  const number = Number(requestedRound);
  if (rounds.some((round) => round.number === number)) return number;
  return (
    (
      rounds.find(({ state }) => state === 'running') ??
      rounds.find((round) => round.number === held) ??
      rounds.findLast(({ state }) => state !== 'unpaired') ??
      rounds[0]
    )?.number ?? 1
  );
}

/** Returns the most matches of some series: one number, or the range. */
export function formatBestOfRange(lengths: readonly number[]): string {
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return least === most ? String(least) : `${least}–${most}`;
}

/** Returns the most matches of a round's series: one number, or the range where they differ. */
export const formatBestOfRound = ({
  bestOf,
  bestOfRange = [bestOf, bestOf],
}: Pick<BracketRound, 'bestOf' | 'bestOfRange'>): string => formatBestOfRange(bestOfRange);

/** Returns whether a series ended level; one that neither side played has no games. */
export const isDrawn = (series: Ended): boolean =>
  hasNoWinner(series) && Boolean(series.score?.[0]);

/** [SER-8] Returns whether neither side played a series, so that both lost it. */
export const isLostByBoth = (series: Ended): boolean => hasNoWinner(series) && !series.score?.[0];

type Ended = Pick<CompactSeries, 'state' | 'winner' | 'forfeit' | 'score'>;

const hasNoWinner = ({ state, winner, forfeit }: Ended): boolean =>
  state === 'f' && winner === undefined && forfeit === undefined;

type Result = 'won' | 'drawn' | 'lost';
type SeriesCounts = Record<Result, number>;

/**
 * Returns a function that gives the record of a roster (by index) before a round: wins and losses,
 * with draws between them if the stage has a points table. Byes and forfeits count; an open series
 * does not.
 */
export function recordsBeforeRound(
  series: readonly CompactSeries[],
  { round, hasDraws }: { round: number; hasDraws: boolean },
): (roster: number) => string {
  const countsByRoster = new Map<number, SeriesCounts>();
  const add = (roster: CompactSeries['home'], result: Result) => {
    if (typeof roster !== 'number') return;
    const counts = countsByRoster.get(roster) ?? NO_SERIES;
    countsByRoster.set(roster, { ...counts, [result]: counts[result] + 1 });
  };
  for (const one of series) {
    if (one.at[1] >= round || one.state !== 'f') continue;
    const other = isDrawn(one) ? 'drawn' : 'lost';
    add(one.home, one.winner === 0 ? 'won' : other);
    add(one.away, one.winner === 1 ? 'won' : other);
  }
  return (roster) => {
    const { won, drawn, lost } = countsByRoster.get(roster) ?? NO_SERIES;
    return hasDraws ? `${won}–${drawn}–${lost}` : `${won}–${lost}`;
  };
}

const NO_SERIES: SeriesCounts = { won: 0, drawn: 0, lost: 0 };

export interface GroupOf {
  group: number;
  series: CompactSeries[];
  /** Indexes of the group's rosters without a series in this round: they rest. */
  resting: number[];
}

/** Returns a round's series by group, in the order of groups and matches. */
export function groupsOfRound(series: CompactSeries[], round: number): GroupOf[] {
  const groups = Map.groupBy(series, ({ at: [group] }) => group);
  return [...groups]
    .sort(([one], [other]) => one - other)
    .flatMap(([group, seriesOfGroup]) => {
      const seriesOfRound = seriesOfGroup
        .filter(({ at }) => at[1] === round)
        .sort((one, other) => one.at[2] - other.at[2]);
      const playing = new Set(seriesOfRound.flatMap(({ home, away }) => [home, away]));
      const resting = [...new Set(seriesOfGroup.flatMap(({ home, away }) => [home, away]))]
        .filter((roster) => typeof roster === 'number')
        .filter((roster) => !playing.has(roster))
        .sort((one, other) => one - other);
      return seriesOfRound.length > 0 ? [{ group, series: seriesOfRound, resting }] : [];
    });
}
