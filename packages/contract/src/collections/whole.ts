import { z } from 'zod';

/**
 * An integer. Other text gets a message that can be shown beside a field; a missing value stays
 * missing.
 */
export const whole = () =>
  z.int({
    error: ({ code, input }) =>
      code === 'invalid_type' && input !== undefined ? 'must be a whole number' : undefined,
  });

/** The most places of a stage. */
export const MAX_PLACES = 100_000;
export const countryCodes = z.array(z.string().regex(/^[A-Z]{2}$/)).max(300);
