import type { RefusalReason } from './refusals.ts';

/** [DEC-1] An expected "no": a reason of the closed list, and optional words with figures. */
export interface Refusal {
  reason: RefusalReason;
  detail?: string;
}

/**
 * [DEC-1] The answer of a rule: the accepted value, or a refusal. A rule never throws an expected
 * "no".
 */
export type Decision<T> = { accepted: true; value: T } | { accepted: false; refusal: Refusal };

/** [DEC-1] Returns a decision that accepts a value. */
export function accept<T>(value: T): { accepted: true; value: T } {
  return { accepted: true, value };
}

/** [DEC-1] Returns a decision that refuses with a reason and an optional detail. */
export function refuse(
  reason: RefusalReason,
  detail?: string,
): { accepted: false; refusal: Refusal } {
  return { accepted: false, refusal: detail === undefined ? { reason } : { reason, detail } };
}

/** [DEC-1] Throws if a condition does not hold: a broken invariant is a bug, not a refusal. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}
