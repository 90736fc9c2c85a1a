import type { Standing } from '@ringside/contract/collections/standings';
import { LOBBY_CRITERIA, type LobbyCriterion } from '@ringside/rules/lobbies/lobby-tie-breakers';
import { TIE_BREAKERS, type TieBreaker } from '@ringside/rules/tie-breakers/tie-breakers';

/**
 * Rounds without Intl: the data of server and browser may differ, and hydration must not change the
 * page.
 */
const roundTo = (value: number, digits: number) => String(Number(value.toFixed(digits)));
const formatPercent = (rate: number, digits: number) => `${roundTo(rate * 100, digits)}%`;
const formatSigned = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

const SIGNED = new Set<Criterion>(['difficulty', 'game-difference', 'mini-league-difference']);

const RATES = new Set<Criterion>(['opponents-match-win-rate', 'game-rate']);

/** A tie-break of any format. */
type Criterion = TieBreaker | LobbyCriterion;

/** Formats the value of a tie-break. */
export function formatFigure(kind: Criterion, value: number, digits = 1): string {
  if (RATES.has(kind)) return formatPercent(value, digits);
  return SIGNED.has(kind) ? formatSigned(value) : roundTo(value, 2);
}

export type FigureKind = Exclude<Criterion, 'seed' | 'lot'>;

/** Formats both figures of a criterion, with as many digits as show their difference. */
export function formatFigurePair({
  kind,
  own,
  ahead,
}: {
  kind: FigureKind;
  own: number;
  ahead: number;
}): { own: string; ahead: string } {
  const formatPair = (digits: number) => ({
    own: formatFigure(kind, own, digits),
    ahead: formatFigure(kind, ahead, digits),
  });
  return [1, 2, 4].map(formatPair).find((pair) => pair.own !== pair.ahead) ?? formatPair(1);
}

/** Tie-breaks without a column here: two have their own, and a lot says nothing but who is ahead. */
const WITHOUT_COLUMN = new Set<Criterion>(['game-difference', 'placement-points', 'lot']);

/**
 * Returns the tie-breaks that ranked these rows, in the order of the rules, without those of
 * `WITHOUT_COLUMN`.
 */
export const tieBreakersOf = (rows: Pick<Standing, 'tieBreakers'>[]): Criterion[] =>
  [...LOBBY_CRITERIA, ...TIE_BREAKERS].filter(
    (name) => !WITHOUT_COLUMN.has(name) && rows.some(({ tieBreakers }) => name in tieBreakers),
  );

interface Placed {
  name: string;
  placement: number;
  group: number | null;
}

/**
 * Returns the name of the previous row in placement order; null for the first of a page and in
 * another order.
 */
export const findNameBefore = (
  rows: Placed[],
  index: number,
  byPlacement: boolean,
): string | null => (byPlacement ? (rows[index - 1]?.name ?? null) : null);
