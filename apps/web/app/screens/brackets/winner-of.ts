import type { CompactBracket } from '@ringside/contract/collections/brackets';

/**
 * Returns the winner of a bracket: that of its last grand final, or of its final; null while a
 * series is open.
 */
export function winnerOf({
  series,
  rosters,
}: Pick<CompactBracket, 'series' | 'rosters'>): string | null {
  if (series.length === 0 || series.some(({ state }) => state !== 'f')) return null;
  const finals = series.filter(({ at: [bracket] }) => bracket === 2);
  const candidates =
    finals.length > 0 ? finals : series.filter(({ at: [bracket] }) => bracket === 0);
  const last = candidates.reduce((one, other) => (other.at[1] > one.at[1] ? other : one));
  const side = last.winner === 0 ? last.home : last.away;
  return typeof side === 'number' ? (rosters[side]?.name ?? null) : null;
}
