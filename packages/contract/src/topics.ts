/** Topics of the live stream: `match-series:ID`, `segments:ID`, `rosters:ID` for everybody, `users:me` for who is signed in. */
export const TOPIC = /^(match-series|segments|rosters|events|leaderboards|challenges|announcements):[0-9A-Za-z_-]{1,32}$|^users:me$/;

/** `data` of a stream event; the client applies `changes` (public fields, at most 1 KB) when `version` is one more than what it has. */
export interface Told {
  type: string;
  id: string;
  version: number;
  changes: Record<string, unknown>;
}
