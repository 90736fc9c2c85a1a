import { accept, refuse, type Decision } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';

/**
 * [RRB-8] [SWS-20] The points table of a round robin or a swiss: the points of a won, a drawn and a
 * lost series.
 */
export interface ResultPoints {
  win: number;
  draw: number;
  loss: number;
}

/** The scale of stages without a table: a win is one point. */
export const PLAIN_POINTS: ResultPoints = { win: 1, draw: 0.5, loss: 0 };

/** The points of a series without a table: a win is one point, a draw half a point. */
export type SeriesPoints = 0 | 0.5 | 1;

/** The points of a table are at most this many. */
export const MOST_RESULT_POINTS = 99;

/**
 * [RRB-8] Decides whether a points table is valid: whole numbers from 0 to 99, a win more than a
 * draw and a draw not less than a loss, in a format with draws. [SWS-20] A swiss that rosters leave
 * by wins and losses has none. Refused `invalid-result-points`.
 */
export function decideResultPoints({
  format,
  resultPoints,
  plan = {},
}: {
  format: string;
  resultPoints: ResultPoints | undefined;
  /** The plan of a swiss; another format ignores it. */
  plan?: { earlyExit?: object };
}): Decision<true> {
  if (!resultPoints) return accept(true);
  const { canDraw, pairsByResults } = traitsOf({ format });
  if (!canDraw)
    return refuse('invalid-result-points', 'only a round robin or a swiss has a points table');
  if (pairsByResults && plan.earlyExit)
    return refuse(
      'invalid-result-points',
      'a swiss with an early exit, a major and a knockout go by wins and losses, without draws',
    );
  const { win, draw, loss } = resultPoints;
  if (![win, draw, loss].every(isTablePoints))
    return refuse(
      'invalid-result-points',
      `points are whole numbers from 0 to ${MOST_RESULT_POINTS}`,
    );
  if (win <= draw) return refuse('invalid-result-points', 'a win must give more than a draw');
  if (draw < loss) return refuse('invalid-result-points', 'a draw must not give less than a loss');
  return accept(true);
}

const isTablePoints = (points: number) =>
  Number.isInteger(points) && points >= 0 && points <= MOST_RESULT_POINTS;

/** [RRB-8] Returns the points of one series by the table: half a win is a draw. */
export function weighSeries({ win, draw, loss }: ResultPoints, points: SeriesPoints): number {
  if (points === 1) return win;
  return points === 0.5 ? draw : loss;
}
