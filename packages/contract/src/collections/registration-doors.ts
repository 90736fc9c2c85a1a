import { VERIFIED_CONTACTS } from '@ringside/rules/roster/doors';
import { z } from 'zod';
import { whole } from './whole.ts';

/** The conditions on each player who creates or joins a roster of a segment. */
export const registrationDoors = z
  .strictObject({
    accountAgeDays: whole().min(0).max(3650).optional(),
    challengeWins: whole().min(0).max(1000).optional(),
    verified: z.enum(VERIFIED_CONTACTS).optional(),
  })
  .describe(
    'Conditions on each player who creates or joins a roster: the least age of the account in days, the least number of challenge wins, and a contact point that is verified (`phone`, `email`, or `any` of both). They do not stop operators.',
  );
