import type { TieBrokenRow } from '../standings/swiss-standings.ts';
import type { SwissRecord } from '../swiss/records.ts';
import type { TieBreaker } from '../tie-breakers/tie-breakers.ts';

/** [EXP-3] What puts a roster directly behind the one before it, in a swiss or a group. */
export type RankCriterion =
  /** It is first: nobody stands before it. */
  | { kind: 'first' }
  /** It has withdrawn, and the one before has not. */
  | { kind: 'withdrawn' }
  /** With early exit the record comes first: wins and losses of both. */
  | { kind: 'record'; own: [number, number]; ahead: [number, number] }
  /** The first tie-breaker that parts them, with both figures. */
  | { kind: TieBreaker; own: number; ahead: number }
  /** Nothing parts them, they share their placement: the better seed stands first. */
  | { kind: 'shared'; own: number; ahead: number };

export interface RankReason {
  rosterId: string;
  placement: number;
  by: RankCriterion;
}

/**
 * [EXP-3] For each row of a swiss's or a group's standings, in unshared order, the criterion with
 * its figures that puts it behind the row before it. `records` are those that the rows were made
 * of.
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
        ? criterion({ row: rows[index]!, before, records, tieBreakers, earlyExit })
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
  const [own, ahead] = [records.get(row.rosterId)!, records.get(before.rosterId)!];
  if (own.withdrawn !== ahead.withdrawn) return { kind: 'withdrawn' };
  if (earlyExit && String(recordOf(own)) !== String(recordOf(ahead)))
    return { kind: 'record', own: recordOf(own), ahead: recordOf(ahead) };
  for (const kind of tieBreakers) {
    const figures = { own: row.tieBreakers[kind] ?? 0, ahead: before.tieBreakers[kind] ?? 0 };
    if (figures.own !== figures.ahead) return { kind, ...figures };
  }
  return { kind: 'shared', own: own.seed, ahead: ahead.seed };
}
