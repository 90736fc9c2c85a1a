import { createHash } from 'node:crypto';
import type { EventFile } from '@ringside/contract/collections/event-file';
import { exportEventPlan } from '../../competition/events/event-file.query.ts';
import type { EventRow } from '../../competition/events/event.repository.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/**
 * Returns the hash of what bots play of a plan. The event's name and whether it is archived change
 * nothing.
 */
export const fingerprintOf = ({ event: { date }, segments }: EventFile) =>
  createHash('sha256')
    .update(JSON.stringify([date, segments]))
    .digest('base64url');

/** Returns the fingerprint of an event as it is planned now. */
export const eventFingerprint = async (reading: Reading, event: EventRow) =>
  fingerprintOf(await exportEventPlan(reading, event));
