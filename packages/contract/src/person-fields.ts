import { z } from 'zod';

const LONGEST_NAME = 60;
/**
 * The characters that are invisible or reverse the text: control, format, unassigned and private
 * ones.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]/u;

/** An ISO 3166-1 code of two letters. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'must be a country code of two letters');

/** A displayed name: a given or family name, or a name in a game. */
export const personName = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'The field is required.')
      .max(LONGEST_NAME)
      .refine((text) => !UNSEEN.test(text), 'has characters that are not allowed'),
  );

export const emailAddress = z.string().trim().max(254).pipe(z.email());

/**
 * E.164: a plus, the country's code and up to 15 digits in all. Spaces, dashes, dots and brackets
 * between them are ignored.
 */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'must be a number with its country, such as +4915112345678'),
  );
