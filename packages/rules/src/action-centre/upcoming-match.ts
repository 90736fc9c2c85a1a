import type { SeriesState } from '../series/series-date.ts';

/** [UPC-1] The query of the upcoming-match check: open states, by date, the first page of 20. */
export const UPCOMING_MATCH_QUERY = {
  'filter[state]': 'new,live,scheduled',
  sort: 'date',
  'page[size]': 20,
  'page[number]': 1,
} as const;

export interface ListedSeries {
  id: string;
  date: Date | null;
  state: SeriesState;
}

/**
 * [UPC-1] The user's upcoming series: a live one first, else the scheduled one with the earliest
 * date not past; unscheduled ones (no date) never.
 */
export function upcomingMatch<S extends ListedSeries>({
  series,
  now,
}: {
  series: S[];
  now: Date;
}): S | null {
  const dated = series
    .filter(({ date, state }) => date !== null && state !== 'finished')
    .sort((one, other) => +one.date! - +other.date!);
  return (
    dated.find(({ state }) => state === 'live') ?? dated.find(({ date }) => date! > now) ?? null
  );
}

export type PromptOutcome = { act: 'dismiss' } | { act: 'check-in' };

/**
 * [UPC-2] Answering the match check-in prompt: once the date is past it is dismissed without
 * checking in.
 */
export function answerPrompt({ date, now }: { date: Date; now: Date }): PromptOutcome {
  return { act: now >= date ? 'dismiss' : 'check-in' };
}

/** [UPC-3] The literal log text of a failed match check-in. */
export const MATCH_CHECKIN_FAILED_LOG = 'Match checkin popup: Match series checkin failed';

/**
 * [UPC-3] After the check-in: the prompt is dismissed and the user goes to his match; on failure a
 * log message is sent and he goes to /error.
 */
export function afterPrompt({ checkedIn, seriesId }: { checkedIn: boolean; seriesId: string }): {
  goTo: string;
  log: string | null;
} {
  return checkedIn
    ? { goTo: `/match/${seriesId}`, log: null }
    : { goTo: '/error', log: MATCH_CHECKIN_FAILED_LOG };
}
