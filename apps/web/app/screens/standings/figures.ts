import type { Standing } from '@ringside/contract/collections/segments';
import { TIE_BREAKERS, type TieBreaker } from '@ringside/rules/tie-breakers/tie-breakers';

/**
 * Figures without Intl: the server's and the browser's data need not agree, and a page may not
 * change as it comes alive.
 */
const rounded = (value: number, digits: number) => String(Number(value.toFixed(digits)));
const percent = (rate: number, digits: number) => `${rounded(rate * 100, digits)}%`;
const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** What a tie-breaker gave, as one reads it. */
export function figureText(kind: TieBreaker, value: number, digits = 1): string {
  if (kind === 'opponents-match-win-rate') return percent(value, digits);
  return kind === 'game-difference' ? signed(value) : rounded(value, 2);
}

export type FigureKind = Exclude<TieBreaker, 'seed'>;

/** Both figures of a criterion, with as many digits as it takes to see them differ. */
export function figurePair({
  kind,
  own,
  ahead,
}: {
  kind: FigureKind;
  own: number;
  ahead: number;
}): { own: string; ahead: string } {
  const texts = [1, 2, 4].map((digits) => ({
    own: figureText(kind, own, digits),
    ahead: figureText(kind, ahead, digits),
  }));
  return texts.find((one) => one.own !== one.ahead) ?? texts[0]!;
}

/** Columns that the table has anyway. */
const SHOWN = new Set<TieBreaker>(['game-difference']);

/**
 * The tie-breakers that these rows were judged by, in the order of the rules; those that have a
 * column of their own are left out.
 */
export const tieBreakersOf = (rows: Pick<Standing, 'tieBreakers'>[]): TieBreaker[] =>
  TIE_BREAKERS.filter(
    (name) => !SHOWN.has(name) && rows.some(({ tieBreakers }) => name in tieBreakers),
  );

interface Placed {
  name: string;
  placement: number;
  group: number | null;
}

/** Rows by group, in the order of groups; one part where there are none. */
export function groupsOf<Row extends Placed>(rows: Row[]): { group: number | null; rows: Row[] }[] {
  return [...Map.groupBy(rows, ({ group }) => group)]
    .sort(([one], [other]) => (one ?? 0) - (other ?? 0))
    .map(([group, own]) => ({ group, rows: own }));
}

/**
 * The name of the row before, where the rows stand in placement order; null for the first of a page
 * and in another order.
 */
export const nameBefore = (rows: Placed[], index: number, byPlacement: boolean): string | null =>
  byPlacement ? (rows[index - 1]?.name ?? null) : null;

/**
 * The last row of each group that goes on, when so many do in all: all firsts before all seconds,
 * in the order in which the rows come.
 */
export function lastThrough<Row extends Placed>(rows: Row[], count: number): Set<Row> {
  const groups = groupsOf(rows).map((part) => part.rows);
  const through = rows
    .map((row) => ({ row, at: Math.max(...groups.map((group) => group.indexOf(row))) }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count);
  const going = new Set(through.map(({ row }) => row));
  return new Set(groups.flatMap((group) => group.findLast((row) => going.has(row)) ?? []));
}
