export interface StageSegment {
  id: string;
  /** The segment type code, such as MQ1. */
  type: string | null;
  date: { from: Date; to: Date };
}

/** [SEG-1] Returns segments by start, earliest first. */
export function sortByStart<S extends StageSegment>(segments: S[]): S[] {
  return [...segments].sort(
    (one, other) => +one.date.from - +other.date.from || +one.date.to - +other.date.to,
  );
}

/**
 * [SEG-1] Returns the active segment of an event's level-0 stages (without type CC): the one
 * containing now; else the next starting later; else the last.
 */
export function activeSegment<S extends StageSegment>({
  segments,
  now,
}: {
  segments: S[];
  now: Date;
}): S | null {
  const stages = sortByStart(segments.filter(({ type }) => type !== 'CC'));
  const containing = stages.find(({ date }) => date.from <= now && now <= date.to);
  return containing ?? stages.find(({ date }) => date.from > now) ?? stages.at(-1) ?? null;
}

/**
 * [SEG-2] Returns whether play is active: from the first seeding of an active event to the end of
 * any of its level-0 segments that was seeded, that is while one is seeded and not over. With two
 * active events either counts.
 */
export function isPlayActive({
  segments,
  now,
}: {
  segments: { seededAt: Date | null; endsAt: Date }[];
  now: Date;
}): boolean {
  return segments.some(
    ({ seededAt, endsAt }) => seededAt !== null && seededAt <= now && now <= endsAt,
  );
}

/**
 * [SEG-2] Returns whether the playoff phase is on: the active segment's `configuration.phase` is
 * `playoff`.
 */
export function isPlayoffPhase(
  configuration: { phase?: string | undefined } | null | undefined,
): boolean {
  return configuration?.phase === 'playoff';
}
