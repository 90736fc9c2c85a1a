/**
 * [REF-1] Every reason for which a rule refuses, once, in kebab-case; `contract/refusals.ts` maps
 * each to status, code and text.
 */
export const REFUSAL_REASONS = [
  // Joining a roster: the catalogue's five, then the rest.
  'invalid-key',
  'wrong-region',
  'roster-full',
  'country-excluded',
  'no-open-region',
  'already-in-roster',
  'segment-full',
  'registration-closed',
  'not-eligible',
  // Rosters.
  'roster-locked',
  'roster-disbanded',
  'no-next-stage',
  'captain-first',
  'already-out',
  'disqualified',
  'not-out',
  'other-stage',
  'not-two-players',
  'merged-already',
  'not-merged',
  'in-same-stage',
  'in-same-series',
  'roster-not-ready',
  'not-a-member',
  'not-the-owner',
  'cannot-kick-owner',
  'no-additions-left',
  'name-length',
  'name-characters',
  'name-confusable',
  'name-blocked',
  // Eligibility.
  'age-gate',
  'age-gate-waiting',
  'profile-required',
  'banned',
  'country-banned',
  'too-few-brawlers',
  'brawlers-unknown',
  'not-qualified',
  'not-invited',
  // Check-in.
  'checkin-closed',
  'checkin-window-invalid',
  'not-checked-in',
  // Series and results.
  'series-not-live',
  'series-not-scheduled',
  'series-not-finished',
  'not-in-series',
  'nothing-reported',
  'own-report',
  'already-disputed',
  'not-disputed',
  'too-early',
  'too-late',
  'impossible-score',
  // Brackets.
  'no-such-series',
  'opponent-unknown',
  'already-has-result',
  'has-no-result',
  'nothing-to-restore',
  'series-begun',
  'decided-by-bracket',
  'decided-by-bye',
  'result-would-reset',
  'too-few-rosters',
  'too-many-rosters',
  // Swiss and round robin.
  'round-open',
  'round-already-paired',
  'no-rounds-left',
  'no-legal-pairing',
  'duplicate-roster',
  'unknown-roster',
  'missing-roster',
  'seeds-do-not-fit',
  'seeds-frozen',
  'not-readable',
  'invalid-tie-breakers',
  'regions-above-limit',
  'invalid-best-of',
  'invalid-result-points',
  'invalid-tie-break-series',
  'invalid-placement-points',
  'invalid-lobbies',
  'impossible-graph',
  // Queue.
  'queue-closed',
  'already-in-queue',
  'not-in-queue',
  'match-up-over',
  // Ban phase.
  'not-your-turn',
  'wrong-count',
  'item-unavailable',
  'duplicate-item',
  'challenge-not-open',
  'challenge-paused',
  'challenge-not-paused',
  'may-not-vote',
  'impossible-sequence',
  // Chat.
  'chat-silenced',
  'not-oneself',
  'staff-is-heard',
  'already-reported',
  'already-hidden',
  'not-hidden',
  'already-silenced',
  'already-settled',
  'not-settled',
  // Season.
  'event-overlap',
  'season-exists',
  'stage-does-not-fit',
  'segment-not-finished',
  'invalid-placements',
] as const;

/** [REF-1] One of the closed list of reasons. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * [REF-2] The error catalogue: the code and the literal message of the five refusals that the
 * specification numbers.
 */
export const ERROR_CATALOGUE = {
  'invalid-key': { code: '4', message: 'Invalid Team Join Code used' },
  'wrong-region': { code: '5', message: 'The team you are trying to join is not in your region' },
  'roster-full': { code: '6', message: 'Roster full or max additions used' },
  'country-excluded': {
    code: '7',
    message: 'The country you are from is currently not able to participate',
  },
  'no-open-region': {
    code: '8',
    message: 'There are currently no regions available for registration',
  },
} as const satisfies Partial<Record<RefusalReason, { code: string; message: string }>>;
