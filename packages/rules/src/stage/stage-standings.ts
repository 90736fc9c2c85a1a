import { finalPlacements } from '../bracket/final-placements.ts';
import type { Placement } from '../bracket/placement.ts';
import { explainPlaces } from '../explain/explain-places.ts';
import { explainRanks } from '../explain/explain-ranks.ts';
import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import { settleWithdrawals } from '../round-robin/withdrawals.ts';
import { groupStandings, rankAcrossGroups } from '../standings/group-standings.ts';
import { isRoundOpen, type RoundSeries } from '../standings/open-round.ts';
import { certainPlace, type PlaceRange } from '../standings/place-range.ts';
import { eliminationStandings } from '../standings/standings.ts';
import { swissStandings, type TieBrokenRow } from '../standings/swiss-standings.ts';
import { swissRecords, type SwissRecord } from '../swiss/records.ts';
import { swissPlanOf } from '../swiss/swiss-plan.ts';
import { swissRounds, type SwissResult, type SwissRoster } from '../swiss/swiss.ts';
import {
  beforeLastResort,
  defaultTieBreakers,
  orderWithPoints,
  type TieBreaker,
} from '../tie-breakers/tie-breakers.ts';
import { toBracketSeries } from './bracket-decisions.ts';
import { planOfStage } from './bracket-layout.ts';
import { placeRangeInBracket, placeRangesOfRecords, placeRangesOfTies } from './place-ranges.ts';
import { isTieBreakRound } from './regular-rounds.ts';
import { forfeitGamesOf } from './rounds-layout.ts';
import {
  rostersIn,
  sidesOf,
  type RankedStage,
  type StageFacts,
  type StageField,
  type StageSeries,
  type StageStanding,
} from './stage-facts.ts';

/** Converts a series of rounds to the result type of their rules. */
export function toSwissResult({ position, competitors, outcome }: StageSeries): SwissResult {
  const { home, away } = sidesOf({ competitors });
  return {
    round: position.roundNumber,
    home: home.kind === 'roster' ? home.rosterId : '',
    away: away.kind === 'roster' ? away.rosterId : null,
    outcome,
  };
}

/** Returns the standings of an elimination without shared places, provisional while it runs. */
export function standingsOfBracket(stage: RankedStage, { series }: StageField): StageStanding[] {
  const bracket = { plan: planOfStage(stage), series: series.map(toBracketSeries) };
  const reasons = explainPlaces(bracket);
  return eliminationStandings({ ...bracket, ...endOf(stage) }).map((row, index) => {
    const reason = getItem(reasons, index);
    return {
      ...row,
      placeRange: rangeAtEnd(stage, row) ?? placeRangeInBracket(bracket.plan, reason),
      tieBreakers: {},
      group: null,
      roundOpen: false,
      reason: reason.by,
    };
  });
}

/** [STD-9] Returns the range of a row once the stage is finished. */
const rangeAtEnd = ({ finishedAt }: RankedStage, { placement }: { placement: number }) =>
  finishedAt && certainPlace(placement);

/** Returns the placements of an elimination, provisional while it runs. */
export const placementsOfBracket = (stage: RankedStage, { series }: StageField): Placement[] =>
  finalPlacements({ plan: planOfStage(stage), series: series.map(toBracketSeries) });

