import type { SeriesId } from '../ids.ts';
import type { SeriesState } from '../series/series-date.ts';

/** [UPC-1] The query of the upcoming-match check: open states, by date, the first page of 20. */
export const UPCOMING_MATCH_QUERY = {
  'filter[state]': 'new,live,scheduled',
  sort: 'date',
  'page[size]': 20,
  'page[number]': 1,
} as const;

/** [CTR-12] The query of finished series whose result is disputed: they still concern the player. */
export const DISPUTED_MATCH_QUERY = {
  'filter[state]': 'finished',
  'filter[reporting]': 'disputed',
  sort: 'date',
  'page[size]': 20,
  'page[number]': 1,
} as const;

export interface ScheduledSeries {
  id: string;
  date: Date | null;
  state: SeriesState;
}

/**
 * [UPC-1] Returns the user's upcoming series: a live one first, else the scheduled one with the
 * earliest date not past; never an unscheduled one (no date).
 */
export function upcomingMatch<S extends ScheduledSeries>({
  series,
  now,
}: {
  series: S[];
  now: Date;
}): S | null {
  const dated = series
    .flatMap((one) => (one.date && one.state !== 'finished' ? { one, date: one.date } : []))
    .sort((one, other) => +one.date - +other.date);
  const next =
    dated.find(({ one }) => one.state === 'live') ?? dated.find(({ date }) => date > now);
  return next?.one ?? null;
}

export type PromptOutcome = { act: 'dismiss' } | { act: 'check-in' };

/**
 * [UPC-2] Decides the answer to the match check-in prompt: after the date it is dismissed without a
 * check-in.
 */
export function answerPrompt({ date, now }: { date: Date; now: Date }): PromptOutcome {
  return { act: now >= date ? 'dismiss' : 'check-in' };
}

/** [UPC-3] The literal log text of a failed match check-in. */
const MATCH_CHECKIN_FAILED_LOG = 'Match checkin popup: Match series checkin failed';

/**
 * [UPC-3] Decides what follows the check-in: the prompt is dismissed and the user is sent to the
 * match; on failure a log message is sent and the user is sent to /error.
 */
export function nextPageAfterPrompt({
  checkedIn,
  seriesId,
}: {
  checkedIn: boolean;
  seriesId: SeriesId;
}): {
  goTo: string;
  log: string | null;
} {
  return checkedIn
    ? { goTo: `/match/${seriesId}`, log: null }
    : { goTo: '/error', log: MATCH_CHECKIN_FAILED_LOG };
}
