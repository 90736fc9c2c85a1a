import { REFUSAL_REASONS } from '@ringside/rules/refusals';
import { REFUSALS } from './refusals.ts';

/** Codes of errors that are no refusal of the rules: what the kernel, sign-in and single commands answer. */
export const OTHER_CODES = [
  // the kernel, in its order of judgement
  'tenant-unknown', 'unauthorized', 'not-acceptable', 'unsupported-media-type', 'too-large', 'malformed', 'invalid-parameter', 'not-found', 'forbidden', 'stale', 'type-mismatch', 'required', 'unknown-field', 'invalid',
  'idempotency-mismatch', 'still-running', 'internal',
  // sign-in and people
  'login-failed', 'too-many-attempts', 'suspended', 'password-wrong', 'email-taken', 'not-an-operator', 'profile-fixed', 'survey-answered', 'game-side-failed',
  // segments
  'already-seeded', 'not-seeded', 'not-a-region', 'not-a-swiss', 'not-a-bracket', 'other-format',
] as const;

/** Every `code` that an error can carry: refusals by their reason (the catalogue's by their number), and the others. */
export const ERROR_CODES: string[] = [...new Set([...REFUSAL_REASONS.map((reason) => REFUSALS[reason].code ?? reason), ...REFUSAL_REASONS, ...OTHER_CODES])];
