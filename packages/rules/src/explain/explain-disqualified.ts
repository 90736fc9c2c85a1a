import type { RosterId } from '../ids.ts';
import { mustFind } from '../must.ts';
import type { Disqualification } from '../standings/advancement.ts';
import type { PlaceCriterion } from './explain-places.ts';
import type { RankCriterion } from './explain-ranks.ts';

/** [EXP-4] The reason for a place that follows from a disqualification. */
export type DisqualificationCriterion =
  /** It is disqualified, and therefore behind all others. */
  | { kind: 'disqualified' }
  /** The roster that was directly ahead is disqualified, and its place is taken. */
  | { kind: 'moved-up'; rosterId: RosterId }
  /** The roster that was directly ahead is disqualified, and its place stays open. */
  | { kind: 'place-open'; rosterId: RosterId };

type Reason = PlaceCriterion | RankCriterion | DisqualificationCriterion;

interface ExplainedRow {
  rosterId: RosterId;
  placement: number;
  order: number;
  group?: number | null;
  reason: Reason | null;
}

/**
 * [EXP-4] Returns placed rows with reasons that hold in their new order. A disqualified roster says
 * so. A row behind one moved up or keeps its place behind an open one; the others keep their reason
 * with the figures of their new places.
 *
 * @param former - The rows before the disqualified were placed last, with their reasons
 * @param placed - The same rows as `placeDisqualifiedLast` returns them
 */
export function explainDisqualified<Row extends ExplainedRow>({
  former,
  placed,
  disqualified,
}: {
  former: readonly Row[];
  placed: readonly Row[];
  disqualified: ReadonlyMap<string, Disqualification>;
}): Row[] {
  const reasons = reasonsWithout(former, disqualified);
  const last = new Map<number | null, Row>();
  return placed.map((row) => {
    if (disqualified.has(row.rosterId)) return { ...row, reason: { kind: 'disqualified' } };
    const ahead = last.get(row.group ?? null);
    last.set(row.group ?? null, row);
    const reason = mustFind(reasons, row.rosterId);
    return { ...row, reason: ahead ? withPlaces(reason, row, ahead) : firstOf(row, reason) };
  });
}

/** Returns the reasons as if the disqualified were in none of the groups. */
function reasonsWithout(
  former: readonly ExplainedRow[],
  disqualified: ReadonlyMap<string, Disqualification>,
): Map<string, Reason | null> {
  const reasons = new Map<string, Reason | null>();
  /** The disqualified row directly ahead in each group, with its reason. */
  const disqualifiedAhead = new Map<number | null, ExplainedRow>();
  for (const row of [...former].sort((one, other) => one.order - other.order)) {
    const { rosterId, group = null } = row;
    const ahead = disqualifiedAhead.get(group);
    const reason = ahead ? reasonBehind(row, ahead, disqualified) : row.reason;
    if (disqualified.has(rosterId)) disqualifiedAhead.set(group, { ...row, reason });
    else {
      disqualifiedAhead.delete(group);
      reasons.set(rosterId, reason);
    }
  }
  return reasons;
}

/** Returns the reason of a row directly behind a disqualified one. */
function reasonBehind(
  row: ExplainedRow,
  ahead: ExplainedRow,
  disqualified: ReadonlyMap<string, Disqualification>,
): Reason {
  if ([row, ahead].some(({ reason }) => reason?.kind === 'withdrawn')) return { kind: 'withdrawn' };
  if (row.placement === ahead.placement) return reasonOfShared(row, ahead);
  const staysOpen = disqualified.get(ahead.rosterId) === 'place-stays-open';
  return { kind: staysOpen ? 'place-open' : 'moved-up', rosterId: ahead.rosterId };
}

/** Returns the reason of a row that shared its place: that of the other, or the next better seed. */
function reasonOfShared(row: ExplainedRow, ahead: ExplainedRow): Reason {
  const { reason: own } = row;
  const { reason: theirs } = ahead;
  // It ended in another series.
  if (theirs === null || theirs.kind === 'met-last' || theirs.kind === 'unplayed')
    return { kind: 'place', own: row.placement, ahead: ahead.placement };
  const isBySeed = theirs.kind === 'seed' || theirs.kind === 'shared';
  return isBySeed && own?.kind === theirs.kind ? { ...own, ahead: theirs.ahead } : theirs;
}

/** Returns a reason with the new places of both, where its figures are places. */
const withPlaces = (
  reason: Reason | null,
  { placement: own }: ExplainedRow,
  { placement: ahead }: ExplainedRow,
): Reason | null =>
  reason?.kind === 'certain' || reason?.kind === 'place'
    ? { kind: reason.kind, own, ahead }
    : reason;

/** Returns the reason of a row that no other is ahead of, behind an open place at most. */
function firstOf(row: ExplainedRow, reason: Reason | null): Reason | null {
  if (row.reason === null || row.reason.kind === 'unplayed') return row.reason;
  return reason?.kind === 'place-open' ? reason : { kind: 'first' };
}
