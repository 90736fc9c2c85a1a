import { MAX_PAGE_TOPICS } from '../topics.ts';
import { pageTopicOf } from './page-topic.ts';

/** The topic that only a signed-in user may follow. */
export const OWN_TOPIC = 'users:me';
/** A connection that held this long resets the back-off. */
const GOOD_MS = 10_000;

/** The topics and pages that have listeners, the oldest first. */
export interface Wanted {
  topics: ReadonlyMap<string, unknown>;
  pages: ReadonlyMap<string, unknown>;
}

type Connection = { kind: 'closed' } | { kind: 'opening' } | { kind: 'open'; since: number };

/** The reason for which a try to connect waits; chance then decides how long. */
export type Wait =
  | { kind: 'further-topics' }
  | { kind: 'nothing' }
  | { kind: 'back-off'; attempt: number }
  | { kind: 'refusal'; attempt: number; retryAfterMs: number | undefined };

/** An act that the stream performs after an event. */
export type Effect =
  | { kind: 'open'; address: string }
  | { kind: 'close' }
  | { kind: 'report-state' }
  | { kind: 'schedule-try'; wait: Wait }
  | { kind: 'cancel-try' }
  | { kind: 'schedule-poll' }
  | { kind: 'cancel-poll' }
  /** Requests the server's answer at an address, to judge a refusal or to poll. */
  | { kind: 'ask'; address: string; about: 'refusal' | 'poll' }
  /** Lets all listeners read again what they show. */
  | { kind: 'read-again' }
  /** Tells the listeners of a page that the stream has no room for it. */
  | { kind: 'refuse-page'; page: string };

/**
 * The state of the one connection. Each method takes an event and returns the effects that follow;
 * the class has no network, clock or chance.
 *
 * The connection is closed, opening or open. At most one try is scheduled at any time, and at most
 * one poll while the connection is not open.
 */
