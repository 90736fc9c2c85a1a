/**
 * The offset to the server's time, learnt from each answer, so that a phone with a wrong clock
 * counts down right.
 */
let offset = 0;
const heardOffset = new Set<() => void>();
/** Smaller corrections wait for the next tick. */
const NOTICED_MS = 500;

/** Adopts the server's time of an answer. */
export function setServerTime(iso: string): void {
  const serverMs = Date.parse(iso);
  if (Number.isNaN(serverMs)) return;
  const next = serverMs - Date.now();
  const noticed = Math.abs(next - offset) > NOTICED_MS;
  offset = next;
  if (noticed) for (const tell of heardOffset) tell();
}

/** Returns the server's current time. */
export const serverNow = (): Date => new Date(Date.now() + offset);

/** Returns an instant of the server in milliseconds of this machine's clock. */
export const toLocalTime = (iso: string): number => Date.parse(iso) - offset;

/** Returns the server's time at an instant of this machine's clock, in milliseconds of both. */
export const toServerTime = (localMs: number): Date => new Date(localMs + offset);

/** Calls back after the known server time was corrected. */
export function onClockCorrection(listener: () => void): () => void {
  heardOffset.add(listener);
  return () => void heardOffset.delete(listener);
}
