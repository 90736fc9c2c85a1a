import { serverNow } from '@ringside/contract/live/server-clock';

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
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

/** An instant in the operator's zone, inside a sentence. */
export const timeText = (at: string): string => DAY.format(new Date(at));

/**
 * An instant in the operator's zone; UTC when it is pointed at. `brief`: for a feed, to the second
 * while it is fresh.
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

/** `2:05` left, or `-0:30` over. */
export function clockText(ms: number): string {
  const all = Math.max(0, Math.ceil(Math.abs(ms) / 1000));
  return `${ms < 0 ? '−' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

/** How long ago, in words. */
export function agoText(at: string, now: Date): string {
  const minutes = Math.floor((+now - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 2880
    ? `${Math.floor(minutes / 60)} h ago`
    : `${Math.floor(minutes / 1440)} days ago`;
}

/** How long something takes, in its two largest parts. */
export function spanText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const inWords = (value: number, unit: string): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/**
 * So many seconds in words, inside a sentence: in minutes from two of them on, in hours where they
 * are whole.
 */
export function lengthText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 120) return inWords(seconds, 'second');
  return minutes % 60 === 0 ? inWords(minutes / 60, 'hour') : inWords(minutes, 'minute');
}

/** An instant as a `datetime-local` field has it, and back. */
export const localText = (at: Date): string =>
  new Date(+at - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
export const instantOf = (local: string): string => new Date(local).toISOString();
/** The field tells minutes: an instant that was not touched keeps its seconds. */
export const keptInstant = (before: string | undefined, local: string): string =>
  before && localText(new Date(before)) === local ? before : instantOf(local);
