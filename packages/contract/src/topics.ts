/**
 * Topics of the live stream: `match-series:ID`, `segments:ID`, `rosters:ID` for everybody,
 * `users:me` for who is signed in. A follower hears of those changes whose subject they may read.
 * `page:ADDRESS` carries the deltas of a page of the site, as visitors see it.
 */
export const TOPIC =
  /^(match-series|segments|rosters|events|leaderboards|challenges|announcements|site-settings):[0-9A-Za-z_-]{1,32}$|^users:me$|^page:\/[\w\-./%?&=+~*]{0,300}$/;

/** So many topics one stream may follow. */
export const MAX_TOPICS = 50;

/**
 * Besides these events a stream tells `gap`, where more was missed since `Last-Event-ID` than it
 * tells again: what is shown is to be read again; and `time`, with the server's `now`, where the
 * emulator has moved the clock.
 */

/**
 * `data` of a stream event; the client applies `changes` (public fields, at most 1 KB) when
 * `version` is one more than what it has.
 */
export interface Told {
  type: string;
  id: string;
  version: number;
  changes: Record<string, unknown>;
}
