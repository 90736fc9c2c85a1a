import { startScore, type HeadStart } from '@ringside/rules/series/head-start';
import { winsNeeded } from '@ringside/rules/series/series-date';
import type { Side } from '../ban/ban-state.ts';

/** Drops the choices for games after the decision, which are not played. */
export function cutAfterDecision(
  winners: Side[],
  { bestOf, headStart }: { bestOf: number; headStart?: HeadStart | null | undefined },
): Side[] {
  const needed = winsNeeded(bestOf);
  const won = startScore(headStart);
  const countedWinners: Side[] = [];
  for (const side of winners) {
    if (Math.max(won.home, won.away) >= needed) break;
    won[side] += 1;
    countedWinners.push(side);
  }
  return countedWinners;
}
