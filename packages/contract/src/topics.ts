/**
 * A topic names a resource (`segments:5`), the signed-in user (`users:me`) or a page of the site
 * (`page:/brackets`), whose deltas it carries as visitors see them. A subscriber receives only the
 * changes of resources that they may read.
 *
 * The stream sends three more events. `gap`: it cannot replay everything since `Last-Event-ID`, so
 * the client reads again what it shows. `time`: the emulator has moved the clock to the server's
 * `now`. `error`: it does not send a page now, so the client reads the page's head after
 * `retryAfter` seconds.
 */
export const TOPIC =
  /^(match-series|segments|rosters|events|leaderboards|challenges|announcements|site-settings):[0-9A-Za-z_-]{1,32}$|^users:me$|^page:\/[\w\-./%?&=+~*]{0,300}$/;

/** The most topics of one stream. */
export const MAX_TOPICS = 50;
/** The most pages among them: one for each tab of a browser. */
export const MAX_PAGE_TOPICS = 16;

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
