export type SegmentState =
  | 'planned'
  | 'registration'
  | 'checkin'
  | 'seeded'
  | 'running'
  | 'finished';

/**
 * [SEG-3] Returns the state of a segment: finished once it is; else running from its start after
 * seeding; else seeded; else check-in from the window's opening until it is seeded; else
 * registration from its beginning; else planned.
 */
export function segmentState({
  now,
  startsAt,
  registrationFrom,
  checkinFrom,
  seededAt,
  finishedAt,
}: {
  now: Date;
  startsAt: Date;
  registrationFrom: Date;
  /** Null: the segment has no roster check-in. */
  checkinFrom: Date | null;
  seededAt: Date | null;
  finishedAt: Date | null;
}): SegmentState {
  if (finishedAt) return 'finished';
  if (seededAt) return now >= startsAt ? 'running' : 'seeded';
  if (checkinFrom && now >= checkinFrom) return 'checkin';
  return now >= registrationFrom ? 'registration' : 'planned';
}
