/**
 * The kind of a command. One command per kind and subject waits, and a newer one replaces an older
 * one.
 */
export type CommandKind =
  | 'roster-checkin'
  | 'match-checkin'
  | 'ban-vote'
  | 'report'
  | 'confirm'
  | 'dispute'
  | 'room-entry';

/** A command of one user on its way to the server. */
export interface Entry {
  /** Its Idempotency-Key: the server executes it once, however often it is sent. */
  id: string;
  /** Its place in the queue: the commands of one user are sent in the order of their creation. */
  order: number;
  /** The user: no other one sees or sends it. */
  person: string;
  kind: CommandKind;
  /** The roster's, series' or challenge's id. */
  subject: string;
  /** Names, for the line that shows it. */
  about: string;
  /** The time of its creation, by this machine's clock, in ms. */
  madeAt: number;
  request: { method: string; path: string; body: unknown };
  state: 'waiting' | 'sent' | 'refused';
  /** The time at which the server accepted or refused it, by this machine's clock, in ms. */
  judgedAt?: number;
  /** The reason why the server refused it, as code and text. */
  refusal?: { status: number; code: string; text: string };
}

/**
 * The server remembers a key for this time; an older command must not be sent, since it could be
 * executed twice.
 */
export const KEEP_MS = 24 * 60 * 60 * 1000;

/** The store of entries on this machine, which outlives the page. */
export interface EntryStore {
  list: () => Promise<Entry[]>;
  put: (entry: Entry) => Promise<void>;
  delete: (id: string) => Promise<void>;
}
