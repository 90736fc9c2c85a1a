import type { BracketPlan, Position } from '@ringside/rules/bracket/bracket';
import { distanceToFinal, playOrder } from '@ringside/rules/bracket/rounds';
import { heatOfSeries } from '@ringside/rules/schedule/heat';
import { roundTime } from '@ringside/rules/schedule/round-times';
import { bestOfAt, NO_FINAL, seriesDate, type BestOf } from '@ringside/rules/series/series-date';
import type { SegmentRow } from '../segments/segment.repository.ts';

/** The settings of a series that follow from its position in a format. */
export interface SeriesLayout {
  bestOf(position: Position): number;
  /**
   * Returns the earliest date: the time of its round, but at least ten minutes after both sides are
   * known.
   */
  date(position: Position, readyAt: Date): Date;
}

const bestOfIn = ({ configuration }: SegmentRow) => configuration.bestOf as BestOf | undefined;

/** Returns the layout of an elimination bracket. */
export function createBracketLayout(segment: SegmentRow, plan: BracketPlan): SeriesLayout {
  const { roundMinutes, heatGap } = segment.configuration;
  return {
    bestOf: (position) =>
      bestOfAt({
        bestOf: bestOfIn(segment),
        distanceToFinal: distanceToFinal({ plan, ...position }),
      }),
    date(position, readyAt) {
      const heat = heatOfSeries({ position, firstRoundMatchCount: plan.size / 2 });
      const roundStartsAt = roundTime({
        from: segment.dateFrom,
        playOrder: playOrder({ plan, ...position }),
        heat,
        roundMinutes,
        heatGapMinutes: heatGap,
      });
      return seriesDate({ roundStartsAt, readyAt });
    },
  };
}

/**
 * Returns the layout of a swiss or round robin: all series of a round begin together, and rounds
 * are one length apart.
 */
export function createRoundsLayout(segment: SegmentRow): SeriesLayout {
  const { roundMinutes } = segment.configuration;
  return {
    bestOf: () => bestOfAt({ bestOf: bestOfIn(segment), distanceToFinal: NO_FINAL }),
    date: ({ roundNumber }, readyAt) =>
      seriesDate({
        roundStartsAt: roundTime({ from: segment.dateFrom, playOrder: roundNumber, roundMinutes }),
        readyAt,
      }),
  };
}
