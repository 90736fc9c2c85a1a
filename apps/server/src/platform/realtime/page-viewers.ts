import { pageAddressOf, parsePageAddress } from '@ringside/contract/live/page-address';
import { pageAddressOfTopic, pageTopicOf } from '@ringside/contract/live/page-topic';
import { MAX_PAGE_TOPICS } from '@ringside/contract/topics';
import type { TenantId } from '@ringside/rules/ids';
import type { Follower, Followers } from './followers.ts';
import { formatNoPageEvent, formatTooManyEvent } from './live-page.ts';
import type { StreamHolder } from './stream-slots.ts';

/** A stream that follows a page. */
export interface PageViewer {
  tenantId: TenantId;
  address: string;
  holder: StreamHolder;
  /** Sends text to this stream alone. */
  send(text: string): void;
}

/** The source of the pages whose topics streams follow. */
export interface PageSource {
  /** Adds a viewer. Returns the event to send if the stream cannot follow the page. */
  join(viewer: PageViewer): string | undefined;
  leave(viewer: PageViewer): void;
}

/** A stream that may follow pages. */
export interface PageFollower extends Follower {
  tenantId: TenantId;
  holder: StreamHolder;
  /** The followed pages by their topics. */
  viewers: Map<string, PageViewer>;
}

interface PageViewersParts<Stream> {
  followers: Pick<Followers<Stream & PageFollower>, 'follow' | 'unfollow'>;
  position: () => string;
  send: (stream: Stream, text: string) => void;
}

/** Creates the viewers of pages: each followed page of a stream is one, which its source counts. */
export function createPageViewers<Stream extends PageFollower>({
  followers,
  position,
  send,
}: PageViewersParts<Stream>) {
  let source: PageSource | undefined;

  /** Lets a stream follow a page by its one address. Returns the event to send if it cannot. */
  function join(stream: Stream, requested: string): string | undefined {
    const { tenantId, holder, viewers } = stream;
    const parsed = parsePageAddress(requested);
    const address = parsed && pageAddressOf(parsed);
    if (address === undefined) return formatNoPageEvent(requested, position());
    const topic = pageTopicOf(address);
    if (viewers.has(topic)) return undefined;
    if (viewers.size >= MAX_PAGE_TOPICS) return formatTooManyEvent(address);
    const viewer = { tenantId, address, holder, send: (text: string) => send(stream, text) };
    followers.follow(stream, tenantId, topic);
    viewers.set(topic, viewer);
    const refusal = source?.join(viewer);
    if (refusal !== undefined) {
      // The source has not counted the viewer, so the viewer does not leave it.
      viewers.delete(topic);
      followers.unfollow(stream, tenantId, topic);
    }
    return refusal;
  }

  return {
    serve: (next: PageSource) => void (source = next),
    /** Lets a stream follow the pages among its topics, and refuses those above the limit. */
    joinAll(stream: Stream, topics: Iterable<string>): void {
      for (const topic of topics) {
        const requested = pageAddressOfTopic(topic);
        const refusal = requested === undefined ? undefined : join(stream, requested);
        if (refusal !== undefined) send(stream, refusal);
      }
    },
    /** Ends a page for a stream that is open. */
    leave(stream: Stream, topic: string): void {
      const viewer = stream.viewers.get(topic);
      stream.viewers.delete(topic);
      followers.unfollow(stream, stream.tenantId, topic);
      if (viewer) source?.leave(viewer);
    },
    /** Ends all pages for a stream that has left. */
    leaveAll(stream: Stream): void {
      for (const viewer of stream.viewers.values()) source?.leave(viewer);
    },
  };
}
