import type { LiveStream } from '@ringside/contract/live/live-stream';

/** A shorter loss is not worth a word: the stream resumes without a missed change. */
const GRACE_MS = 5_000;

/** The surroundings that a loss of the stream needs, so that a test can play them. */
export interface StreamLossPorts {
  stream: Pick<LiveStream, 'isOpen' | 'onState' | 'onReach'>;
  now: () => number;
  /** Calls back after so many milliseconds; returns what cancels it. */
  later: (ms: number, act: () => void) => () => void;
}

export interface StreamLoss {
  /** When the stream was last open, by this machine's clock; null: it never was. */
  openUntil: number | null;
}

/**
 * Calls back with the loss when the stream has been closed for `GRACE_MS`, and with null when it is
 * open again, until what it returns is called.
 */
export function watchStreamLoss(
  { stream, now, later }: StreamLossPorts,
  heard: (loss: StreamLoss | null) => void,
): () => void {
  let wasOpen = stream.isOpen();
  let cancel: (() => void) | undefined;
  const read = () => {
    if (stream.isOpen()) {
      wasOpen = true;
      cancel?.();
      cancel = undefined;
      heard(null);
      return;
    }
    // a stream that never opens reports no state, but it reports each try to reach the server
    const openUntil = wasOpen ? now() : null;
    cancel ??= later(GRACE_MS, () => heard({ openUntil }));
  };
  const stops = [stream.onState(read), stream.onReach(read)];
  return () => {
    cancel?.();
    for (const stop of stops) stop();
  };
}
