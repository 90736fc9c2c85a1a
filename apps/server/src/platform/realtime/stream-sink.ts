/** The output of a stream. */
export interface Sink {
  /** Returns false if the reader does not keep up, so that the backlog grows. */
  write(bytes: Uint8Array): boolean;
  /** Ends after the backlog has been read. */
  end(): void;
  /** Ends at once: the backlog of a reader who does not read would never drain. */
  cut(): void;
}

const MAX_WAITING_CHUNKS = 64;

/** Returns a stream of the fetch API for a follower without a socket. */
export function asStream(begin: (sink: Sink) => Promise<() => void>): ReadableStream<Uint8Array> {
  let left: (() => void) | undefined;
  // The reader may cancel during the replay, before `left` is set.
  let isOver = false;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const close = () => {
        if (!isOver) controller.close();
        isOver = true;
      };
      left = await begin({
        write(bytes) {
          if (isOver) return false;
          controller.enqueue(bytes);
          return (controller.desiredSize ?? 0) >= -MAX_WAITING_CHUNKS;
        },
        end: close,
        cut: close,
      });
      if (isOver) left();
    },
    cancel() {
      isOver = true;
      left?.();
    },
  });
}
