import { seedingInstant, type OpenWindow } from '../checkin/checkin-window.ts';

/** [REG-4] Whether the dates open the registration, an operator has not, or an operator has. */
export const REGISTRATIONS = ['auto', 'closed', 'open'] as const;
export type RegistrationSwitch = (typeof REGISTRATIONS)[number];

export interface RegistrationPhase {
  date: { from: Date; to: Date };
}

/** [REG-1] Returns registration phases latest first, so that the first item is the latest phase. */
export function sortPhases<P extends RegistrationPhase>(phases: P[]): P[] {
  return [...phases].sort(
    (one, other) => +other.date.to - +one.date.to || +other.date.from - +one.date.from,
  );
}

/**
 * [REG-2] Returns the phase that countdowns use: the one containing now, else the next; null if all
 * are over.
 */
export function registrationPhase<P extends RegistrationPhase>({
  phases,
  now,
}: {
  phases: P[];
  now: Date;
}): P | null {
  const inOrder = sortPhases(phases).reverse();
  return (
    inOrder.find(({ date }) => date.from <= now && now < date.to) ??
    inOrder.find(({ date }) => date.from > now) ??
    null
  );
}

interface RegistrationFacts {
  phases: RegistrationPhase[];
  createdAt: Date;
  window: Pick<OpenWindow, 'to'> | null;
  startsAt: Date;
  /** The end of a queue, which is never seeded and takes registrations while it runs. */
  queueEndsAt: Date | null;
}

const lastInstant = ({ queueEndsAt, window, startsAt }: RegistrationFacts) =>
  queueEndsAt ?? seedingInstant({ window, startsAt });

/**
 * [REG-3] Returns when registration begins and finally ends; without phases from creation until the
 * segment is seeded, or a queue ends.
 */
export function registrationSpan(facts: RegistrationFacts): { from: Date; to: Date } {
  const sorted = sortPhases(facts.phases);
  const latest = sorted[0];
  if (!latest) return { from: facts.createdAt, to: lastInstant(facts) };
  return { from: new Date(Math.min(...sorted.map(({ date }) => +date.from))), to: latest.date.to };
}

/**
 * [REG-3] [REG-4] Returns whether a segment without a draw takes registrations. An operator may
 * have closed or opened it; else a phase contains now, or, without phases, the span does, never
 * once the segment should be seeded.
 */
export function isRegistrationOpen({
  now,
  registration = 'auto',
  ...facts
}: RegistrationFacts & { registration?: RegistrationSwitch; now: Date }): boolean {
  if (registration !== 'auto') return registration === 'open';
  if (now >= lastInstant(facts)) return false;
  return facts.phases.length > 0
    ? facts.phases.some(({ date }) => date.from <= now && now < date.to)
    : facts.createdAt <= now;
}
