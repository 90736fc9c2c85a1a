import { REFUSAL_REASONS } from '@ringside/rules/refusals';
import { REFUSALS } from './refusals.ts';

/**
 * The codes of errors that are no refusal of the rules: those of the kernel, of sign-in and of
 * single commands.
 */
export const OTHER_CODES = [
  // The kernel, in the order of its checks.
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
  // Sign-in and users.
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
  // Web hooks.
  'https-required',
  'credentials-in-url',
  'inside-the-network',
  'host-not-listed',
  // Segments.
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
  // Dry runs.
  'dry-run-busy',
  'dry-run-over',
  'nothing-to-play',
  // Alarms.
  'alarm-taken',
] as const;

/**
 * Every `code` of an error: refusals by their reason (the catalogue's by their number), and the
 * others.
 */
export const ERROR_CODES: string[] = [
  ...new Set([
    ...REFUSAL_REASONS.map((reason) => REFUSALS[reason].code ?? reason),
    ...REFUSAL_REASONS,
    ...OTHER_CODES,
  ]),
];
