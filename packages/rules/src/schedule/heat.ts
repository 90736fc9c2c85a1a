import type { Position } from '../bracket/bracket.ts';
import {
  HEAT_START_OFFSET_MS,
  HEAT_THRESHOLD_MATCHES,
  SECOND_HEAT_FROM_MATCH,
} from '../constants.ts';

/**
 * [SCH-1] Returns whether a segment is played in one or two heats: two for more than 512
 * first-round series of bracket 0.
 */
export function heatsOf(firstRoundMatchCount: number): 1 | 2 {
  return firstRoundMatchCount > HEAT_THRESHOLD_MATCHES ? 2 : 1;
}

/** [SCH-1] Returns the heat of a first-round series: 1 for match numbers under 513, else 2. */
function heatOfMatch(matchNumber: number): 1 | 2 {
  return matchNumber < SECOND_HEAT_FROM_MATCH ? 1 : 2;
}

export interface UserHeat {
  heat: 1 | 2;
  /** The match's date minus the offset. */
  startsAt: Date;
}

/**
 * [SCH-2] Returns the user's heat and the start shown, by the first scheduled series; null without
 * heats or without such a series.
 */
export function userHeat({
  firstRoundMatchCount,
  series,
  offsetMs = HEAT_START_OFFSET_MS,
}: {
  firstRoundMatchCount: number;
  series: { matchNumber: number; date: Date | null }[];
  offsetMs?: number;
}): UserHeat | null {
  if (heatsOf(firstRoundMatchCount) === 1) return null;
  let first: { matchNumber: number; date: Date } | null = null;
  for (const { matchNumber, date } of series)
    if (date && (!first || date < first.date)) first = { matchNumber, date };
  return (
    first && { heat: heatOfMatch(first.matchNumber), startsAt: new Date(+first.date - offsetMs) }
  );
}

/**
 * [SCH-3] Returns the heat whose times a series follows: that of the latest first-round series
 * before it; lower rounds after the first mix both.
 */
export function heatOfSeries({
  position,
  firstRoundMatchCount,
}: {
  position: Position;
  firstRoundMatchCount: number;
}): 1 | 2 {
  if (heatsOf(firstRoundMatchCount) === 1) return 1;
  const { bracketNumber, roundNumber, matchNumber } = position;
  if (bracketNumber === 0) return heatOfMatch(matchNumber * 2 ** (roundNumber - 1));
  return bracketNumber === 1 && roundNumber === 1 ? heatOfMatch(matchNumber * 2) : 2;
}
