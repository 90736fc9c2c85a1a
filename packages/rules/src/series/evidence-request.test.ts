import { expect, test } from 'vitest';
import { decideEvidenceRequest } from './evidence-request.ts';

test.each([
  ['disputed', '1', 'asked'],
  ['disputed', '2', 'asked'],
  ['disputed', '3', 'unknown-roster'],
  ['reported', '1', 'not-disputed'],
  ['none', '3', 'not-disputed'],
  ['confirmed', '2', 'not-disputed'],
  ['overdue', '1', 'not-disputed'],
] as const)('[SER-19] a %s result, roster %s: %s', (reporting, rosterId, expected) => {
  const decision = decideEvidenceRequest({ reporting, rosterIds: ['1', '2'], rosterId });
  expect(decision.accepted ? decision.value : decision.refusal.reason).toBe(expected);
});
