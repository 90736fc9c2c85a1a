const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns by how many minutes the operator's clock is ahead of UTC at an instant. */
const minutesAhead = (at: number): number => -new Date(at).getTimezoneOffset();

/** Formats an instant for a field as the clock shows it, to the minute: `2026-03-29T02:30`. */
export const formatLocal = (at: Date): string => formatAsClock(+at, minutesAhead);

const formatAsClock = (at: number, ahead: (at: number) => number): string =>
  new Date(at + ahead(at) * MINUTE_MS).toISOString().slice(0, 16);

/**
 * Returns the instants at which the clock shows a time, as ISO strings in their order: one; none in
 * the hour that is skipped when summer time begins; two in the hour that comes twice when it ends.
 *
 * @param local As `formatLocal` writes it.
 * @param ahead Returns the minutes ahead of UTC at an instant in ms.
 */
export function instantsOf(local: string, ahead = minutesAhead): string[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = new Set([ahead(asUtc - DAY_MS), ahead(asUtc + DAY_MS)]);
  return [...offsets]
    .map((offset) => asUtc - offset * MINUTE_MS)
    .filter((at) => formatAsClock(at, ahead) === local.slice(0, 16))
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at).toISOString());
}

/** Returns the instant of a time in ms, to the minute, as an ISO string. */
export const toMinute = (at: number): string =>
  new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS).toISOString();

/** Formats how far the operator's clock is ahead of UTC at an instant: `UTC+5:30`. */
export function formatOffset(at: Date): string {
  const ahead = minutesAhead(+at);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `UTC${ahead < 0 ? '−' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

/** Returns the name of a time zone and its offset at an instant: `Europe/Berlin, UTC+2`. */
export const formatZone = (at: Date, zone = readZone()): string =>
  zone === 'UTC' ? zone : `${zone}, ${formatOffset(at)}`;

/** Returns the name of the operator's time zone, such as `Europe/Berlin`. */
export const readZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
