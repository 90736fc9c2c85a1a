import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import type { TieBrokenRow } from '../standings/swiss-standings.ts';
import type { SwissRecord } from '../swiss/records.ts';
import type { Separation } from '../tie-breakers/rank.ts';

/** [EXP-3] The criterion that puts a roster behind the previous one, in a swiss or a group. */
export type RankCriterion =
  /** It is first: no roster is ahead. */
  | { kind: 'first' }
  /** It has withdrawn, and the previous one has not. */
  | { kind: 'withdrawn' }
  /** With early exit the record decides first: wins and losses of both. */
  | { kind: 'record'; own: [number, number]; ahead: [number, number] }
  /** The tie-breaker that separates them, with the figures of both in their tie. */
  | Separation
  /** No tie-breaker separates them, and they share their placement: the better seed is ahead. */
  | { kind: 'shared'; own: number; ahead: number };

export interface RankReason {
  rosterId: RosterId;
  placement: number;
  by: RankCriterion;
}

/**
 * [EXP-3] Explains each row of a swiss's or a group's standings, in unshared order: the criterion
 * with its figures that puts it behind the previous row. `records` are those from which the rows
 * were made.
 */
export function explainRanks({
  rows,
  records,
  earlyExit = false,
}: {
  rows: readonly TieBrokenRow[];
  records: ReadonlyMap<string, SwissRecord>;
  earlyExit?: boolean;
}): RankReason[] {
  return rows.map(({ rosterId, placement }, index) => {
    const before = rows[index - 1];
    return {
      rosterId,
      placement,
      by: before
        ? criterion({ row: getItem(rows, index), before, records, earlyExit })
        : { kind: 'first' },
    };
  });
}

const recordOf = ({ score, losses, forfeitLosses }: SwissRecord): [number, number] => [
  score,
  losses + forfeitLosses,
];

function criterion({
  row,
  before,
  records,
  earlyExit,
}: {
  row: TieBrokenRow;
  before: TieBrokenRow;
  records: ReadonlyMap<string, SwissRecord>;
  earlyExit: boolean;
}): RankCriterion {
  const [own, ahead] = [mustFind(records, row.rosterId), mustFind(records, before.rosterId)];
  if (own.withdrawn !== ahead.withdrawn) return { kind: 'withdrawn' };
  if (earlyExit && String(recordOf(own)) !== String(recordOf(ahead)))
    return { kind: 'record', own: recordOf(own), ahead: recordOf(ahead) };
  if (row.separation) return row.separation;
  return { kind: 'shared', own: own.seed, ahead: ahead.seed };
}
