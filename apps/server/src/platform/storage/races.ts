import type { Refusal } from '@ringside/rules/decision';

/** The refusal of the rules for each constraint that a race of two requests can violate. */
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
 * The plan of a statement is older than a change of the tables by another process; a retry plans it
 * again.
 */
const CHANGED_RESULT = '0A000';

/** Returns the refusal for the slower request of a race, or undefined for any other error. */
export function refusalOfRace(error: unknown): Refusal | undefined {
  const { code, constraint } = (error ?? {}) as DatabaseError;
  return code === UNIQUE_VIOLATION && constraint !== undefined ? REFUSALS[constraint] : undefined;
}

/** Returns whether a unique constraint refused a row. The transaction is aborted. */
export const isUniqueViolation = (error: unknown): boolean =>
  ((error ?? {}) as DatabaseError).code === UNIQUE_VIOLATION;

/** Returns whether a row could not be deleted because other rows reference it. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ((error ?? {}) as DatabaseError).code === FOREIGN_KEY_VIOLATION;

/** The reason for which a transaction was aborted that may succeed on a retry. */
export type RetryReason = 'deadlock' | 'serialization' | 'plan' | 'outdated';

const RETRIED: Readonly<Record<string, RetryReason>> = {
  [DEADLOCK]: 'deadlock',
  [SERIALIZATION_FAILURE]: 'serialization',
  [CHANGED_RESULT]: 'plan',
};

/** The error of a change whose decision was outdated when it took its lock; a retry decides again. */
export class Outdated extends Error {
  constructor() {
    super('what the decision was made from has changed');
  }
}

/** Returns why a transaction should be retried, or undefined if it should not. */
export const findRetryReason = (error: unknown): RetryReason | undefined =>
  error instanceof Outdated ? 'outdated' : RETRIED[((error ?? {}) as DatabaseError).code ?? ''];
