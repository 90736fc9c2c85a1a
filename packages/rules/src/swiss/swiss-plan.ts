import type { ResultPoints } from '../standings/result-points.ts';
import { KNOCKOUT_PLAN } from './knockout.ts';
import { MAJOR_EXIT, MAJOR_ROUNDS } from './major.ts';
import type { SwissPlan, SwissVariant } from './swiss.ts';

/** The settings of a segment that make the plan of its swiss. */
export interface SwissConfiguration {
  swissRounds?: number | undefined;
  swissVariant?: SwissVariant | undefined;
  avoidSameRegionRounds?: number | undefined;
  earlyExit?: { wins: number; losses: number } | undefined;
  resultPoints?: ResultPoints | undefined;
}

/**
 * Returns the plan of a swiss. The major has its own early exit, whatever else is configured; its
 * rounds can only be cut. A knockout has its own rounds too.
 */
export function swissPlanOf({
  configuration: {
    swissRounds: rounds,
    swissVariant,
    earlyExit,
    avoidSameRegionRounds,
    resultPoints,
  },
}: {
  configuration: SwissConfiguration;
}): SwissPlan {
  if (swissVariant === 'knockout') return KNOCKOUT_PLAN;
  const regions = avoidSameRegionRounds ? { avoidSameRegionRounds } : {};
  if (swissVariant === 'major')
    return {
      ...regions,
      earlyExit: MAJOR_EXIT,
      ...(rounds !== undefined && { rounds: Math.min(rounds, MAJOR_ROUNDS) }),
    };
  return {
    ...regions,
    ...(rounds !== undefined && { rounds }),
    ...(earlyExit && { earlyExit }),
    ...(resultPoints && { resultPoints }),
  };
}

/**
 * Returns whether rosters meet others of their record only: a Major, whose rounds may then have to
 * float.
 */
export const pairsByRecord = (swissVariant: SwissVariant | undefined): boolean =>
  swissVariant === 'major';
