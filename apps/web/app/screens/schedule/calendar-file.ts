import type { MatchSeries } from '@ringside/contract/collections/match-series';

const stamp = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
const GAME_MINUTES = 10;

export interface CalendarFacts {
  series: MatchSeries[];
  origin: string;
  fallback: string;
}

/** Matches as an iCalendar file (RFC 5545): those that have a date. */
export function calendarText({ series, origin, fallback }: CalendarFacts): string {
  const events = series.flatMap(({ id, date, createdAt, bestOf, competitors }) => {
    if (!date) return [];
    const end = new Date(Date.parse(date) + bestOf * GAME_MINUTES * 60_000).toISOString();
    const [home, away] = competitors.map(({ roster }) => roster?.name ?? fallback);
    return ['BEGIN:VEVENT', `UID:match-${id}@ringside`, `DTSTAMP:${stamp(createdAt)}`, `DTSTART:${stamp(date)}`, `DTEND:${stamp(end)}`, `SUMMARY:${escaped(`${home} – ${away}`)}`, `URL:${origin}/match/${id}`, 'END:VEVENT'];
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Ringside//Schedule//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

/** Hands the file to the browser. */
export function downloadCalendar(facts: CalendarFacts): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([calendarText(facts)], { type: 'text/calendar' }));
  link.download = 'ringside.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
