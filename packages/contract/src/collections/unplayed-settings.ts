import { UNPLAYED_ENDS, UNPLAYED_GRAND_FINALS } from '@ringside/rules/series/decide-start';
import { z } from 'zod';
import { whole } from './whole.ts';

/** The settings of a segment about series that no player reports. */
export const unplayedSettings = {
  unplayedAfterMinutes: whole().min(1).max(1440).optional(),
  unplayed: z
    .enum(UNPLAYED_ENDS)
    .optional()
    .describe(
      'What ends a series of a bracket that no player reports. `both-lose`, the default: no roster goes on from it. `better-seed`: the roster with the better seed goes on. In other formats both always lose.',
    ),
  unplayedGrandFinal: z
    .enum(UNPLAYED_GRAND_FINALS)
    .optional()
    .describe(
      'What ends a grand final of a double elimination that no player reports. `undefeated`, the default: the roster that has not lost in this bracket wins; in the reset, where both have lost, the better seed. `none`: as `unplayed` says.',
    ),
};
