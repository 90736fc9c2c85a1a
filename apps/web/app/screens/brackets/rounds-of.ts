import type { CompactBracket, CompactSeries } from '@ringside/contract/collections/brackets';

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

/**
 * Returns wins and losses of each roster (by index) before a round: byes and forfeits count; an
 * open series does not.
 */
export function recordsBeforeRound(series: CompactSeries[], round: number): Map<number, string> {
  const records = new Map<number, { won: number; lost: number }>();
  const add = (roster: CompactSeries['home'], won: boolean) => {
    if (typeof roster !== 'number') return;
    const { won: wins, lost } = records.get(roster) ?? { won: 0, lost: 0 };
    records.set(roster, won ? { won: wins + 1, lost } : { won: wins, lost: lost + 1 });
  };
  for (const { at, home, away, state, winner } of series) {
    if (at[1] >= round || state !== 'f') continue;
    add(home, winner === 0);
    add(away, winner === 1);
  }
  return new Map([...records].map(([roster, { won, lost }]) => [roster, `${won}–${lost}`]));
}

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
