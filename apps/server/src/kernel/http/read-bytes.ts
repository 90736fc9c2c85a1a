/* oxlint-disable no-restricted-globals -- how long a body may take, and its pace */
/** The limits of reading a body. */
export interface ByteLimits {
  maxBytes: number;
  /** The time for the whole body, in milliseconds. */
  timeoutMs: number;
  /** The average rate below which reading ends after `PACE_AFTER_MS`. */
  minBytesPerSecond?: number | undefined;
}

/**
 * The reason for which a body was not read: it is longer than allowed, it took too long, or its
 * sender disconnected.
 */
export type UnreadBody = 'too-large' | 'too-slow' | 'aborted';

/**
 * The time after which the rate of a sender is checked, in milliseconds: a mobile connection starts
 * slowly.
 */
const PACE_AFTER_MS = 5_000;
const SECOND_MS = 1_000;

/**
 * Reads the body of a request and counts its bytes as they arrive, so that no sender makes the
 * server keep more than `maxBytes`, or wait longer than `timeoutMs`.
 */
export async function readBytes(
  request: Request,
  limits: ByteLimits,
): Promise<Uint8Array<ArrayBuffer> | UnreadBody> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limits.maxBytes) return 'too-large';
  const late = createDeadline(limits.timeoutMs);
  try {
    // Node's parser delivers at most as many bytes as Content-Length names.
    const reading =
      length !== null && limits.minBytesPerSecond === undefined
        ? request.arrayBuffer().then((bytes) => new Uint8Array(bytes))
        : readCounted(request, limits, late.signal);
    return await Promise.race([reading.catch(() => 'aborted' as const), late.promise]);
  } finally {
    late.cancel();
  }
}

/** Creates a promise of `too-slow` after a time; its signal aborts then. */
function createDeadline(ms: number) {
  const { promise, resolve } = Promise.withResolvers<'too-slow'>();
  const controller = new AbortController();
  const timer = setTimeout(() => {
    resolve('too-slow');
    controller.abort();
  }, ms);
  return { promise, signal: controller.signal, cancel: () => clearTimeout(timer) };
}

async function readCounted(
  { body }: Request,
  { maxBytes, minBytesPerSecond = 0 }: ByteLimits,
  late: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | UnreadBody> {
  if (!body) return new Uint8Array();
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const stop = () => void reader.cancel().catch(() => undefined);
  late.addEventListener('abort', stop);
  const startedAt = performance.now();
  let length = 0;
  const pace = watchPace(stop, () => {
    const elapsedMs = performance.now() - startedAt;
    return elapsedMs < PACE_AFTER_MS || length >= (minBytesPerSecond * elapsedMs) / SECOND_MS;
  });
  try {
    const chunks: Uint8Array[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (pace.isLost()) return 'too-slow';
      if (done) return Buffer.concat(chunks, length);
      length += value.byteLength;
      if (length > maxBytes) {
        stop();
        return 'too-large';
      }
      chunks.push(value);
    }
  } finally {
    pace.end();
    late.removeEventListener('abort', stop);
  }
}

/** Checks once a second whether a sender keeps the pace, and stops the reading if not. */
function watchPace(stop: () => void, keepsPace: () => boolean) {
  let lost = false;
  const timer = setInterval(() => {
    if (keepsPace()) return;
    lost = true;
    stop();
  }, SECOND_MS);
  return { isLost: () => lost, end: () => clearInterval(timer) };
}
