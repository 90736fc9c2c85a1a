import {
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
} from '../bracket/bracket.ts';
import {
  correctResult,
  resetResult,
  type Correction as BracketCorrection,
} from '../bracket/correct-result.ts';
import { downstreamOf, sourcesOf, targetsOf } from '../bracket/links.ts';
import { reportResult, reportToNext, withdraw } from '../bracket/report-result.ts';
import type { FindFormerResult, FindSeries } from '../bracket/settle.ts';
import { accept, invariant, type Decision } from '../decision.ts';
import { mustHave } from '../must.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { planOfStage, toBracketPosition } from './bracket-layout.ts';
import {
  NO_CHANGE,
  outcomeOfReport,
  type Correction,
  type FormerResult,
  type SeriesReport,
  type Stage,
  type StageDecision,
  type StageDelta,
} from './stage-delta.ts';
import { sidesOf, type StageFacts, type StagePosition, type StageSeries } from './stage-facts.ts';

/** Decides a first result: it reads the next two series, and more only where more follows. */
export function reportInBracket(stage: Stage, report: SeriesReport): StageDecision {
  const plan = planOfStage(stage);
  const position = toBracketPosition(report.position);
  const near = nextTo(plan, position);
  const { withdrawn } = stage;
  if (!withdrawn || !stage.hasLoaded(near)) return { needs: { series: near, withdrawn: true } };
  const facts = {
    plan,
    seriesAt: bracketSeriesIn(stage),
    position,
    outcome: toBracketOutcome(outcomeOfReport(report)),
    withdrawn,
    formerResultAt: formerResultsIn(stage),
  };
  const toNext = reportToNext(facts);
  if (toNext) return toDelta(stage, position, facts.outcome, toNext);
  const far = touchedBy(plan, [position]);
  if (!stage.hasLoaded(far)) return { needs: { series: far } };
  return toDelta(stage, position, facts.outcome, reportResult(facts));
}

/** Decides another result, or a reset, with the series after it that lose theirs. */
export function correctInBracket(
  stage: Stage,
  { position: stagePosition, outcome }: Correction,
): StageDecision {
  const plan = planOfStage(stage);
  const position = toBracketPosition(stagePosition);
  const touched = touchedBy(plan, [position]);
  const { withdrawn } = stage;
  if (!withdrawn || !stage.hasLoaded(touched))
    return { needs: { series: touched, withdrawn: true } };
  const facts = {
    plan,
    seriesAt: bracketSeriesIn(stage),
    position,
    withdrawn,
    formerResultAt: formerResultsIn(stage),
    statusOf: (other: Position) => stage.seriesAt(other)?.state ?? 'new',
  };
  const newOutcome = outcome && toBracketOutcome(outcome);
  const correction = newOutcome
    ? correctResult({ ...facts, outcome: newOutcome })
    : resetResult(facts);
  return toDelta(stage, position, newOutcome, correction);
}

/** Deletes a decided series: its result is reset, and its place stays open. */
export const removeInBracket = (stage: Stage, position: StagePosition): StageDecision =>
  correctInBracket(stage, { position, outcome: null });

/** Withdraws a roster: its open series, and those that it reaches by them, go to the opponents. */
export function withdrawInBracket(
  stage: Stage,
  { open }: { open: StagePosition[] },
): StageDecision {
  const plan = planOfStage(stage);
  const positions = open.map(toBracketPosition);
  const touched = touchedBy(plan, positions);
  const { withdrawn } = stage;
  if (!withdrawn || !stage.hasLoaded(touched))
    return { needs: { series: touched, withdrawn: true } };
  const seriesAt = bracketSeriesIn(stage);
  const settled = withdraw({
    plan,
    seriesAt,
    open: positions,
    withdrawn,
    formerResultAt: formerResultsIn(stage),
  });
  return accept(splitChanges(stage, settled));
}

/** Returns the positions of a series and of the two to which its sides go. */
function nextTo(plan: BracketPlan, position: Position): Position[] {
  const { winner, loser } = targetsOf({ plan, position });
  return [position, winner?.position, loser?.position].filter((one) => one !== undefined);
}

/**
 * Returns the positions downstream of some positions, and those that feed them: O(log² n) series
 * for one of them, 121 at most in a double elimination of 2,048.
 */