/** Returns the standings of a swiss without shared places, provisional while it runs. */
export function standingsOfSwiss(
  stage: RankedStage,
  { rosters, series }: StageField,
): StageStanding[] {
  const plan = swissPlanOf(stage);
  const results = series.map(toSwissResult);
  const tieBreakers = tieBreakersOf(stage);
  const forfeitGames = forfeitGamesOf(stage);
  const roundOpen = stage.finishedAt === null && isRoundOpen(drawnRounds(series));
  const rows = swissStandings({
    rosters,
    results,
    plan,
    tieBreakers,
    forfeitGames,
    segmentId: stage.id,
    isRoundOpen: roundOpen,
    restarts: stage.configuration.tieBreakRestart,
    ...endOf(stage),
  });
  const records = swissRecords({ rosters, results, plan });
  const reasons = explainRanks({ rows, records, plan, isRoundOpen: roundOpen });
  const lastRound = results.reduce((last, { round }) => Math.max(last, round), 0);
  const ranges = placeRangesOfRecords([...records.values()], {
    first: orderWithPoints(tieBreakers, plan.resultPoints)[0],
    plan,
    resultPoints: plan.resultPoints,
    roundsLeft: Math.max(0, swissRounds({ rosters: rosters.length, plan }) - lastRound),
  });
  return rows.map(({ separation: _, ...row }, index) => ({
    ...row,
    placeRange: rangeAtEnd(stage, row) ?? mustFind(ranges, row.rosterId),
    group: null,
    roundOpen,
    reason: getItem(reasons, index).by,
  }));
}

/**
 * Returns the series of a swiss: a round has begun as soon as it is drawn, except that none has
 * before the first result of the stage.
 */
function drawnRounds(series: readonly StageSeries[]): RoundSeries[] {
  const hasBegun = series.some(({ outcome }) => outcome !== null && outcome.how !== 'bye');
  return series.map(({ position, outcome }) => ({
    round: position.roundNumber,
    isDecided: outcome !== null,
    hasBegun,
  }));
}

/**
 * Returns the series of a stage that knows all its rounds from the start: a round has begun with
 * its first result, apart from those that a withdrawn roster forfeits in advance.
 */
export function plannedRounds({ rosters, series }: StageField): RoundSeries[] {
  const withdrawn = new Set<string>();
  for (const roster of rosters) if (roster.withdrawn) withdrawn.add(roster.rosterId);
  return series.map((one) => ({
    round: one.position.roundNumber,
    isDecided: one.outcome !== null,
    hasBegun:
      one.outcome !== null &&
      (one.outcome.how === 'played' || !rostersIn(one).some((id) => withdrawn.has(id))),
  }));
}

/** A group of a round robin. */
export interface FieldGroup {
  /** From 0. */
  number: number;
  rosters: SwissRoster[];
  /** The regular results. */
  results: SwissResult[];
  /** [RRB-10] The results of tie-break series, which only order the tied. */
  tieBreakResults: SwissResult[];
}

/** Returns the groups of a round robin, in the order of their numbers. */
export function groupsOfField(stage: StageFacts, { rosters, series }: StageField): FieldGroup[] {
  const groupOf = new Map<string, number>();
  for (const one of series)
    for (const rosterId of rostersIn(one)) groupOf.set(rosterId, one.position.bracketNumber);
  const groups = Map.groupBy(rosters, ({ rosterId }) => groupOf.get(rosterId) ?? 0);
  const byGroup = Map.groupBy(series, ({ position }) => position.bracketNumber);
  const isTieBreak = ({ round }: SwissResult) => isTieBreakRound(stage, round);
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([number, members]) => {
      const results = (byGroup.get(number) ?? []).map(toSwissResult);
      return {
        number,
        rosters: members,
        results: results.filter((result) => !isTieBreak(result)),
        tieBreakResults: results.filter(isTieBreak),
      };
    });
}

/** Returns the standings of each group, and then of all in the order in which they advance. */
export function standingsOfGroups(stage: RankedStage, field: StageField): StageStanding[] {
  const rounds = stage.finishedAt === null ? plannedRounds(field) : [];
  const isRegular = ({ round }: RoundSeries) => !isTieBreakRound(stage, round);
  const isTieBreakOpen = rounds.some((one) => !isRegular(one) && !one.isDecided);
  const isOpen = isRoundOpen(rounds.filter(isRegular));
  const standings = groupsOfField(stage, field).map((group) =>
    standingsOfGroup(stage, group, isOpen).map((row) => ({
      ...row,
      roundOpen: isOpen || isTieBreakOpen,
    })),
  );
  return standings.length === 1
    ? getItem(standings, 0).map((row) => ({ ...row, group: null }))
    : rankAcrossGroups(standings);
}

