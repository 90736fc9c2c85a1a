import { positionKey } from '../bracket/bracket.ts';
import { accept, refuse } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import { mustHave } from '../must.ts';
import { settleWithdrawals } from '../round-robin/withdrawals.ts';
import { decideRoundCorrection } from '../swiss/correct-round.ts';
import { isDraw, type SwissOutcome } from '../swiss/swiss.ts';
import { isTieBreakRound } from './regular-rounds.ts';
import {
  NO_CHANGE,
  outcomeOfReport,
  type Correction,
  type Reinstatement,
  type SeriesReport,
  type Stage,
  type StageDecision,
  type StageDelta,
  type StoredSeries,
} from './stage-delta.ts';
import { isByeSeries, type StagePosition, type StageSeries } from './stage-facts.ts';
import { toSwissResult } from './stage-standings.ts';

/** Decides a first result, which touches no other series: the next round is paired after the last. */
export function reportInRounds(stage: Stage, report: SeriesReport): StageDecision {
  const { position } = report;
  const outcome = outcomeOfReport(report);
  if (!stage.hasLoaded([position])) return { needs: { series: [position] } };
  const { series, state } = mustHave(stage.seriesAt(position), 'the reported series');
  if (isByeSeries(series)) return refuse('decided-by-bye');
  if (state === 'finished') return refuse('already-has-result');
  if (!canEndAs(stage, series, outcome)) return refuse('impossible-score', NO_DRAW);
  return accept({ ...NO_CHANGE, decided: [{ ...series, outcome }] });
}

/** Decides another result, or a reset, of a series on which no other series depends. */
export function correctAlone(stage: Stage, { position, outcome }: Correction): StageDecision {
  if (!stage.hasLoaded([position])) return { needs: { series: [position] } };
  const { series } = mustHave(stage.seriesAt(position), 'the corrected series');
  return correctSeries(stage, series, outcome);
}

/** Decides another result, or a reset: the rounds that were paired by it are removed. */
export function correctInSwiss(stage: Stage, { position, outcome }: Correction): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  const { series } = mustHave(stage.seriesAt(position), 'the corrected series');
  const decision = correctSeries(stage, series, outcome);
  if (!decision.accepted) return decision;
  const later = laterRounds(stage, position, { before: series.outcome, after: outcome });
  return accept({ ...decision.value, ...later });
}

/** Deletes a series on which no other series depends. */
export function removeAlone(stage: Stage, position: StagePosition): StageDecision {
  const decision = correctAlone(stage, { position, outcome: null });
  return withoutOwn(decision);
}

/** Deletes a series: the rounds that were paired by its result are removed. */
export function removeInSwiss(stage: Stage, position: StagePosition): StageDecision {
  const decision = correctInSwiss(stage, { position, outcome: null });
  return withoutOwn(decision);
}

/** Leaves the deleted series itself as it is: its outcome returns with it. */
const withoutOwn = (decision: StageDecision): StageDecision =>
  'needs' in decision || !decision.accepted
    ? decision
    : accept({ ...decision.value, reopened: [] });

/** Returns what follows from the return of a series on which no other series depends. */
export const restoreAlone = (): StageDecision => accept(NO_CHANGE);

/**
 * Returns what follows from the return of a series: its result counts as new for later rounds. Its
 * own round is removed too if it was paired again without it.
 */
export function restoreInSwiss(stage: Stage, { position, outcome }: StageSeries): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  const { roundNumber } = position;
  const from = {
    ...position,
    roundNumber: stage.seriesAt(position) ? roundNumber - 1 : roundNumber,
  };
  return accept({ ...NO_CHANGE, ...laterRounds(stage, from, { before: null, after: outcome }) });
}

/**
 * Withdraws a roster: its open series go to the opponents, or are removed, as the stage is
 * configured.
 */
