/** What an act is about: one thing waits once, and a newer act about it takes the older one's place. */
export type ActKind = 'roster-checkin' | 'match-checkin' | 'ban-vote' | 'report';

/** An act of one person on its way to the server. */
export interface Entry {
  /** Its Idempotency-Key, made once: however often it is sent, it is done once. */
  id: string;
  /** Place in line: acts of one person go in the order in which they were made. */
  order: number;
  /** Whose it is: nobody else sees or sends it. */
  person: string;
  kind: ActKind;
  /** The roster's, series' or challenge's id. */
  subject: string;
  /** Names, for the line that tells of it. */
  about: string;
  /** By this machine's clock, in ms. */
  madeAt: number;
  request: { method: string; path: string; body: unknown };
  state: 'waiting' | 'sent' | 'refused';
  /** Why the server refused, by its code and its own words. */
  refusal?: { status: number; code: string; text: string };
}

/**
 * The server remembers a key for so long; what is older may no longer be sent, since it could be
 * done twice.
 */
export const KEEP_MS = 24 * 60 * 60 * 1000;

/** Where entries are kept: on this machine, beyond the page's life. */
export interface EntryStore {
  all: () => Promise<Entry[]>;
  put: (entry: Entry) => Promise<void>;
  delete: (id: string) => Promise<void>;
}
