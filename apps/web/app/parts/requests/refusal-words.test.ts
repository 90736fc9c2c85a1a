import { readFileSync } from 'node:fs';
import { ERRORS } from '@ringside/contract/error-codes';
import { expect, test } from 'vitest';

const CODES = Object.keys(ERRORS);

const source = readFileSync(new URL('./something-wrong.tsx', import.meta.url), 'utf8');
const withWords = [...source.matchAll(/^ {2}'?([\w-]+)'?: msg`[^`]+`,$/gm)].map(
  ([, code]) => code!,
);

/** Codes that no page of a player causes, by the reason; the player gets the general text for them. */
const WITHOUT_WORDS: Record<string, string[]> = {
  'answered as one of the catalogue, by its number': [
    'invalid-key',
    'wrong-region',
    'roster-full',
    'country-excluded',
    'no-open-region',
  ],
  'a fault of the program or the address, not of what the visitor did': [
    'tenant-unknown',
    'not-acceptable',
    'unsupported-media-type',
    'malformed',
    'method-not-allowed',
    'client-generated-id',
    'invalid-parameter',
    'not-found',
    'gone',
    'forbidden',
    'stale',
    'type-mismatch',
    'id-mismatch',
    'too-slow',
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
    'already-exists',
    'in-use',
    'no-such-series',
    'unknown-roster',
    'missing-roster',
    'duplicate-roster',
    'has-no-result',
  ],
  'told by their status, 429': ['too-many-requests', 'too-many-attempts'],
  'only operators set up seasons, seeds and results': [
    'checkin-window-invalid',
    'round-order',
    'shift-past',
    'nothing-to-shift',
    'shift-settled',
    'no-open-place',
    'not-last-seed',
    'already-paused',
    'not-paused',
    'nothing-to-pause',
    'event-draft',
    'event-has-rosters',
    'nothing-to-restore',
    'not-disputed',
    'decided-by-bracket',
    'decided-by-bye',
    'result-would-reset',
    'too-few-rosters',
    'too-many-rosters',
    'round-open',
    'round-already-paired',
    'no-rounds-left',
    'no-legal-pairing',
    'seeds-do-not-fit',
    'seeds-frozen',
    'not-readable',
    'invalid-tie-breakers',
    'invalid-best-of',
    'regions-above-limit',
    'invalid-result-points',
    'invalid-tie-break-series',
    'impossible-graph',
    'impossible-sequence',
    'event-overlap',
    'season-exists',
    'stage-does-not-fit',
    'segment-not-finished',
    'invalid-placement-points',
    'invalid-lobbies',
    'already-seeded',
    'not-seeded',
    'not-a-region',
    'not-a-swiss',
    'not-a-bracket',
    'other-format',
    'has-regions',
    'last-owner',
    'own-roles',
    'not-an-operator',
    'alarm-taken',
    'challenge-not-paused',
    'segment-finished',
    'segment-not-movable',
    'pairings-break-rules',
    'round-not-last',
    'already-out',
    'not-out',
    'other-stage',
    'not-two-players',
    'merged-already',
    'not-merged',
    'in-same-stage',
    'in-same-series',
    'dry-run-busy',
    'dry-run-over',
    'nothing-to-play',
  ],
  'the site offers no button that would lead there': ['not-oneself', 'staff-is-heard'],
  'only the staff moderates chats': [
    'already-hidden',
    'not-hidden',
    'already-silenced',
    'already-settled',
    'not-settled',
  ],
  'signing in by email and what belongs to an account there is not on the site: the game signs in':
    [
      'login-failed',
      'sign-in-closed',
      'second-factor-required',
      'second-factor-missing',
      'second-factor-on',
      'second-factor-off',
      'password-wrong',
      'email-taken',
      'token-invalid',
      'code-invalid',
      'already-verified',
      'already-there',
      'playing',
    ],
  'the chat leads back to the server, which answers with a page of its own': [
    'state-invalid',
    'chat-unavailable',
    'account-taken',
  ],
  'web hooks are for programs': [
    'https-required',
    'credentials-in-url',
    'inside-the-network',
    'host-not-listed',
  ],
};

test('each refusal that a player can meet has a text on the site', () => {
  const without = Object.values(WITHOUT_WORDS).flat();
  expect(withWords.length).toBeGreaterThan(40);
  expect(CODES.filter((code) => !withWords.includes(code) && !without.includes(code))).toEqual([]);
  // An entry that is no longer needed, or names no code, must be removed.
  expect(without.filter((code) => withWords.includes(code) || !CODES.includes(code))).toEqual([]);
  expect(withWords.filter((code) => !CODES.includes(code))).toEqual([]);
});

test('an unknown failure has the generic text with the link to the support', () => {
  const generic = source.slice(source.indexOf('export function SomethingWrong'));
  expect(generic).toMatch(
    /title=\{<Trans>Oops! Something went wrong\.<\/Trans>\}>\s*<ContactSupport \/>/,
  );
  expect(source).toMatch(
    /href=\{siteTargets\.support\}>\s*<Trans>Contact Support<\/Trans>\s*<\/a>/,
  );
});
