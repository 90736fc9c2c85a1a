import { accept, refuse, type Decision } from '../decision.ts';
import {
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
} from './bracket.ts';
import { decideOutcome } from './report-result.ts';
import { ownOutcome, settle, type SeriesAt, type Settled } from './settle.ts';

export type SeriesStatus = 'new' | 'scheduled' | 'live' | 'finished';

export interface Correction extends Settled {
  /** Positions of other series that get other rosters, lose their result, come or go. */
  wouldChange: Position[];
  /**
   * Those of them that are live or have a result of their own: without `force` they stand in the
   * way.
   */
  blockedBy: Position[];
}

interface Correcting {
  plan: BracketPlan;
  seriesAt: SeriesAt;
  position: Position;
  statusOf: (position: Position) => SeriesStatus;
  withdrawn?: ReadonlySet<string>;
}

/**
 * [BRK-12] A corrected result, brought on as if it had been played right at once: `changed` and
 * `removed` carry it out, resetting dependent series whose rosters change. The preview is always
 * answered; see `decideCorrection` for the verdict. Refused as a first result is, and
 * `has-no-result` where none stands.
 */
export function correctResult({
  outcome,
  ...facts
}: Correcting & { outcome: Outcome }): Decision<Correction> {
  const series = facts.seriesAt(facts.position);
  const checked = decideOutcome({ series, outcome });
  if (!checked.accepted) return checked;
  if (!series!.outcome) return refuse('has-no-result', positionKey(facts.position));
  return accept(correction(facts, checked.value));
}

/**
 * [BRK-12] A result taken back: the series is open again and what followed from it is undone.
 * Refused `has-no-result`, `decided-by-bye`.
 */
export function resetResult(facts: Correcting): Decision<Correction> {
  const series = facts.seriesAt(facts.position);
  if (!series) return refuse('no-such-series');
  if (series.outcome?.how === 'bye') return refuse('decided-by-bye', positionKey(facts.position));
  if (!series.outcome) return refuse('has-no-result', positionKey(facts.position));
  return accept(correction(facts, null));
}

/**
 * [BRK-12] The verdict on a correction: refused `result-would-reset`, naming the series, when one
 * is live or finished, unless forced.
 */
export function decideCorrection({
  correction,
  force = false,
}: {
  correction: Correction;
  force?: boolean;
}): Decision<Correction> {
  if (correction.blockedBy.length === 0 || force) return accept(correction);
  return refuse('result-would-reset', correction.blockedBy.map(positionKey).join(', '));
}

function correction(
  { plan, seriesAt, position, statusOf, withdrawn }: Correcting,
  outcome: Outcome | null,
): Correction {
  const settled = settle({
    plan,
    seriesAt,
    edits: [{ position, outcome }],
    ...(withdrawn && { withdrawn }),
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

/** A result that people made: not one that a bye or a withdrawal gives by itself. */
function hasOwnResult(
  { home, away, outcome }: BracketSeries,
  withdrawn: ReadonlySet<string> | undefined,
): boolean {
  return outcome !== null && ownOutcome({ home, away, ...(withdrawn && { withdrawn }) }) === null;
}
