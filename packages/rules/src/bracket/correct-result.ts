import { accept, refuse, type Decision } from '../decision.ts';
import {
  positionKey,
  type PositionNumbers,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
} from './bracket.ts';
import { decideOutcome } from './report-result.ts';
import {
  decideAutomaticOutcome,
  settle,
  type FindFormerResult,
  type FindSeries,
  type SettledBracket,
} from './settle.ts';

export type SeriesStatus = 'new' | 'scheduled' | 'live' | 'finished';

export interface Correction extends SettledBracket {
  /** Other series that get other rosters, lose their result, appear or disappear. */
  wouldChange: Position[];
  /**
   * Those of them that are live or have a result of their own: they prevent a correction without
   * `force`.
   */
  blockedBy: Position[];
}

interface Correcting {
  plan: BracketPlan;
  seriesAt: FindSeries;
  position: Position;
  statusOf: (position: Position) => SeriesStatus;
  withdrawn?: ReadonlySet<string>;
  formerResultAt?: FindFormerResult;
}

/**
 * [BRK-12] Corrects a result, as if the right one had been played from the start: `changed` and
 * `removed` carry the correction out, resetting dependent series whose rosters change. Always
 * returns the preview; see `decideCorrection` for the verdict. Refused as a first result is, and
 * `has-no-result` if there is none.
 */
export function correctResult({
  outcome,
  ...facts
}: Correcting & { outcome: Outcome }): Decision<Correction> {
  const series = facts.seriesAt(facts.position);
  const checked = decideOutcome({ plan: facts.plan, series, outcome });
  if (!checked.accepted) return checked;
  if (!series?.outcome) return refuse('has-no-result', positionKey(facts.position));
  return accept(correction(facts, checked.value));
}

/**
 * [BRK-12] Resets a result: the series is open again, and its consequences are undone. Refused
 * `has-no-result`, `decided-by-bye`.
 */
export function resetResult(facts: Correcting): Decision<Correction> {
  const series = facts.seriesAt(facts.position);
  if (!series) return refuse('no-such-series');
  if (series.outcome?.how === 'bye') return refuse('decided-by-bye', positionKey(facts.position));
  if (!series.outcome) return refuse('has-no-result', positionKey(facts.position));
  return accept(correction(facts, null));
}

/**
 * [BRK-12] Decides whether a correction is allowed: refused `result-would-reset`, naming the
 * series, when one is live or finished, unless forced.
 */
export function decideCorrection<Change extends { blockedBy: PositionNumbers[] }>({
  correction,
  force = false,
}: {
  correction: Change;
  force?: boolean;
}): Decision<Change> {
  if (correction.blockedBy.length === 0 || force) return accept(correction);
  return refuse('result-would-reset', correction.blockedBy.map(positionKey).join(', '));
}

function correction(
  { plan, seriesAt, position, statusOf, withdrawn, formerResultAt }: Correcting,
  outcome: Outcome | null,
): Correction {
  const settled = settle({
    plan,
    seriesAt,
    edits: [{ position, outcome }],
    ...(withdrawn && { withdrawn }),
    ...(formerResultAt && { formerResultAt }),
  });
  const self = positionKey(position);
  const wouldChange = [
    ...settled.changed.map((series) => series.position),
    ...settled.removed,
  ].filter((other) => positionKey(other) !== self);
  const blockedBy = wouldChange.filter((other) => {
    const before = seriesAt(other);
    return before !== undefined && (statusOf(other) === 'live' || hasOwnResult(before, withdrawn));
  });
  return { ...settled, wouldChange, blockedBy };
}

/**
 * Returns whether a series has a result of its own, as opposed to one that a bye or a withdrawal
 * causes. A played one is its own, also when a side has withdrawn since.
 */
function hasOwnResult(
  { home, away, outcome }: BracketSeries,
  withdrawn: ReadonlySet<string> | undefined,
): boolean {
  return (
    outcome !== null &&
    (outcome.how === 'played' ||
      decideAutomaticOutcome({ home, away, ...(withdrawn && { withdrawn }) }) === null)
  );
}
