import type { ServerResponse } from 'node:http';
import type { Context as HonoContext } from 'hono';
import type { Followed, LiveFeed, Sink } from './live-feed.ts';

/** For whom so many bytes of before wait still when more come, he does not read: some 64 changes. */
const MOST_WAITING = 64 * 1024;

/**
 * A request on a socket, whose answer a stream may take over; given along with it by who owns the
 * socket.
 */
export interface SocketTurn {
  response: ServerResponse;
  /** Begins the stream that was asked for, under these headers; absent where nobody asked. */
  begin?: (headers: Headers) => void;
}

/** Absent where there is no network: tests ask the app itself. */
export const turnOf = (c: HonoContext): SocketTurn | undefined =>
  (c.env as { turn?: SocketTurn } | undefined)?.turn;

/**
 * Answers with a stream straight on the socket. As a body of the fetch API each of ten thousand
 * listeners would have a stream, a reader and a promise of his own; so he has a socket, and a
 * change is one write of bytes that all share.
 */
export function streamOnSocket(turn: SocketTurn, live: LiveFeed, followed: Followed): void {
  const { response } = turn;
  turn.begin = (headers) => {
    response.writeHead(200, Object.fromEntries(headers));
    void begin(live, followed, response);
  };
}

async function begin(live: LiveFeed, followed: Followed, response: ServerResponse): Promise<void> {
  const leave = await live.follow(followed, new SocketSink(response));
  response.once('close', leave);
  // it may have gone while the missed was read
  if (response.destroyed) leave();
}

/** A class, since there are ten thousand: the functions are there once. */
class SocketSink implements Sink {
  readonly response: ServerResponse;
  constructor(response: ServerResponse) {
    this.response = response;
  }
  write(bytes: Uint8Array): boolean {
    // looked at before: what is written now may be a whole round, and waits for a moment even where the system takes it at once
    const waiting = this.response.writableLength;
    this.response.write(bytes);
    return waiting <= MOST_WAITING;
  }
  end(): void {
    this.response.end();
  }
  cut(): void {
    this.response.destroy();
  }
}
