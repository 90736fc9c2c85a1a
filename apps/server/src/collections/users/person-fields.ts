import { z } from 'zod';

const OLDEST_BIRTH = '1900-01-01';
const LONGEST_NAME = 60;
/** Letters that people cannot see or that turn the text around: control, format, unassigned and private characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]/u;

/** A calendar date in the past, 'YYYY-MM-DD'. Birthdays are compared with real time: nobody is born in a season to come. */
export const dateOfBirth = z.iso.date().refine((date) => date >= OLDEST_BIRTH && date <= new Date().toISOString().slice(0, 10), 'must be a date of birth');

/** An ISO 3166-1 code of two letters. */
export const countryCode = z.string().trim().toUpperCase().regex(/^[A-Z]{2}$/, 'must be a country code of two letters');

/** A given or family name. */
export const personName = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .pipe(z.string().min(1, 'The field is required.').max(LONGEST_NAME).refine((text) => !UNSEEN.test(text), 'has characters that are not allowed'));

export const emailAddress = z.string().trim().max(254).pipe(z.email());
