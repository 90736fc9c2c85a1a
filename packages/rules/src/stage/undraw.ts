import { accept, refuse, type Decision } from '../decision.ts';

/** The facts of a series that decide whether its draw can be taken back. */
export interface DrawnSeriesFacts {
  id: string;
  state: 'new' | 'scheduled' | 'live' | 'finished';
  /** Whether it was live, which no bye and no forfeit before the start was. */
  wasLive: boolean;
  /** Whether it has a score, as one that an operator entered. */
  hasScore: boolean;
}

/**
 * [DRW-1] Decides whether the draw of a segment can be taken back: it has one, and nothing of it
 * was played. A bye, a forfeit before the start and a withdrawal are not played.
 */
export function decideUndraw({
  isSeeded,
  isFinished,
  series,
}: {
  isSeeded: boolean;
  isFinished: boolean;
  series: readonly DrawnSeriesFacts[];
}): Decision<true> {
  if (!isSeeded) return refuse('not-seeded');
  if (isFinished) return refuse('segment-finished');
  const played = series.filter(({ state, wasLive, hasScore }) => {
    if (state === 'live') return true;
    return state === 'finished' && (wasLive || hasScore);
  });
  if (played.length === 0) return accept(true);
  return refuse('series-begun', `match-series ${played.map(({ id }) => id).join(', ')}`);
}

/**
 * [DRW-2] Returns whether the clock draws a segment at an instant. After a draw was taken back, it
 * does so only at a later instant; otherwise an operator starts the segment.
 */
export const isDrawnByClock = ({
  seedsAt,
  undrawnAt,
}: {
  seedsAt: Date;
  undrawnAt: Date | null;
}): boolean => undrawnAt === null || seedsAt > undrawnAt;