export function withdrawInRounds(stage: Stage, { open }: { open: StagePosition[] }): StageDecision {
  const { withdrawn } = stage;
  if (!withdrawn || !stage.hasLoaded(open)) return { needs: { series: open, withdrawn: true } };
  const policy = stage.configuration.withdrawals ?? 'forfeit-rest';
  const delta: StageDelta = { ...NO_CHANGE, decided: [], removed: [] };
  for (const position of open) {
    const { series } = mustHave(stage.seriesAt(position), 'an open series');
    const results = [toSwissResult(series)];
    const [settled] = settleWithdrawals({ results, withdrawn, policy });
    if (settled?.outcome) delta.decided.push({ ...series, outcome: settled.outcome });
    else delta.removed.push(position);
  }
  return accept(delta);
}

/** Undoes a withdrawal in rounds that the results do not decide: only its own series change. */
export function reinstateAlone(stage: Stage, { open }: Reinstatement): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  return accept({ ...NO_CHANGE, ...reopenForfeited(stage, open) });
}

/** Undoes a withdrawal in a swiss: the rounds that were paired without the roster are removed. */
export function reinstateInSwiss(
  stage: Stage,
  { open, lastRound, older }: Reinstatement,
): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  const later = stage
    .loadedSeries()
    .filter(({ series }) => series.position.roundNumber > lastRound);
  const free = new Set(older.map(positionKey));
  const begun = later.filter(
    ({ series, state }) =>
      !isByeSeries(series) &&
      (state === 'live' || (state === 'finished' && !free.has(positionKey(series.position)))),
  );
  return accept({
    ...NO_CHANGE,
    ...reopenForfeited(stage, open),
    unpaired: later.map(({ series }) => series.position),
    blockedBy: begun.map(({ series }) => series.position),
  });
}

/** Returns the series that a withdrawal decided, open again, and those that it removed. */
function reopenForfeited(
  stage: Stage,
  open: StageSeries[],
): Pick<StageDelta, 'reopened' | 'created'> {
  const delta: Pick<StageDelta, 'reopened' | 'created'> = { reopened: [], created: [] };
  for (const series of open) {
    const stored = stage.seriesAt(series.position);
    if (!stored) delta.created.push(series);
    else if (stored.state === 'finished') delta.reopened.push({ ...stored.series, outcome: null });
  }
  return delta;
}

function correctSeries(stage: Stage, series: StageSeries, outcome: SwissOutcome | null) {
  if (isByeSeries(series)) return refuse('decided-by-bye');
  if (outcome && !canEndAs(stage, series, outcome)) return refuse('impossible-score', NO_DRAW);
  const corrected = [{ ...series, outcome }];
  return accept({ ...NO_CHANGE, ...(outcome ? { decided: corrected } : { reopened: corrected }) });
}

/** Returns the series of later rounds that another result removes, and those that have begun. */
function laterRounds(
  stage: Stage,
  { roundNumber }: StagePosition,
  result: { before: SwissOutcome | null; after: SwissOutcome | null },
): { unpaired: StagePosition[]; blockedBy: StagePosition[] } {
  const later = stage
    .loadedSeries()
    .filter(({ series }) => series.position.roundNumber > roundNumber);
  const { repairs, blocks } = decideRoundCorrection({ ...result, later: later.map(toLaterSeries) });
  const positions = later.map(({ series }) => series.position);
  return {
    unpaired: repairs ? positions : [],
    blockedBy: positions.filter((_, index) => blocks[index]),
  };
}

const NO_DRAW = 'a series of this stage cannot be drawn';

/**
 * [RRB-7] [RRB-10] [SWS-20] Returns whether a series can end so: a draw needs a points table in a
 * round robin or a swiss, and no tie-break series is drawn.
 */
const canEndAs = (stage: Stage, { position }: StageSeries, outcome: SwissOutcome): boolean =>
  !isDraw(outcome) ||
  (traitsOf(stage).canDraw &&
    stage.configuration.resultPoints !== undefined &&
    !isTieBreakRound(stage, position.roundNumber));

const toLaterSeries = ({ series, state }: StoredSeries) => ({
  state,
  isBye: isByeSeries(series),
});
