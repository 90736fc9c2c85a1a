import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
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
import type { Snapshot } from '../snapshot.ts';

/** One check: it holds, or the words say what is broken. */
export type Judge = (holds: boolean, words: () => string) => void;

/** What must be true at every moment of a season. `before` is the moment before in the same stage. */
export interface Invariant {
  name: string;
  check: (judge: Judge, now: Snapshot, before: Snapshot | null) => void;
}

export interface Breach {
  invariant: string;
  label: string;
  words: string;
}

export const seriesOf = ({ series }: Snapshot, segment: Segment) =>
  series.filter((one) => one.segment.id === segment.id);
export const rostersOf = ({ rosters }: Snapshot, segment: Segment) =>
  rosters.filter((one) => one.segment.id === segment.id && one.status !== 'disbanded');
export const seededOf = (snapshot: Snapshot, segment: Segment) =>
  rostersOf(snapshot, segment).filter(({ seed }) => seed !== null);
export const isFinished = ({ state }: Segment) => state === 'finished';
export const positionOf = ({ bracketNumber, roundNumber, matchNumber }: MatchSeries) => ({
  bracketNumber: bracketNumber as BracketNumber,
  roundNumber,
  matchNumber,
});
export const placeOf = (series: MatchSeries) => positionKey(positionOf(series));
export const isBye = ({ competitors }: MatchSeries) =>
  competitors.some((competitor) => competitor.isBye);
export const winnerOf = ({ competitors }: MatchSeries) =>
  competitors.find(({ placement }) => placement === 1);
export const loserOf = ({ competitors }: MatchSeries) =>
  competitors.find(({ placement }) => placement === 2);
export const rosterIds = ({ competitors }: MatchSeries) =>
  competitors.flatMap(({ roster }) => roster?.id ?? []);

/** The plan of a seeded segment's bracket; undefined for less than two rosters. */
export function planOf(
  snapshot: Snapshot,
  { format, configuration, id }: Segment,
): BracketPlan | undefined {
  const rosters = snapshot.rosters.filter(
    (one) => one.segment.id === id && one.seed !== null,
  ).length;
  if (rosters < 2) return undefined;
  const double = format === 'double_elimination';
  return bracketPlan({
    format: format as EliminationFormat,
    rosters,
    thirdPlace: configuration.thirdPlace ?? false,
    grandFinal: configuration.grandFinal ?? (double ? 'reset' : 'none'),
  });
}

/** A series as the rules know it. */
export function asBracketSeries(series: MatchSeries): BracketSeries {
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
    winner: home.placement === 1 ? 'home' : 'away',
    how,
    score: { home: home.result.score ?? 0, away: away.result.score ?? 0 },
    forfeits,
  };
}
