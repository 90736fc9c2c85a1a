import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { formatCalendar, matchEndsAt, matchUid } from '@ringside/rules/exchange/calendar';

export interface CalendarFacts {
  series: MatchSeries[];
  origin: string;
  fallback: string;
  /** Returns the name of a lobby. */
  lobbyName: (series: MatchSeries) => string;
}

/** Formats matches as an iCalendar file: those that have a date, with the same ids as in the feeds. */
export function createCalendarText({ series, origin, fallback, lobbyName }: CalendarFacts): string {
  const events = series.flatMap((one) => {
    const { id, date, createdAt, bestOf, competitors, lobby, version } = one;
    if (!date) return [];
    const [home, away] = competitors.map(({ roster }) => roster?.name ?? fallback);
    return [
      {
        uid: matchUid(id),
        sequence: version,
        startsAt: date,
        endsAt: matchEndsAt({ startsAt: date, bestOf }),
        modifiedAt: createdAt,
        cancelled: false,
        summary: lobby ? lobbyName(one) : `${home} – ${away}`,
        description: lobby
          ? competitors.map(({ roster }) => roster?.name ?? fallback).join(', ')
          : `Bo${bestOf}`,
        url: `${origin}/match/${id}`,
      },
    ];
  });
  return formatCalendar({ name: 'Ringside', events });
}

/** Downloads the file in the browser. */
export function downloadCalendar(facts: CalendarFacts): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([createCalendarText(facts)], { type: 'text/calendar' }));
  link.download = 'ringside.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