function standingsOfGroup(
  stage: RankedStage,
  group: FieldGroup,
  isOpen: boolean,
): Omit<StageStanding, 'group' | 'roundOpen'>[] {
  const { rosters, results } = group;
  const rows = groupStandings({
    ...groupFactsOf(stage, group),
    segmentId: stage.id,
    isRoundOpen: isOpen,
    ...endOf(stage),
  });
  const withdrawn = new Set(
    rosters.filter((roster) => roster.withdrawn).map(({ rosterId }) => rosterId),
  );
  const records = swissRecords({
    rosters,
    results: settleWithdrawals({ results, withdrawn, policy: withdrawalsOf(stage) }),
  });
  const reasons = explainRanks({ rows, records, isRoundOpen: isOpen });
  const ranges = placeRangesOfGroup(stage, group, [...records.values()]);
  return rows.map(({ separation: _, ...row }, index) => ({
    ...row,
    placeRange: rangeAtEnd(stage, row) ?? mustFind(ranges, row.rosterId),
    reason: getItem(reasons, index).by,
  }));
}

/** [STD-9] With tie-break series, rosters that only these can separate share their range. */
function placeRangesOfGroup(
  stage: RankedStage,
  group: FieldGroup,
  records: readonly SwissRecord[],
): Map<RosterId, PlaceRange> {
  const isOpen = records.some(({ rounds }) => rounds.some(({ kind }) => kind === 'open'));
  const { resultPoints } = stage.configuration;
  return stage.configuration.tieBreakSeries && !isOpen
    ? placeRangesOfTies(rankWithoutLastResort(stage, group))
    : placeRangesOfRecords(records, {
        first: orderWithPoints(tieBreakersOf(stage), resultPoints)[0],
        resultPoints,
      });
}

/**
 * [RRB-9] Returns the rows of a group by its regular results: rosters that everything before the
 * last resorts leaves tied share their placement.
 */
export const rankWithoutLastResort = (stage: StageFacts, group: FieldGroup): TieBrokenRow[] =>
  groupStandings({
    ...groupFactsOf(stage, group),
    tieBreakers: beforeLastResort(tieBreakersOf(stage)),
    tieBreakResults: [],
    finished: false,
  });

const withdrawalsOf = ({ configuration }: StageFacts) =>
  configuration.withdrawals ?? 'forfeit-rest';

const groupFactsOf = (stage: StageFacts, { rosters, results, tieBreakResults }: FieldGroup) => ({
  rosters,
  results,
  tieBreakResults,
  withdrawal: withdrawalsOf(stage),
  tieBreakers: tieBreakersOf(stage),
  forfeitGames: forfeitGamesOf(stage),
  resultPoints: stage.configuration.resultPoints,
  restarts: stage.configuration.tieBreakRestart,
});

/** Returns the placements that follow from the standings of rounds. */
export function placementsOfStandings(
  standings: readonly StageStanding[],
  rosters: readonly SwissRoster[],
): Placement[] {
  const seedOf = new Map(rosters.map(({ rosterId, seed }) => [rosterId, seed]));
  return standings.map(({ rosterId, placement, order, out }) => ({
    rosterId,
    seed: mustFind(seedOf, rosterId),
    placement,
    order,
    out,
  }));
}

const endOf = ({ configuration, finishedAt }: RankedStage) => ({
  points: configuration.points ?? [],
  finished: finishedAt !== null,
});

const tieBreakersOf = ({ format, configuration }: StageFacts): readonly TieBreaker[] =>
  (configuration.tieBreakers as TieBreaker[] | undefined) ??
  defaultTieBreakers({
    format,
    swissVariant: configuration.swissVariant,
    resultPoints: configuration.resultPoints,
  });