function touchedBy(plan: BracketPlan, from: Position[]): Position[] {
  const touched = new Map<string, Position>();
  const add = (position: Position) => void touched.set(positionKey(position), position);
  for (const position of from) {
    for (const later of [position, ...downstreamOf({ plan, position })]) {
      add(later);
      const { home, away } = sourcesOf({ plan, position: later });
      for (const source of [home, away]) if (source.kind === 'series') add(source.position);
    }
  }
  return [...touched.values()];
}

const bracketSeriesIn =
  (stage: Stage): FindSeries =>
  (position) => {
    const series = stage.seriesAt(position)?.series;
    return series && toBracketSeries(series);
  };

const formerResultsIn =
  (stage: Stage): FindFormerResult =>
  (position, pair) => {
    const { formerResults = [], annulledResults = [], isDeleted } = stage.seriesAt(position) ?? {};
    // The place of a deleted series stays open until its restoration.
    if (isDeleted) return null;
    const isOfPair = ({ home, away }: FormerResult) => home === pair.home && away === pair.away;
    const former = formerResults.findLast(isOfPair);
    if (former) return toBracketOutcome(former.outcome);
    const annulled = annulledResults.findLast(isOfPair);
    return annulled && isResetAfterWithdrawal(stage, annulled) ? null : undefined;
  };

/** Returns whether a roster of a result had withdrawn when an operator reset it. */
const isResetAfterWithdrawal = (
  { withdrawals }: Pick<Stage, 'withdrawals'>,
  { home, away, outcome: { forfeits }, lostAt = '' }: FormerResult,
): boolean =>
  forfeits?.home === true ||
  forfeits?.away === true ||
  [home, away].some((id) => (withdrawals?.get(id)?.at ?? lostAt) < lostAt);

/**
 * Converts a series of a stage to one of the bracket's rules, in which a side wins. [SER-8] Only an
 * unplayed series has no winner.
 */
export function toBracketSeries({ position, competitors, outcome }: StageSeries): BracketSeries {
  return {
    position: toBracketPosition(position),
    ...sidesOf({ competitors }),
    outcome: outcome && toBracketOutcome(outcome),
  };
}

/** Converts a series of the bracket's rules to one of a stage. */
export const toStageSeries = ({ position, home, away, outcome }: BracketSeries): StageSeries => ({
  position,
  competitors: [home, away],
  outcome,
});

function toBracketOutcome(outcome: SwissOutcome): Outcome {
  invariant(
    outcome.winner !== null || outcome.how === 'unplayed',
    'a series of a bracket has a winner unless no side played it',
  );
  return outcome;
}

/** Splits what the rules of the bracket changed into the decided series and the others. */
function toDelta(
  stage: Stage,
  position: Position,
  outcome: Outcome | null,
  decision: Decision<Partial<BracketCorrection> & Pick<BracketCorrection, 'changed'>>,
): StageDecision {
  if (!decision.accepted) return decision;
  const { changed, removed = [], blockedBy = [] } = decision.value;
  const key = positionKey(position);
  const isOwn = (series: BracketSeries) => positionKey(series.position) === key;
  const changedSeries = changed.find(isOwn);
  const decidedSeries = changedSeries
    ? toStageSeries(changedSeries)
    : { ...mustHave(stage.seriesAt(position), 'the decided series').series, outcome };
  return accept({
    ...splitChanges(stage, { changed: changed.filter((series) => !isOwn(series)), removed }),
    ...(decidedSeries.outcome ? { decided: [decidedSeries] } : { reopened: [decidedSeries] }),
    blockedBy,
  });
}

/** Splits changed series into those that exist and those that a result creates. */
export function splitChanges(
  stage: Stage,
  { changed, removed }: { changed: BracketSeries[]; removed: Position[] },
): StageDelta {
  const exists = (series: BracketSeries) => stage.seriesAt(series.position) !== undefined;
  return {
    ...NO_CHANGE,
    changed: changed.filter(exists).map(toStageSeries),
    created: changed.filter((series) => !exists(series)).map(toStageSeries),
    removed,
  };
}

/** Returns which sides of a series come from an earlier one, and not from the seeds. */
export function followingSidesInBracket(
  stage: StageFacts,
  position: StagePosition,
): { home: boolean; away: boolean } {
  const { home, away } = sourcesOf({
    plan: planOfStage(stage),
    position: toBracketPosition(position),
  });
  return { home: home.kind === 'series', away: away.kind === 'series' };
}
