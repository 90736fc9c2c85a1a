import { createHash } from 'node:crypto';
import type { EventFile } from '@ringside/contract/collections/event-file';
import type { Reading } from '../../unit-of-work.ts';
import { eventPlanOf } from '../events/event-file.query.ts';
import type { EventRow } from '../events/event.repository.ts';

/**
 * Two plans with the same fingerprint are played alike: what an event is called, or whether it is
 * archived, changes nothing.
 */
export const fingerprintOf = ({ event: { date }, segments }: EventFile) =>
  createHash('sha256')
    .update(JSON.stringify([date, segments]))
    .digest('base64url');

export const eventFingerprint = async (reading: Reading, event: EventRow) =>
  fingerprintOf(await eventPlanOf(reading, event));
