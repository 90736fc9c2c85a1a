import type { RosterId } from '../ids.ts';
import type { LobbyCriterion } from '../lobbies/lobby-tie-breakers.ts';
import { getItem, mustFind } from '../must.ts';
import { decidingRecord, type TieBrokenRow } from '../standings/swiss-standings.ts';
import type { SwissRecord } from '../swiss/records.ts';
import type { SwissPlan } from '../swiss/swiss.ts';
import type { Separation } from '../tie-breakers/separate.ts';
import { FEWER_LOSSES, type RankStep } from '../tie-breakers/tie-breakers.ts';

/** [EXP-3] The criterion that puts a roster behind the previous one, in a swiss or a group. */
export type RankCriterion =
  /** It is first: no roster is ahead. */
  | { kind: 'first' }
  /** It has withdrawn, and the previous one has not. */
  | { kind: 'withdrawn' }
  /** With early exit, and while a round is open, the record decides: wins and losses of both. */
  | { kind: 'record'; own: [number, number]; ahead: [number, number] }
  | {
      /**
       * The tie-breaker, or [LOB-8] the criterion of lobbies, that separates them, with the figures
       * of both in their tie. `shared`: none does, and the better seed is ahead of those that share
       * a place; `round-open`: none does while the round is open ([STD-4]).
       */
      kind: Exclude<RankStep, typeof FEWER_LOSSES> | LobbyCriterion | 'shared' | 'round-open';
      own: number;
      ahead: number;
    };

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
  isRoundOpen = false,
}: {
  rows: readonly TieBrokenRow[];
  records: ReadonlyMap<string, SwissRecord>;
  plan?: SwissPlan;
  isRoundOpen?: boolean;
}): RankReason[] {
  return rows.map(({ rosterId, placement }, index) => {
    const before = rows[index - 1];
    return {
      rosterId,
      placement,
      by: before
        ? criterion({ row: getItem(rows, index), before, records, plan, isRoundOpen })
        : { kind: 'first' },
    };
  });
}

function criterion({
  row,
  before,
  records,
  plan,
  isRoundOpen,
}: {
  row: TieBrokenRow;
  before: TieBrokenRow;
  records: ReadonlyMap<string, SwissRecord>;
  plan: SwissPlan;
  isRoundOpen: boolean;
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
  const { separation } = row;
  if (separation) return criterionOf(separation, ownRoster, rosterAhead);
  return {
    kind: isRoundOpen ? 'round-open' : 'shared',
    own: ownRoster.seed,
    ahead: rosterAhead.seed,
  };
}

/** [STD-4] Returns a separation; one by losses is told as the record of both. */
function criterionOf(
  { kind, own, ahead }: Separation,
  ownRoster: SwissRecord,
  rosterAhead: SwissRecord,
): RankCriterion {
  if (kind !== FEWER_LOSSES) return { kind, own, ahead };
  return {
    kind: 'record',
    own: [ownRoster.score, own],
    ahead: [rosterAhead.score, ahead],
  };
}
