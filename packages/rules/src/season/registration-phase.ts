export interface RegistrationPhase {
  date: { from: Date; to: Date };
}

/** [REG-1] Registration phases sorted latest first, so that the first item is the latest phase. */
export function sortedPhases<P extends RegistrationPhase>(phases: P[]): P[] {
  return [...phases].sort(
    (one, other) => +other.date.to - +one.date.to || +other.date.from - +one.date.from,
  );
}

/**
 * [REG-2] The phase that countdowns use: the one containing now, else the next; null when all are
 * over.
 */
export function registrationPhase<P extends RegistrationPhase>({
  phases,
  now,
}: {
  phases: P[];
  now: Date;
}): P | null {
  const inOrder = sortedPhases(phases).reverse();
  return (
    inOrder.find(({ date }) => date.from <= now && now < date.to) ??
    inOrder.find(({ date }) => date.from > now) ??
    null
  );
}

/**
 * [REG-3] When registration begins and finally ends; without phases from creation until check-in
 * closes (or the start).
 */
export function registrationSpan({
  phases,
  createdAt,
  checkinClosesAt,
  startsAt,
}: {
  phases: RegistrationPhase[];
  createdAt: Date;
  checkinClosesAt: Date | null;
  startsAt: Date;
}): { from: Date; to: Date } {
  const sorted = sortedPhases(phases);
  if (sorted.length === 0) return { from: createdAt, to: checkinClosesAt ?? startsAt };
  return {
    from: new Date(Math.min(...sorted.map(({ date }) => +date.from))),
    to: sorted[0]!.date.to,
  };
}

/** [REG-3] Whether registration is open: a phase contains now, or, without phases, the span does. */
export function registrationOpen({
  now,
  ...facts
}: Parameters<typeof registrationSpan>[0] & { now: Date }): boolean {
  if (facts.phases.length > 0)
    return facts.phases.some(({ date }) => date.from <= now && now < date.to);
  const { from, to } = registrationSpan(facts);
  return from <= now && now < to;
}
