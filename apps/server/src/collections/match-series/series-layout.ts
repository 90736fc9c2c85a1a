import type { BracketNumber, BracketPlan, Position } from '@ringside/rules/bracket/bracket';
import { distanceToFinal, playOrder } from '@ringside/rules/bracket/rounds';
import { invariant } from '@ringside/rules/decision';
import { heatOfSeries } from '@ringside/rules/schedule/heat';
import { roundTime } from '@ringside/rules/schedule/round-times';
import { bestOfAt, NO_FINAL, seriesDate, type BestOf } from '@ringside/rules/series/series-date';
import type { SegmentRow } from '../segments/segment.repository.ts';

/**
 * The position of a series in any format: `bracketNumber` is the part of an elimination, or the
 * group (from 0) of a stage in rounds.
 */
export type SeriesPosition = Omit<Position, 'bracketNumber'> & { bracketNumber: number };

/** The settings of a series that follow from its position in a format. */
export interface SeriesLayout {
  bestOf(position: SeriesPosition): number;
  /**
   * Returns the earliest date: the time of its round, but at least ten minutes after both sides are
   * known.
   */
  date(position: SeriesPosition, readyAt: Date): Date;
}

const BRACKET_NUMBERS: readonly BracketNumber[] = [0, 1, 2, 3];

function toBracketPosition({ bracketNumber, ...place }: SeriesPosition): Position {
  const part = BRACKET_NUMBERS.find((number) => number === bracketNumber);
  invariant(part !== undefined, 'an elimination has the parts 0 to 3');
  return { ...place, bracketNumber: part };
}

const bestOfIn = ({ configuration }: SegmentRow) => configuration.bestOf as BestOf | undefined;

/** Returns the layout of an elimination bracket. */
export function createBracketLayout(segment: SegmentRow, plan: BracketPlan): SeriesLayout {
  const { roundMinutes, heatGap } = segment.configuration;
  return {
    bestOf: (position) =>
      bestOfAt({
        bestOf: bestOfIn(segment),
        distanceToFinal: distanceToFinal({ plan, ...toBracketPosition(position) }),
      }),
    date(position, readyAt) {
      const bracketPosition = toBracketPosition(position);
      const heat = heatOfSeries({
        position: bracketPosition,
        firstRoundMatchCount: plan.size / 2,
      });
      const roundStartsAt = roundTime({
        from: segment.dateFrom,
        playOrder: playOrder({ plan, ...bracketPosition }),
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
