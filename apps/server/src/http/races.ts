import type { Refusal } from '@ringside/rules/decision';

/**
 * What the database refuses when two did the same at once: the rules' own word for it, by the
 * constraint.
 */
const REFUSALS: Record<string, Refusal> = {
  players_one_roster_a_stage: { reason: 'already-in-roster' },
  rosters_name: { reason: 'name-confusable' },
};

interface DatabaseError {
  code?: string;
  constraint?: string;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
/**
 * A statement that was planned before another process changed the tables: asked again, it is
 * planned anew.
 */
const CHANGED_RESULT = '0A000';

/** The refusal that a race ends in for the slower one; undefined for any other error. */
export function refusalOfRace(error: unknown): Refusal | undefined {
  const { code, constraint } = (error ?? {}) as DatabaseError;
  return code === UNIQUE_VIOLATION && constraint !== undefined ? REFUSALS[constraint] : undefined;
}

/** Whether a row could not be written since another has the same; the transaction is lost with it. */
export const isTaken = (error: unknown): boolean =>
  ((error ?? {}) as DatabaseError).code === UNIQUE_VIOLATION;

/** Whether a row could not go since others point to it. */
export const isInUse = (error: unknown): boolean =>
  ((error ?? {}) as DatabaseError).code === FOREIGN_KEY_VIOLATION;

/** Why the database undid a transaction that the same again will do. */
export type RetryReason = 'deadlock' | 'serialization' | 'plan';

const RETRIED: Readonly<Record<string, RetryReason>> = {
  [DEADLOCK]: 'deadlock',
  [SERIALIZATION_FAILURE]: 'serialization',
  [CHANGED_RESULT]: 'plan',
};

/** Returns why a transaction is worth another try, or undefined if it is not. */
export const retryReason = (error: unknown): RetryReason | undefined =>
  RETRIED[((error ?? {}) as DatabaseError).code ?? ''];
