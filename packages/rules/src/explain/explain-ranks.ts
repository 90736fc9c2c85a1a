import type { RosterId } from '../ids.ts';
import type { LobbyCriterion } from '../lobbies/lobby-tie-breakers.ts';
import { getItem, mustFind } from '../must.ts';
import { decidingRecord, type TieBrokenRow } from '../standings/swiss-standings.ts';
import type { SwissRecord } from '../swiss/records.ts';
import type { SwissPlan } from '../swiss/swiss.ts';
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
  /** [LOB-8] The criterion of lobbies that separates them, with the figures of both. */
  | { kind: LobbyCriterion; own: number; ahead: number }
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
  plan = {},
}: {
  rows: readonly TieBrokenRow[];
  records: ReadonlyMap<string, SwissRecord>;
  plan?: SwissPlan;
}): RankReason[] {
  return rows.map(({ rosterId, placement }, index) => {
    const before = rows[index - 1];
    return {
      rosterId,
      placement,
      by: before
        ? criterion({ row: getItem(rows, index), before, records, plan })
        : { kind: 'first' },
    };
  });
}

function criterion({
  row,
  before,
  records,
  plan,
}: {
  row: TieBrokenRow;
  before: TieBrokenRow;
  records: ReadonlyMap<string, SwissRecord>;
  plan: SwissPlan;
}): RankCriterion {
  const [ownRoster, rosterAhead] = [
    mustFind(records, row.rosterId),
    mustFind(records, before.rosterId),
  ];
  if (ownRoster.withdrawn !== rosterAhead.withdrawn && !plan.isKnockout)
    return { kind: 'withdrawn' };
  const [ownRecord, recordAhead] = [
    decidingRecord(ownRoster, plan),
    decidingRecord(rosterAhead, plan),
  ];
  if (plan.earlyExit && String(ownRecord) !== String(recordAhead))
    return { kind: 'record', own: ownRecord, ahead: recordAhead };
  if (row.separation) return row.separation;
  return { kind: 'shared', own: ownRoster.seed, ahead: rosterAhead.seed };
}
