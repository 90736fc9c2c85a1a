import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { isLostByBoth } from '@ringside/contract/series-outcome';
import {
  bracketPlan,
  BYE,
  positionKey,
  TBD,
  type BracketNumber,
  type BracketPlan,
  type BracketSeries,
  type EliminationFormat,
  type Outcome,
  type Slot,
} from '@ringside/rules/bracket/bracket';
import { traitsOf } from '@ringside/rules/format-traits';
import type { Snapshot } from '../snapshot.ts';

/** One check. If it does not hold, the words say what is broken. */
export type Judge = (holds: boolean, describe: () => string) => void;

/** An invariant of every moment of a season. `before` is the previous moment of the same stage. */
export interface Invariant {
  name: string;
  check: (judge: Judge, now: Snapshot, before: Snapshot | null) => void;
}

export interface Breach {
  invariant: string;
  label: string;
  words: string;
}

/** Returns the series of a segment. */
export const seriesOf = ({ series }: Snapshot, segment: Segment) =>
  series.filter((one) => one.segment.id === segment.id);
/** Returns the rosters of a segment without disbanded ones. */
export const rostersOf = ({ rosters }: Snapshot, segment: Segment) =>
  rosters.filter((one) => one.segment.id === segment.id && one.status !== 'disbanded');
/** Returns the seeded rosters of a segment. */
export const seededOf = (snapshot: Snapshot, segment: Segment) =>
  rostersOf(snapshot, segment).filter(({ seed }) => seed !== null);
/** Returns whether a segment is finished. */
export const isFinished = ({ state }: Segment) => state === 'finished';
/** Returns the position of a series in its bracket. */
export const positionOf = ({ bracketNumber, roundNumber, matchNumber }: MatchSeries) => ({
  bracketNumber: bracketNumber as BracketNumber,
  roundNumber,
  matchNumber,
});
/** Returns the position of a series as text. */
export const placeOf = (series: MatchSeries) => positionKey(positionOf(series));
/** Returns whether a side of a series is a bye. */
export const isBye = ({ competitors }: MatchSeries) =>
  competitors.some((competitor) => competitor.isBye);
/** Returns the winning side of a series; undefined without a result. */
export const winnerOf = ({ competitors }: MatchSeries) =>
  competitors.find(({ placement }) => placement === 1);
/** Returns the losing side of a series; undefined without a result. */
export const loserOf = ({ competitors }: MatchSeries) =>
  competitors.find(({ placement }) => placement === 2);
/** [SER-8] Returns whether no side played a series, so that both lost it. */
export const isUnplayedByBoth = (series: MatchSeries): boolean =>
  series.unplayed && isLostByBoth(series);
/** Returns the ids of the known rosters of a series. */
export const rosterIds = ({ competitors }: MatchSeries) =>
  competitors.flatMap(({ roster }) => roster?.id ?? []);

/** Returns the plan of a seeded segment's bracket; undefined for less than two rosters. */
export function planOf(
  snapshot: Snapshot,
  { format, configuration, id }: Segment,
): BracketPlan | undefined {
  const rosters = snapshot.rosters.filter(
    (one) => one.segment.id === id && one.seed !== null,
  ).length;
  if (rosters < 2) return undefined;
  const { hasLowerBracket } = traitsOf({ format });
  return bracketPlan({
    format: format as EliminationFormat,
    rosters,
    thirdPlace: configuration.thirdPlace ?? false,
    grandFinal: configuration.grandFinal ?? (hasLowerBracket ? 'reset' : 'none'),
  });
}

/** Returns a series as the rules know it. */
export function toBracketSeries(series: MatchSeries): BracketSeries {
  const [home, away] = series.competitors.map(({ roster, isBye: bye, seed }): Slot =>
    roster ? { kind: 'roster', rosterId: roster.id, seed: seed.number ?? 0 } : bye ? BYE : TBD,
  ) as [Slot, Slot];
  return {
    position: positionOf(series),
    home,
    away,
    outcome: series.state === 'finished' ? outcomeOf(series) : null,
  };
}

const winningSideOf = (series: MatchSeries): Outcome['winner'] =>
  isLostByBoth(series) ? null : series.competitors[0].placement === 1 ? 'home' : 'away';

function outcomeOf(series: MatchSeries): Outcome {
  const [home, away] = series.competitors;
  const forfeits = { home: home.result.forfeit, away: away.result.forfeit };
  const both = forfeits.home && forfeits.away;
  const how = isBye(series)
    ? 'bye'
    : both
      ? 'double-forfeit'
      : forfeits.home || forfeits.away
        ? 'forfeit'
        : series.unplayed
          ? 'unplayed'
          : 'played';
  return {
    winner: winningSideOf(series),
    how,
    score: { home: home.result.score ?? 0, away: away.result.score ?? 0 },
    forfeits,
  };
}
