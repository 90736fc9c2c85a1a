/**
 * The server's time, learnt from each answer, so that a phone whose clock is wrong counts down
 * right.
 */
let offset = 0;
const heardOffset = new Set<() => void>();
/** Smaller corrections wait for the next tick. */
const NOTICED_MS = 500;

export function heardServerTime(iso: string): void {
  const heard = Date.parse(iso);
  if (Number.isNaN(heard)) return;
  const next = heard - Date.now();
  const noticed = Math.abs(next - offset) > NOTICED_MS;
  offset = next;
  if (noticed) for (const tell of heardOffset) tell();
}

export const serverNow = (): Date => new Date(Date.now() + offset);

/** An instant of the server in ms of this machine's clock. */
export const toLocalTime = (iso: string): number => Date.parse(iso) - offset;

/** Calls back when the server's time turns out to be another than believed. */
export function onCorrectedTime(heard: () => void): () => void {
  heardOffset.add(heard);
  return () => void heardOffset.delete(heard);
}
