import { serverNow } from '@ringside/contract/live/server-clock';

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
const SHORT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const UTC = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

const RECENT_MS = 43_200_000;

/** Formats an instant in the operator's zone, with its name, inside a sentence. */
export const formatTime = (at: string): string => DAY.format(new Date(at));

/**
 * An instant in the operator's zone, with UTC as its tooltip. `brief`: for a feed, without the name
 * of the zone, and with seconds while it is recent.
 */
export function Time({ at, brief = false }: { at: string; brief?: boolean }) {
  const date = new Date(at);
  const format = !brief ? DAY : +serverNow() - +date < RECENT_MS ? CLOCK : SHORT;
  return (
    <time className="num" dateTime={at} title={`${UTC.format(date)} UTC`}>
      {format.format(date)}
    </time>
  );
}

const MINUTE_MS = 60_000;

/** Formats a time as `2:05` left, or `-0:30` over. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(Math.abs(ms) / 1000));
  return `${ms < 0 ? '−' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats a duration in its two largest units. */
export function formatSpan(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const formatUnit = (value: number, unit: string): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/**
 * Formats seconds in words, inside a sentence: as minutes from two of them on, as hours where they
 * are whole.
 */
export function formatDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 120) return formatUnit(seconds, 'second');
  return minutes % 60 === 0 ? formatUnit(minutes / 60, 'hour') : formatUnit(minutes, 'minute');
}
