import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import type { TieBrokenRow } from '../standings/swiss-standings.ts';
import type { SwissRecord } from '../swiss/records.ts';
import type { TieBreaker } from '../tie-breakers/tie-breakers.ts';

/** [EXP-3] The criterion that puts a roster behind the previous one, in a swiss or a group. */
export type RankCriterion =
  /** It is first: no roster is ahead. */
  | { kind: 'first' }
  /** It has withdrawn, and the previous one has not. */
  | { kind: 'withdrawn' }
  /** With early exit the record decides first: wins and losses of both. */
  | { kind: 'record'; own: [number, number]; ahead: [number, number] }
  /** The first tie-breaker that separates them, with both figures. */
  | { kind: TieBreaker; own: number; ahead: number }
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
  tieBreakers,
  earlyExit = false,
}: {
  rows: readonly TieBrokenRow[];
  records: ReadonlyMap<string, SwissRecord>;
  tieBreakers: readonly TieBreaker[];
  earlyExit?: boolean;
}): RankReason[] {
  return rows.map(({ rosterId, placement }, index) => {
    const before = rows[index - 1];
    return {
      rosterId,
      placement,
      by: before
        ? criterion({ row: getItem(rows, index), before, records, tieBreakers, earlyExit })
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
  tieBreakers,
  earlyExit,
}: {
  row: TieBrokenRow;
  before: TieBrokenRow;
  records: ReadonlyMap<string, SwissRecord>;
  tieBreakers: readonly TieBreaker[];
  earlyExit: boolean;
}): RankCriterion {
  const [own, ahead] = [mustFind(records, row.rosterId), mustFind(records, before.rosterId)];
  if (own.withdrawn !== ahead.withdrawn) return { kind: 'withdrawn' };
  if (earlyExit && String(recordOf(own)) !== String(recordOf(ahead)))
    return { kind: 'record', own: recordOf(own), ahead: recordOf(ahead) };
  for (const kind of tieBreakers) {
    const figures = { own: row.tieBreakers[kind] ?? 0, ahead: before.tieBreakers[kind] ?? 0 };
    if (figures.own !== figures.ahead) return { kind, ...figures };
  }
  return { kind: 'shared', own: own.seed, ahead: ahead.seed };
}
