/**
 * The topics of the live stream: `match-series:ID`, `segments:ID`, `rosters:ID` for all, `users:me`
 * for the signed-in user. A follower receives those changes whose subject they may read.
 * `page:ADDRESS` carries the deltas of a page of the site, as visitors see it.
 */
export const TOPIC =
  /^(match-series|segments|rosters|events|leaderboards|challenges|announcements|site-settings):[0-9A-Za-z_-]{1,32}$|^users:me$|^page:\/[\w\-./%?&=+~*]{0,300}$/;

/** The most topics of one stream. */
export const MAX_TOPICS = 50;

/**
 * A stream also sends `gap` if more was missed since `Last-Event-ID` than it replays, after which
 * the client reads again what it shows; and `time`, with the server's `now`, after the emulator has
 * moved the clock.
 */

/**
 * The `data` of a stream event. The client applies `changes` (public fields, at most 1 KB) if
 * `version` is one more than its own.
 */
export interface TopicChange {
  type: string;
  id: string;
  version: number;
  changes: Record<string, unknown>;
}
