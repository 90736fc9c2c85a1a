import { REFUSAL_REASONS } from '@ringside/rules/refusals';
import { REFUSALS } from './refusals.ts';

/**
 * Codes of errors that are no refusal of the rules: what the kernel, sign-in and single commands
 * answer.
 */
export const OTHER_CODES = [
  // the kernel, in its order of judgement
  'tenant-unknown',
  'unauthorized',
  'not-acceptable',
  'unsupported-media-type',
  'too-large',
  'too-slow',
  'malformed',
  'invalid-parameter',
  'not-found',
  'forbidden',
  'stale',
  'type-mismatch',
  'id-mismatch',
  'required',
  'unknown-field',
  'invalid',
  'idempotency-mismatch',
  'still-running',
  'internal',
  'too-deep',
  'duplicate-key',
  'forbidden-key',
  'forbidden-character',
  'too-many-requests',
  'busy',
  'database-unavailable',
  'already-exists',
  'in-use',
  // sign-in and people
  'login-failed',
  'sign-in-closed',
  'second-factor-required',
  'second-factor-missing',
  'second-factor-on',
  'second-factor-off',
  'too-many-attempts',
  'suspended',
  'password-wrong',
  'email-taken',
  'not-an-operator',
  'last-owner',
  'own-roles',
  'profile-fixed',
  'survey-answered',
  'game-side-failed',
  'token-invalid',
  'code-invalid',
  'state-invalid',
  'chat-unavailable',
  'already-verified',
  'already-there',
  'account-taken',
  'too-many',
  'playing',
  'not-a-picture',
  'too-many-attachments',
  'files-unavailable',
  // web hooks
  'https-required',
  'credentials-in-url',
  'inside-the-network',
  'host-not-listed',
  // segments
  'already-seeded',
  'not-seeded',
  'not-a-region',
  'not-a-swiss',
  'not-a-bracket',
  'other-format',
  'has-regions',
  'segment-finished',
  'segment-not-movable',
  'pairings-break-rules',
  'round-not-last',
  // dry runs
  'dry-run-busy',
  'dry-run-over',
  'nothing-to-play',
  // alarms
  'alarm-taken',
] as const;

/**
 * Every `code` that an error can carry: refusals by their reason (the catalogue's by their number),
 * and the others.
 */
export const ERROR_CODES: string[] = [
  ...new Set([
    ...REFUSAL_REASONS.map((reason) => REFUSALS[reason].code ?? reason),
    ...REFUSAL_REASONS,
    ...OTHER_CODES,
  ]),
];
