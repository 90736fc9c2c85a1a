import type { LiveStream } from '@ringside/contract/live/live-stream';

/** A shorter loss needs no message: the stream resumes without a missed change. */
const GRACE_MS = 5_000;

/** The environment of the stream's loss, which a test can replace. */
export interface StreamLossPorts {
  stream: Pick<LiveStream, 'isOpen' | 'onState' | 'onReach'>;
  now: () => number;
  /** Calls back after `ms` milliseconds; returns a function that cancels it. */
  later: (ms: number, act: () => void) => () => void;
}

export interface StreamLoss {
  /** The instant at which the stream was last open, by this machine's clock; null if it never was. */
  openUntil: number | null;
}

/**
 * Calls back with the loss when the stream has been closed for `GRACE_MS`, and with null when it is
 * open again. Returns a function that stops it.
 */
export function watchStreamLoss(
  { stream, now, later }: StreamLossPorts,
  onChange: (loss: StreamLoss | null) => void,
): () => void {
  let wasOpen = stream.isOpen();
  let cancel: (() => void) | undefined;
  const read = () => {
    if (stream.isOpen()) {
      wasOpen = true;
      cancel?.();
      cancel = undefined;
      onChange(null);
      return;
    }
    // A stream that never opens reports no state, but it reports each attempt to reach the server.
    const openUntil = wasOpen ? now() : null;
    cancel ??= later(GRACE_MS, () => onChange({ openUntil }));
  };
  const stops = [stream.onState(read), stream.onReach(read)];
  return () => {
    cancel?.();
    for (const stop of stops) stop();
  };
}
