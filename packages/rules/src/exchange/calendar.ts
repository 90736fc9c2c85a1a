import type { SeriesId } from '../ids.ts';

/** An entry of a calendar; instants are ISO 8601 in UTC. */
export interface CalendarEvent {
  /** Constant for an entry, whatever else changes. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  startsAt: string;
  endsAt: string;
  modifiedAt: string;
  cancelled: boolean;
  summary: string;
  description: string;
  url: string;
}

export interface Calendar {
  name: string;
  events: CalendarEvent[];
  /** How long before each entry its alarm rings, in minutes; without one there is no alarm. */
  alarmMinutes?: number | undefined;
}

/** RFC 5545: the longest line, without its end. */
const LINE_OCTETS = 75;
const END = '\r\n';

/**
 * Formats `20251122T180000Z`: an instant in UTC needs no time zone, so no change of clocks can move
 * it.
 */
const stamp = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
const text = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Folds a long line into the next, behind a space, without cutting a character. */
function folded(line: string): string {
  let [result, octets] = ['', 0];
  for (const sign of line) {
    const more = octetsOf(sign);
    if (octets + more > LINE_OCTETS) [result, octets] = [`${result}${END} `, 1];
    result += sign;
    octets += more;
  }
  return result;
}

/** Returns the alarm of an entry (RFC 5545, 3.6.6). */
const alarmOf = (summary: string, minutes: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(summary)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
];

const linesOf = (
  {
    uid,
    sequence,
    startsAt,
    endsAt,
    modifiedAt,
    cancelled,
    summary,
    description,
    url,
  }: CalendarEvent,
  alarmMinutes: number | undefined,
) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${stamp(modifiedAt)}`,
  `LAST-MODIFIED:${stamp(modifiedAt)}`,
  `DTSTART:${stamp(startsAt)}`,
  `DTEND:${stamp(endsAt)}`,
  `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${text(summary)}`,
  `DESCRIPTION:${text(description)}`,
  `URL:${url}`,
  ...(alarmMinutes === undefined || cancelled ? [] : alarmOf(summary, alarmMinutes)),
  'END:VEVENT',
];

/**
 * Returns a calendar as an iCalendar file (RFC 5545, with the name and refresh interval of RFC
 * 7986).
 */
export function formatCalendar({ name, events, alarmMinutes }: Calendar): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ringside//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ];
  return [...head, ...events.flatMap((event) => linesOf(event, alarmMinutes)), 'END:VCALENDAR', '']
    .map(folded)
    .join(END);
}

/** Returns the constant id of a match's entry, the same in every calendar. */
export const matchUid = (seriesId: SeriesId): string => `match-${seriesId}@ringside`;

/** Returns the expected end of a match: ten minutes for each game. */
export const matchEndsAt = ({ startsAt, bestOf }: { startsAt: string; bestOf: number }): string =>
  new Date(Date.parse(startsAt) + bestOf * GAME_MS).toISOString();
const GAME_MS = 10 * 60_000;
