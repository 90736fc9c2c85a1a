import type { ServerResponse } from 'node:http';
import type { Context as HonoContext } from 'hono';
import type { Followed, LiveFeed } from './live-feed.ts';
import type { Sink } from './stream-sink.ts';

/**
 * The allowed backlog in bytes, some 64 changes. A reader with more before a write does not keep
 * up.
 */
const MOST_WAITING = 64 * 1024;

/**
 * A request on a socket whose answer a stream may take over. The owner of the socket passes it
 * along.
 */
export interface SocketTurn {
  response: ServerResponse;
  /** Begins the requested stream with these headers; absent if no stream was requested. */
  begin?: (headers: Headers) => void;
}

/** Returns the turn of a request. It is absent without a network: tests call the app itself. */
export const socketTurnOf = (c: HonoContext): SocketTurn | undefined =>
  (c.env as { turn?: SocketTurn } | undefined)?.turn;

/**
 * Answers with a stream directly on the socket. As bodies of the fetch API, ten thousand listeners
 * would each need a stream, a reader and a promise; on a socket a change is one write of shared
 * bytes.
 */
export function serveStreamOnSocket(
  turn: SocketTurn,
  live: Pick<LiveFeed, 'follow'>,
  followed: Followed,
): void {
  const { response } = turn;
  turn.begin = (headers) => {
    response.writeHead(200, Object.fromEntries(headers));
    void beginStream(live, followed, response);
  };
}

async function beginStream(
  live: Pick<LiveFeed, 'follow'>,
  followed: Followed,
  response: ServerResponse,
): Promise<void> {
  const leave = await live.follow(followed, new SocketSink(response));
  response.once('close', leave);
  // The connection may have closed during the replay.
  if (response.destroyed) leave();
}

/** A class, so that ten thousand sinks share its functions. */
class SocketSink implements Sink {
  readonly response: ServerResponse;
  constructor(response: ServerResponse) {
    this.response = response;
  }
  write(bytes: Uint8Array): boolean {
    // Read before the write, which may be a whole round that the system has not taken yet.
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
