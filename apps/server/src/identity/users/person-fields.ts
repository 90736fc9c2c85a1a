import { z } from 'zod';
import { realNow } from '../../platform/clock/real-time.ts';

export { countryCode, emailAddress, personName } from '@ringside/contract/person-fields';

const OLDEST_BIRTH = '1900-01-01';

/**
 * The schema of a calendar date in the past, 'YYYY-MM-DD'. Birthdays compare with real time, since
 * the season's clock may be in the future.
 */
export const dateOfBirth = z.iso
  .date()
  .refine(
    (date) => date >= OLDEST_BIRTH && date <= realNow().toISOString().slice(0, 10),
    'must be a date of birth',
  );
