import { recall, referenceHolding } from '../../kernel/answers/value-memory.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type RegistrationSegment, segmentRepository } from './segment.repository.ts';

/**
 * Loads a segment with what else decides about its registrations. It may come from memory:
 * `lockAsRead` compares the versions under the lock.
 */
export const loadRegistrationSegment = (
  { db, tenantId, memory }: Pick<Work, 'db' | 'tenantId' | 'memory'>,
  id: string,
): Promise<RegistrationSegment | undefined> =>
  recall(
    memory,
    `registration-segment ${tenantId} ${id}`,
    referenceHolding(tenantId, ['segments']),
    () => segmentRepository(db, tenantId).findForRegistration(id),
  );