export class StreamState {
  readonly #wanted: Wanted;
  #connection: Connection = { kind: 'closed' };
  /** The address of the current or latest connection; empty if nothing was wanted then. */
  #address = '';
  /** Whether the connection is the first one to anything, before which nothing was missed. */
  #isFirst = true;
  #position: string | undefined;
  /** The failed tries in succession. */
  #attempt = 0;
  /** The server answered 401: the stream continues with the topics of visitors. */
  #isVisitor = false;
  #isTryScheduled = false;
  #isPollScheduled = false;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
  }

  get isOpen(): boolean {
    return this.#connection.kind === 'open';
  }

  /** The position of the last change received, or of the log when the page was read. */
  get position(): string | undefined {
    return this.#position;
  }

  /** Takes the position of a page that was read; the first one counts. */
  startFrom(position: string | undefined): void {
    this.#position ??= position;
  }

  /** Takes the position of an event; events of the time and of pages have none. */
  received(position: string | undefined): void {
    if (position) this.#position = position;
  }

  /** A listener was added or removed. A new one may follow more than visitors do. */
  listenersChanged({ isAdded }: { isAdded: boolean }): Effect[] {
    if (isAdded) this.#isVisitor = false;
    return this.#scheduleTry({ kind: 'further-topics' });
  }

  /** A scheduled try is due: a connection to what is wanted now replaces that to anything else. */
  connect({ isSeen }: { isSeen: boolean }): Effect[] {
    this.#isTryScheduled = false;
    const begun: Effect[] = [
      { kind: 'cancel-try' },
      ...[...this.#wanted.pages.keys()]
        .slice(MAX_PAGE_TOPICS)
        .map((page): Effect => ({ kind: 'refuse-page', page })),
    ];
    const address = this.#wantedAddress(isSeen);
    if (address === this.#address && this.#connection.kind !== 'closed') return begun;
    this.#isFirst = this.#address === '';
    this.#address = address;
    const closed = [...begun, ...this.#close()];
    if (!address) return closed;
    this.#connection = { kind: 'opening' };
    const after = this.#position === undefined ? '' : `&after=${this.#position}`;
    return [...closed, { kind: 'open', address: address + after }, ...this.#schedulePoll()];
  }

  /** The page became visible or hidden, which the server hears if that makes a difference. */
  looked({ isSeen }: { isSeen: boolean }): Effect[] {
    return this.#connection.kind === 'closed' ? [] : this.connect({ isSeen });
  }

  /** The network is back or the page is visible again; `force` distrusts the connection. */
  reconnect({ force, isSeen }: { force: boolean; isSeen: boolean }): Effect[] {
    if (!this.#isWanted() || (this.#connection.kind !== 'closed' && !force)) return [];
    this.#attempt = 0;
    this.#isVisitor = false;
    return [...this.#close(), ...this.connect({ isSeen })];
  }

  /** The connection is open. Without a position to resume from, all changes before were missed. */
  opened(at: number): Effect[] {
    const reported: Effect[] = this.isOpen ? [] : [{ kind: 'report-state' }];
    const readAgain: Effect[] =
      this.#isFirst || this.#position !== undefined ? [] : [{ kind: 'read-again' }];
    this.#connection = { kind: 'open', since: at };
    this.#isPollScheduled = false;
    return [{ kind: 'cancel-poll' }, ...reported, ...readAgain];
  }

  /** The connection failed; `isFinal` if the source of events does not try again by itself. */
  lost({ at, isFinal }: { at: number; isFinal: boolean }): Effect[] {
    const connection = this.#connection;
    if (connection.kind === 'open' && at - connection.since >= GOOD_MS) this.#attempt = 0;
    return [
      ...this.#close(),
      ...this.#schedulePoll(),
      ...(isFinal && connection.kind !== 'open'
        ? [{ kind: 'ask', address: this.#address, about: 'refusal' } as const]
        : this.#scheduleTry({ kind: 'back-off', attempt: this.#attempt++ })),
    ];
  }

  /** The server was asked why it refused a stream; it has no answer if it cannot be reached. */
  refusalAnswered(
    address: string,
    answer: { status: number; retryAfterMs?: number | undefined } | undefined,
  ): Effect[] {
    // A listener or the network has started another try meanwhile.
    const isLate = this.#connection.kind !== 'closed' || this.#isTryScheduled;
    if (isLate || address !== this.#address) return [];
    if (answer?.status === 401 && this.#canContinueAsVisitor()) {
      this.#isVisitor = true;
      return this.#scheduleTry({ kind: 'nothing' });
    }
    const attempt = this.#attempt++;
    return this.#scheduleTry(
      answer === undefined || answer.status === 200
        ? { kind: 'back-off', attempt }
        : { kind: 'refusal', attempt, retryAfterMs: answer.retryAfterMs },
    );
  }

  /** Pages are served by caches, so they need no answer of the server before they read again. */
  pollDue(): Effect[] {
    this.#isPollScheduled = false;
    if (this.isOpen || !this.#isWanted()) return [];
    if (this.#wanted.topics.size === 0) return [...this.#schedulePoll(), { kind: 'read-again' }];
    if (this.#address === '') return this.#schedulePoll();
    return [{ kind: 'ask', address: this.#address, about: 'poll' }];
  }

  /** A page keeps its content while the server cannot be reached. */
  pollAnswered({ isReachable }: { isReachable: boolean }): Effect[] {
    if (this.isOpen || !this.#isWanted()) return [];
    return [...this.#schedulePoll(), ...(isReachable ? [{ kind: 'read-again' } as const] : [])];
  }

  #isWanted(): boolean {
    return this.#wanted.topics.size + this.#wanted.pages.size > 0;
  }

  /** Returns whether the stream follows more than the user's own topic, which a visitor may not. */
  #canContinueAsVisitor(): boolean {
    const { topics, pages } = this.#wanted;
    return !this.#isVisitor && topics.has(OWN_TOPIC) && topics.size + pages.size > 1;
  }

  /** Returns the address of a stream of all that is wanted, without a position; empty for nothing. */
  #wantedAddress(isSeen: boolean): string {
    const pages = [...this.#wanted.pages.keys()].slice(0, MAX_PAGE_TOPICS);
    const topics = [...this.#wanted.topics.keys(), ...pages.map(pageTopicOf)]
      .filter((topic) => !this.#isVisitor || topic !== OWN_TOPIC)
      .sort()
      .join(',');
    return (
      topics && `/api/stream/1.0?topics=${encodeURIComponent(topics)}${isSeen ? '&seen=1' : ''}`
    );
  }

  #close(): Effect[] {
    const effects: Effect[] = [
      { kind: 'close' },
      ...(this.isOpen ? [{ kind: 'report-state' } as const] : []),
    ];
    this.#connection = { kind: 'closed' };
    return effects;
  }

  #scheduleTry(wait: Wait): Effect[] {
    if (this.#isTryScheduled) return [];
    this.#isTryScheduled = true;
    return [{ kind: 'schedule-try', wait }];
  }

  #schedulePoll(): Effect[] {
    if (this.#isPollScheduled) return [];
    this.#isPollScheduled = true;
    return [{ kind: 'schedule-poll' }];
  }
}
