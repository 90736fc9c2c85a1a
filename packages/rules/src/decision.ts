import type { RefusalReason } from './refusals.ts';

/**
 * [DEC-1] An expected "no": its reason from the closed list, and words with the figures where they
 * help.
 */
export interface Refusal {
  reason: RefusalReason;
  detail?: string;
}

/**
 * [DEC-1] What a rule answers: the accepted value, or a refusal; a rule never throws an expected
 * "no".
 */
export type Decision<T> = { accepted: true; value: T } | { accepted: false; refusal: Refusal };

/** [DEC-1] A decision that says yes and carries its value. */
export function accept<T>(value: T): { accepted: true; value: T } {
  return { accepted: true, value };
}

/** [DEC-1] A decision that says no, with its reason and, where useful, a detail. */
export function refuse(
  reason: RefusalReason,
  detail?: string,
): { accepted: false; refusal: Refusal } {
  return { accepted: false, refusal: detail === undefined ? { reason } : { reason, detail } };
}

/** [DEC-1] A broken invariant is a bug, not a refusal: it throws. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}
